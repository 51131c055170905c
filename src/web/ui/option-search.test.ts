import { expect, test } from 'vitest'
import {
  describeMatches,
  dropChoice,
  findNextChip,
  needsMore,
  type OptionEvent,
  type OptionSearch,
  reduceOptionSearch,
  startOptionSearch,
} from './option-search.ts'

const run = (...events: OptionEvent<string>[]): OptionSearch<string> =>
  events.reduce(reduceOptionSearch<string>, startOptionSearch<string>())
const names = (count: number) => Array.from({ length: count }, (_, index) => `W45A${index}`)
const typed = { type: 'typed', text: 'W45', isSearchable: true } as const
const firstPage = { type: 'arrived', page: 1, found: { options: names(50), total: 1008 } } as const

test('typing opens the list and waits for the server', () => {
  expect(run(typed)).toMatchObject({ isOpen: true, status: 'waiting', options: [], active: -1 })
})

test('typing on drops the options of the earlier text, so that nobody chooses a stale one', () => {
  const state = run(typed, firstPage, { type: 'moved', by: 1 }, { ...typed, text: 'W45A' })
  expect(state).toMatchObject({ options: [], active: -1, total: 0, status: 'waiting' })
})

test('an empty text asks the person to type and searches nothing', () => {
  expect(run(typed, firstPage, { type: 'typed', text: '', isSearchable: false }).status).toBe('idle')
})

test('the arrow keys walk the options and stop at both ends', () => {
  expect(run(typed, firstPage, { type: 'moved', by: 1 }).active).toBe(0)
  expect(run(typed, firstPage, { type: 'moved', by: 10 }, { type: 'moved', by: -20 }).active).toBe(0)
  expect(run(typed, firstPage, { type: 'moved', by: 500 }).active).toBe(49)
  expect(run(typed, firstPage, { type: 'moved', by: -1 }).active).toBe(49)
  expect(run(typed, { type: 'moved', by: 1 }).active).toBe(-1)
})

test('the next page is wanted when the person comes near the end, and only once', () => {
  const early = run(typed, firstPage, { type: 'moved', by: 40 })
  const late = run(typed, firstPage, { type: 'moved', by: 46 })
  expect(needsMore(early)).toBe(false)
  expect(needsMore(late)).toBe(true)
  expect(needsMore(reduceOptionSearch(late, { type: 'asked-for-more' }))).toBe(false)
})

test('a further page is added below and leaves the person where they stand', () => {
  const state = run(
    typed,
    firstPage,
    { type: 'moved', by: 46 },
    { type: 'asked-for-more' },
    {
      type: 'arrived',
      page: 2,
      found: { options: names(50), total: 1008 },
    },
  )
  expect(state).toMatchObject({ active: 45, page: 2, isLoadingMore: false })
  expect(state.options).toHaveLength(100)
})

test('an answer that comes after the list was closed changes nothing', () => {
  expect(run(typed, { type: 'closed' }, firstPage)).toEqual(startOptionSearch())
})

test('a failed further page keeps the options; a failed first page says so', () => {
  expect(run(typed, firstPage, { type: 'asked-for-more' }, { type: 'failed' }).status).toBe('ready')
  expect(run(typed, { type: 'failed' }).status).toBe('failed')
})

test('people hear how many matches there are, or to type when there is none [ERR-11]', () => {
  expect(describeMatches(1008, 50, 'Type to search')).toBe(
    '1008 matches, first 50 shown. Use down arrow to review.',
  )
  expect(describeMatches(1, 1, 'Type to search')).toBe('1 match. Use down arrow to review.')
  expect(describeMatches(0, 0, 'Type to search')).toBe('Type to search')
})

test('when a chip is removed the focus goes to the one that takes its place', () => {
  expect(findNextChip(0, 3)).toBe(0)
  expect(findNextChip(2, 3)).toBe(1)
  expect(findNextChip(0, 1)).toBeNull()
})

test('what is typed behind the choice made is searched alone, and a choice that is changed as a whole', () => {
  expect(dropChoice('6C Clothing7D', '6C Clothing')).toBe('7D')
  expect(dropChoice('7D', '6C Clothing')).toBe('7D')
  expect(dropChoice('6C Clothin', '6C Clothing')).toBe('6C Clothin')
  expect(dropChoice('6C Clothing', '6C Clothing')).toBe('6C Clothing')
  expect(dropChoice('7D', '')).toBe('7D')
})
