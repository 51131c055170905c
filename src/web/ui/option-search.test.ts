import { expect, test } from 'vitest'
import {
  describeMatches,
  describeNone,
  describeUnread,
  dropChoice,
  findIntended,
  findNextChip,
  isUnread,
  needsMore,
  type OptionEvent,
  type OptionSearch,
  reduceOptionSearch,
  startOptionSearch,
} from './option-search.ts'

const run = (...events: OptionEvent<string>[]): OptionSearch<string> =>
  events.reduce(reduceOptionSearch<string>, startOptionSearch<string>())
const units = (count: number) => Array.from({ length: count }, (_, index) => `W45A${index}`)
const typed = { type: 'typed', text: 'W45', isSearchable: true } as const
const firstPage = { type: 'arrived', page: 1, found: { options: units(50), total: 1008 } } as const

test('typing opens the list and waits for the response of the server', () => {
  expect(run(typed)).toMatchObject({ isOpen: true, status: 'waiting', options: [], active: -1 })
})

test('further typing drops the options of the earlier text, so that nobody chooses a stale option', () => {
  const state = run(typed, firstPage, { type: 'moved', by: 1 }, { ...typed, text: 'W45A' })
  expect(state).toMatchObject({ options: [], active: -1, total: 0, status: 'waiting' })
})

test('an empty text starts no search when the field needs text, and no list opens', () => {
  expect(run(typed, firstPage, { type: 'typed', text: '', isSearchable: false })).toMatchObject({
    status: 'idle',
    isOpen: false,
  })
  expect(run({ type: 'opened', isSearchable: false })).toEqual(startOptionSearch())
  expect(run({ type: 'opened', isSearchable: true })).toMatchObject({ isOpen: true, status: 'waiting' })
})

const left = { type: 'left', staysOpen: false } as const
const page = (total: number, ...options: string[]) =>
  ({ type: 'arrived', page: 1, found: { options, total } }) as const
const found = (...options: string[]) => page(options.length, ...options)
const typing = (text: string) => ({ type: 'typed', text, isSearchable: true }) as const
const people = { many: 'people', nameNone: (text: string) => `Nobody named ${text} in W9AR01.` }
const names = (person: string) => [person]

test.each([
  ['the only match is taken', ['Bell, James'], 'Bell, James'],
  ['of several none', ['Bell, James', 'Bell, Dana'], null],
  ['but the one whose whole name it is', ['BELL', 'Bell, James', 'Bell, Dana'], 'BELL'],
  ['and of two of that name none', ['Bell', 'BELL', 'Bell, Dana'], null],
  ['nor from an empty list', [], null],
])('the field takes the right option when a person leaves “bell”: %s', (_what, options, intended) => {
  expect(findIntended(run(typing(' bell '), found(...options), left), names)).toBe(intended)
  expect(findIntended(run(typing(' bell '), left, found(...options)), names)).toBe(intended)
})

test('the only visible match does not count as the only match when more exist', () => {
  expect(findIntended(run(typing('bell'), left, page(2, 'Bell, James')), names)).toBeNull()
})

test('the field takes nothing while the request is running', () => {
  const state = run(typing('bell'), left)
  expect(findIntended(state, names)).toBeNull()
  expect(describeUnread(state, people)).toBeNull()
  expect(state).toMatchObject({ status: 'waiting', isOpen: false, text: 'bell' })
})

test.each([
  [found(), 'Nobody named bell in W9AR01.'],
  [found('Bell, James', 'Bell, Dana', 'Bell, Ray'), '3 people match bell. Choose one.'],
  [page(70, 'Bell, James', 'Bell, Dana'), 'More than 2 people match bell. Type more letters, or choose one.'],
  [{ type: 'failed' } as const, 'The search failed. Try again.'],
])('the text stays, and a sentence says why it is no choice: $1', (response, sentence) => {
  const state = run(typing('bell '), left, response)
  expect(state.text).toBe('bell ')
  expect(isUnread(state)).toBe(true)
  expect(describeUnread(state, people)).toBe(sentence)
})

