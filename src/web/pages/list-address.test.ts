import { describe, expect, it } from 'vitest'
import { readListAddress, writeListAddress } from './list-address.ts'

const read = (text: string) => readListAddress(new URLSearchParams(text))

describe('the address of a list with a form', () => {
  it('keeps search and page while something is added or edited', () => {
    const view = { search: 'DOE JANE', page: 3, manage: '00012' }
    expect(writeListAddress('/groups', view)).toBe('/groups?search=DOE+JANE&page=3&manage=00012')
    expect(read('search=DOE+JANE&page=3&manage=00012')).toEqual(view)
  })

  it('says nothing that goes without saying', () => {
    expect(writeListAddress('/groups', { search: ' ', page: 1, manage: null })).toBe('/groups')
    expect(read('')).toEqual({ search: '', page: 1, manage: null })
  })

  it.each(['0', '-1', '1.5', 'two'])('takes page %s for the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })
})
