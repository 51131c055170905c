import { expect, it } from 'vitest'
import { loadPage } from './paged.ts'

it('a page beyond the end of a list is the last one, also when rows come or go before the count', async () => {
  for (const [requested, rows, counted, found] of [
    [1, 25, 25, { page: 1, first: 1, total: 25 }],
    [3, 25, 25, { page: 3, first: 25, total: 25 }],
    [99, 25, 25, { page: 3, first: 25, total: 25 }],
    [3, 24, 24, { page: 2, first: 13, total: 24 }],
    [10_000, 1, 1, { page: 1, first: 1, total: 1 }],
    [99, 0, 0, { page: 1, first: undefined, total: 0 }],
    // The last row has gone.
    [3, 24, 25, { page: 2, first: 13, total: 25 }],
    [1, 0, 1, { page: 1, first: undefined, total: 0 }],
    // A row has come.
    [2, 13, 12, { page: 2, first: 13, total: 13 }],
  ] as const) {
    let calls = 0
    const {
      page,
      rows: shown,
      total,
    } = await loadPage(requested, 12, async (page) => {
      calls += 1
      const all = Array.from({ length: rows }, (_, n) => n + 1)
      return { rows: all.slice((page - 1) * 12, page * 12), total: counted }
    })
    const what = `page ${requested} of ${rows}, counted as ${counted}`
    expect({ page, first: shown[0], total }, what).toEqual(found)
    expect(calls, what).toBeLessThanOrEqual(2)
  }
})
