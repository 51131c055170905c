import { expect, test } from 'vitest'
import { type Away, findGaps, isLonger, needsConfirmation } from './absences.ts'

const TODAY = '2026-11-21'
const seat = (personId: number, level = 1, lastDay: string | null = null) => ({
  ...{ personId, level, firstDay: null, lastDay },
})
const away = (
  personId: number,
  deputyId: number,
  firstDay: string,
  lastDay: string,
  canSign = true,
): Away => ({
  ...{ personId, deputyId, firstDay, lastDay, canSign },
})

test.each<[what: string, absences: Away[], gaps: [firstDay: string, lastDay: string][]]>([
  ['an approver who is there', [], []],
  ['a deputy who can sign', [away(1, 9, '2026-12-01', '2026-12-04')], []],
  [
    'a deputy who cannot sign in',
    [away(1, 9, '2026-12-01', '2026-12-04', false)],
    [['2026-12-01', '2026-12-04']],
  ],
  [
    'a deputy who is away too for a part of the time',
    [away(1, 9, '2026-12-01', '2026-12-04'), away(9, 8, '2026-12-03', '2026-12-10')],
    [['2026-12-03', '2026-12-04']],
  ],
  ['an absence that is over', [away(1, 9, '2026-11-01', '2026-11-20', false)], []],
])('the gaps with %s are the days when nobody can sign', (_, absences, gaps) => {
  expect(findGaps(1, [seat(1)], absences, TODAY)).toEqual(
    gaps.map(([firstDay, lastDay]) => ({ level: 1, firstDay, lastDay })),
  )
})

test('a level without approvers is a gap of the whole month, and one with an appointment after its end', () => {
  expect(findGaps(2, [seat(1, 1, '2026-12-19')], [], TODAY)).toEqual([
    { level: 1, firstDay: '2026-12-20', lastDay: '2026-12-21' },
    { level: 2, firstDay: TODAY, lastDay: '2026-12-21' },
  ])
})

test('only a longer appointment gives power', () => {
  const days = { firstDay: '2026-11-01', lastDay: '2026-12-01' }
  expect(isLonger(days, days)).toBe(false)
  expect(isLonger(days, { ...days, lastDay: '2026-11-30' })).toBe(false)
  expect(isLonger(days, { ...days, firstDay: '2026-11-02' })).toBe(false)
  expect(isLonger(days, { ...days, lastDay: null })).toBe(true)
  expect(isLonger(days, { ...days, firstDay: null })).toBe(true)
})

test('a deputy who approves nothing waits in every program, and one for somebody else where the program asks', () => {
  const ask = (isOwn: boolean, isApprover: boolean, asksSecond: boolean) =>
    needsConfirmation({ isOwn, isApprover, asksSecond })
  expect([ask(true, true, false), ask(true, false, false)]).toEqual([false, true])
  expect([ask(false, true, false), ask(false, false, false), ask(false, true, true)]).toEqual([
    false,
    true,
    true,
  ])
})
