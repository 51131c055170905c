import { expect, test } from 'vitest'
import { describeEstimate, describeNewDay, findSlips } from './estimates.ts'

const describeEstimates = (estimates: [datedOn: string | null, estimatedOn: string | null][]) => {
  const rows = estimates.map(([datedOn, estimatedOn]) => ({ datedOn, estimatedOn }))
  const slips = findSlips(rows)
  return rows.map((row) =>
    row.estimatedOn === null ? '' : describeEstimate(row.estimatedOn, slips.get(row) ?? null),
  )
}

test.each([
  ['nothing is said', [], []],
  ['the first estimate has nothing to slip from', [['2026-11-01', '2026-11-22']], ['Expected 11/22/2026.']],
  [
    'later, the same, and earlier, over the end of a year and of daylight saving time',
    [
      ['2026-10-20', '2026-10-30'],
      ['2026-10-25', '2026-11-02'],
      ['2026-10-26', '2026-11-02'],
      ['2026-12-01', '2027-01-01'],
      ['2026-12-02', '2026-12-31'],
    ],
    [
      ...['Expected 10/30/2026.', 'Expected 11/02/2026, 3 days later than said before.'],
      ...['Expected 11/02/2026, as said before.', 'Expected 01/01/2027, 60 days later than said before.'],
      'Expected 12/31/2026, 1 day earlier than said before.',
    ],
  ],
  [
    'what says nothing of a day is passed over',
    [
      ['2026-11-01', '2026-11-22'],
      ['2026-11-03', null],
      ['2026-11-05', '2026-12-06'],
    ],
    ['Expected 11/22/2026.', '', 'Expected 12/06/2026, 14 days later than said before.'],
  ],
  [
    'a record that comes late is compared with what was said before its own date',
    [
      ['2026-11-01', '2026-11-20'],
      ['2026-11-10', '2026-12-01'],
      ['2026-11-05', '2026-11-25'],
    ],
    [
      'Expected 11/20/2026.',
      'Expected 12/01/2026, 6 days later than said before.',
      'Expected 11/25/2026, 5 days later than said before.',
    ],
  ],
] as [string, [string | null, string | null][], string[]][])(
  'the portal describes estimates that change: %s',
  (_, estimates, sentences) => {
    expect(describeEstimates(estimates)).toEqual(sentences)
  },
)

test('a record without its own day sorts before records that have one', () => {
  expect(
    describeEstimates([
      ['2026-11-02', '2026-11-25'],
      [null, '2026-11-20'],
    ]),
  ).toEqual(['Expected 11/25/2026, 5 days later than said before.', 'Expected 11/20/2026.'])
})

const waits = (getWellOn: string | null) => ({ supplyState: 'backordered' as const, getWellOn })
const processed = { supplyState: 'processing' as const, getWellOn: null }
test.each([
  ['a line that begins to wait', processed, waits('2026-12-06'), 'Expected 12/06/2026.'],
  ['one without a day', processed, waits(null), 'The supplier has not given a date.'],
  ['one that gets a day', waits(null), waits('2026-12-06'), 'Expected 12/06/2026.'],
  [
    ...(['one whose day moves', waits('2026-11-22'), waits('2026-12-06')] as const),
    'Expected 12/06/2026, before it was 11/22/2026: 14 days later than said before.',
  ],
  [
    ...(['one whose day is taken back', waits('2026-11-22'), waits(null)] as const),
    'The supplier took back 11/22/2026 and has not given another date.',
  ],
  ['the same day said again', waits('2026-11-22'), waits('2026-11-22'), ''],
  ['no day said again', waits(null), waits(null), ''],
  ['one that waits no more', waits('2026-11-22'), processed, ''],
])('the portal reports only new information about %s', (_, before, after, words) => {
  expect(describeNewDay(before, after)).toBe(words)
})
