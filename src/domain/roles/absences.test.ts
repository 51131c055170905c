import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { type Away, endsToday, findGaps, isLonger, needsConfirmation, whyNoEffect } from './absences.ts'

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
const absence = away(1, 9, '2026-12-01', '2026-12-04')
const alsoAway = away(9, 8, '2026-12-03', '2026-12-10')

test('the gaps of a level are the days when nobody can sign', () => {
  checkRows<[what: string, absences: Away[], firstDay?: string]>(
    [
      ['an approver who is there', []],
      ['a deputy who can sign', [absence]],
      ['a deputy who cannot sign in', [{ ...absence, canSign: false }], '2026-12-01'],
      ['a deputy who is away too for a part of the time', [absence, alsoAway], '2026-12-03'],
      ['an absence that is over', [away(1, 9, '2026-11-01', '2026-11-20', false)]],
    ],
    (_, absences, firstDay) =>
      expect(findGaps(1, [seat(1)], absences, TODAY)).toEqual(
        firstDay ? [{ level: 1, firstDay, lastDay: '2026-12-04' }] : [],
      ),
  )
  // A level without approvers is a gap of the whole month, and one with an appointment after its end.
  expect(findGaps(2, [seat(1, 1, '2026-12-19')], [], TODAY)).toEqual([
    { level: 1, firstDay: '2026-12-20', lastDay: '2026-12-21' },
    { level: 2, firstDay: TODAY, lastDay: '2026-12-21' },
  ])
})

test('only a longer appointment gives power', () => {
  const days = { firstDay: '2026-11-01', lastDay: '2026-12-01' }
  for (const shorter of [{}, { lastDay: '2026-11-30' }, { firstDay: '2026-11-02' }])
    expect(isLonger(days, { ...days, ...shorter })).toBe(false)
  for (const longer of [{ lastDay: null }, { firstDay: null }])
    expect(isLonger(days, { ...days, ...longer })).toBe(true)
})

test('a change ends a role of today when its days leave today, or when it leaves the DoDAACs below', () => {
  const held = { firstDay: null, lastDay: null, andBelow: true }
  for (const after of [{ firstDay: '2026-11-22' }, { lastDay: '2026-11-20' }, { andBelow: false }])
    expect(endsToday(held, { ...held, ...after }, TODAY)).toBe(true)
  expect(endsToday(held, { ...held, lastDay: TODAY }, TODAY)).toBe(false)
  expect(endsToday({ ...held, lastDay: '2026-11-20' }, { ...held, andBelow: false }, TODAY)).toBe(false)
})

test('a role says why it has no effect today', () => {
  const held = { enabled: true, maySignIn: true, firstDay: null, lastDay: null }
  checkRows<[why: string, role: Partial<Parameters<typeof whyNoEffect>[0]>]>(
    [
      ['', {}],
      ['', { firstDay: TODAY, lastDay: TODAY }],
      ['Ended', { lastDay: '2026-11-20' }],
      ['Not begun', { firstDay: '2026-11-22' }],
      ['May not sign in yet', { maySignIn: false }],
      ['Disabled', { enabled: false, lastDay: '2026-11-20' }],
    ],
    (why, role) => expect(whyNoEffect({ ...held, ...role }, TODAY)).toBe(why),
  )
})

test('a deputy who approves nothing waits in every program, and one for somebody else where the program asks', () =>
  checkRows(
    [
      [true, true, false, false],
      [true, false, false, true],
      [false, true, false, false],
      [false, false, false, true],
      [false, true, true, true],
    ],
    (isOwn, isApprover, asksSecond, waits) =>
      expect(needsConfirmation({ isOwn, isApprover, asksSecond })).toBe(waits),
  ))