test('the field drops text that is blank, or that the person used or never typed', () => {
  expect(run(typing('bell'), found('Bell, James'), { type: 'used' }, left)).toEqual(startOptionSearch())
  expect(run(typing('  '), left)).toEqual(startOptionSearch())
  expect(run({ type: 'opened', isSearchable: true }, left)).toEqual(startOptionSearch())
  expect(isUnread(run(typing('bell'), { type: 'closed' }))).toBe(false)
})

test('a person who returns to the text or continues typing has not left the field', () => {
  const stuck = run(typing('bell'), found('Bell, James', 'Bell, Dana'), left)
  expect(reduceOptionSearch(stuck, { type: 'opened', isSearchable: true })).toMatchObject({
    ...{ isOpen: true, isLeft: false, status: 'ready' },
  })
  expect(reduceOptionSearch(stuck, typing('bell, j'))).toMatchObject({ isLeft: false, status: 'waiting' })
})

test('the arrow keys move through the options and stop at both ends', () => {
  expect(run(typed, firstPage, { type: 'moved', by: 1 }).active).toBe(0)
  expect(run(typed, firstPage, { type: 'moved', by: 10 }, { type: 'moved', by: -20 }).active).toBe(0)
  expect(run(typed, firstPage, { type: 'moved', by: 500 }).active).toBe(49)
  expect(run(typed, firstPage, { type: 'moved', by: -1 }).active).toBe(49)
  expect(run(typed, { type: 'moved', by: 1 }).active).toBe(-1)
})

test('the field requests the next page near the end of the list, and only once', () => {
  const early = run(typed, firstPage, { type: 'moved', by: 40 })
  const late = run(typed, firstPage, { type: 'moved', by: 46 })
  expect(needsMore(early)).toBe(false)
  expect(needsMore(late)).toBe(true)
  expect(needsMore(reduceOptionSearch(late, { type: 'asked-for-more' }))).toBe(false)
})

test('a further page appears below and leaves the person at the same option', () => {
  const state = run(
    typed,
    firstPage,
    { type: 'moved', by: 46 },
    { type: 'asked-for-more' },
    { type: 'arrived', page: 2, found: { options: units(50), total: 1008 } },
  )
  expect(state).toMatchObject({ active: 45, page: 2, isLoadingMore: false })
  expect(state.options).toHaveLength(100)
})

test('a response that arrives after the list closed changes nothing', () => {
  expect(run(typed, { type: 'closed' }, firstPage)).toEqual(startOptionSearch())
})

test('a failed further page keeps the options, and a failed first page shows a message', () => {
  expect(run(typed, firstPage, { type: 'asked-for-more' }, { type: 'failed' }).status).toBe('ready')
  expect(run(typed, { type: 'failed' }).status).toBe('failed')
})

test('screen readers announce the number of matches, no match, or with empty text a request to type [ERR-11 FUND-16]', () => {
  expect(describeNone(people, ' ')).toBe('Type to search')
  expect(describeNone(people, ' bell')).toBe('Nobody named bell in W9AR01.')
  expect(describeMatches(1008, 50, 'Type to search')).toBe(
    '1008 matches, first 50 shown. Use down arrow to review.',
  )
  expect(describeMatches(1, 1, 'Type to search')).toBe('1 match. Use down arrow to review.')
  expect(describeMatches(0, 0, 'Type to search')).toBe('Type to search')
})

test('the focus moves to the chip that takes the place of a removed chip', () => {
  expect(findNextChip(0, 3)).toBe(0)
  expect(findNextChip(2, 3)).toBe(1)
  expect(findNextChip(0, 1)).toBeNull()
})

test('the field searches only the text after the choice, and searches a changed choice as a whole', () => {
  expect(dropChoice('6C Clothing7D', '6C Clothing')).toBe('7D')
  expect(dropChoice('7D', '6C Clothing')).toBe('7D')
  expect(dropChoice('6C Clothin', '6C Clothing')).toBe('6C Clothin')
  expect(dropChoice('6C Clothing', '6C Clothing')).toBe('6C Clothing')
  expect(dropChoice('7D', '')).toBe('7D')
})
