import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
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

test('typing opens the list and drops the options of the earlier text, so that nobody chooses a stale option', () => {
  expect(run(typed)).toMatchObject({ isOpen: true, status: 'waiting', options: [], active: -1 })
  const state = run(typed, firstPage, { type: 'moved', by: 1 }, { ...typed, text: 'W45A' })
  expect(state).toMatchObject({ options: [], active: -1, total: 0, status: 'waiting' })
})

test('an empty text starts no search when the field needs text, and no list opens', () => {
  const emptied = run(typed, firstPage, { type: 'typed', text: '', isSearchable: false })
  expect(emptied).toMatchObject({ status: 'idle', isOpen: false })
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

test('a person who leaves “bell” takes the only match or the one of that whole name, before or after the response', () =>
  checkRows<[found: ReturnType<typeof page>, intended: string | null]>(
    [
      [found('Bell, James'), 'Bell, James'],
      [found('Bell, James', 'Bell, Dana'), null],
      [found('BELL', 'Bell, James', 'Bell, Dana'), 'BELL'],
      [found('Bell', 'BELL', 'Bell, Dana'), null],
      [found(), null],
      // More matches exist than this one.
      [page(2, 'Bell, James'), null],
    ],
    (response, intended) => {
      expect(findIntended(run(typing(' bell '), response, left), names)).toBe(intended)
      expect(findIntended(run(typing(' bell '), left, response), names)).toBe(intended)
    },
  ))

test('the field takes nothing while the request is running', () => {
  const state = run(typing('bell'), left)
  expect(findIntended(state, names)).toBeNull()
  expect(describeUnread(state, people)).toBeNull()
  expect(state).toMatchObject({ status: 'waiting', isOpen: false, text: 'bell' })
})

test('the text stays, and a sentence says why it is no choice', () =>
  checkRows<[OptionEvent<string>, string]>(
    [
      [found(), 'Nobody named bell in W9AR01.'],
      [found('Bell, James', 'Bell, Dana', 'Bell, Ray'), '3 people match bell. Choose one.'],
      [
        page(70, 'Bell, James', 'Bell, Dana'),
        'More than 2 people match bell. Type more letters, or choose one.',
      ],
      [{ type: 'failed' }, 'The search failed. Try again.'],
    ],
    (response, sentence) => {
      const state = run(typing('bell '), left, response)
      expect([state.text, isUnread(state)]).toEqual(['bell ', true])
      expect(describeUnread(state, people)).toBe(sentence)
    },
  ))

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
  const further = { type: 'arrived', page: 2, found: { options: units(50), total: 1008 } } as const
  const state = run(typed, firstPage, { type: 'moved', by: 46 }, { type: 'asked-for-more' }, further)
  expect(state).toMatchObject({ active: 45, page: 2, isLoadingMore: false })
  expect(state.options).toHaveLength(100)
})

test('a response after the list closed changes nothing, and a failed further page keeps the options', () => {
  expect(run(typed, { type: 'closed' }, firstPage)).toEqual(startOptionSearch())
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
  expect([findNextChip(0, 3), findNextChip(2, 3), findNextChip(0, 1)]).toEqual([0, 1, null])
})

test('the field searches only the text after the choice, and searches a changed choice as a whole', () =>
  checkRows(
    [
      ['6C Clothing7D', '6C Clothing', '7D'],
      ['7D', '6C Clothing', '7D'],
      ['6C Clothin', '6C Clothing', '6C Clothin'],
      ['6C Clothing', '6C Clothing', '6C Clothing'],
      ['7D', '', '7D'],
    ],
    (text, chosen, searched) => expect(dropChoice(text, chosen)).toBe(searched),
  ))
