import { describe, expect, it } from 'vitest'
import { loadPage } from './paged.ts'

/** Twelve rows per page. Counts the requests. */
function listOf(count: number, counted = count) {
  const requested: number[] = []
  const load = async (page: number) => {
    requested.push(page)
    const rows = Array.from({ length: count }, (_, n) => n + 1).slice((page - 1) * 12, page * 12)
    return { rows, total: counted }
  }
  return { requested, load }
}

describe('a page of a list', () => {
  it.each([
    [1, 25, { page: 1, first: 1, total: 25 }],
    [3, 25, { page: 3, first: 25, total: 25 }],
    [99, 25, { page: 3, first: 25, total: 25 }],
    [3, 24, { page: 2, first: 13, total: 24 }],
    [10_000, 1, { page: 1, first: 1, total: 1 }],
    [99, 0, { page: 1, first: undefined, total: 0 }],
  ])(
    'page %s of a list of %s rows loads the nearest existing page',
    async (requested, count, { page, first, total }) => {
      const { load, requested: calls } = listOf(count)
      const found = await loadPage(requested, 12, load)
      expect([found.page, found.rows[0], found.total]).toEqual([page, first, total])
      expect(calls.length).toBeLessThanOrEqual(2)
    },
  )

  it('the page is the previous one when its last row disappears between the rows and the count', async () => {
    const found = await loadPage(3, 12, listOf(24, 25).load)
    expect([found.page, found.rows.length]).toEqual([2, 12])
    const empty = await loadPage(1, 12, listOf(0, 1).load)
    expect([empty.page, empty.total]).toEqual([1, 0])
  })

  it('the page counts at least the rows that it shows', async () => {
    expect((await loadPage(2, 12, listOf(13, 12).load)).total).toBe(13)
  })
})
