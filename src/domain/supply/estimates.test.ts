import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeEstimate, describeNewDay, findSlips } from './estimates.ts'

test('each estimate is compared with what was said before its own date', () =>
  checkRows<
    [what: string, ...estimates: [datedOn: string | null, estimatedOn: string | null, words: string][]]
  >(
    [
      ['the first one has nothing to slip from', ['2026-11-01', '2026-11-22', 'Expected 11/22/2026.']],
      [
        'later, the same, and earlier, over the end of a year and of daylight saving time',
        ['2026-10-20', '2026-10-30', 'Expected 10/30/2026.'],
        ['2026-10-25', '2026-11-02', 'Expected 11/02/2026, 3 days later than said before.'],
        ['2026-10-26', '2026-11-02', 'Expected 11/02/2026, as said before.'],
        ['2026-12-01', '2027-01-01', 'Expected 01/01/2027, 60 days later than said before.'],
        ['2026-12-02', '2026-12-31', 'Expected 12/31/2026, 1 day earlier than said before.'],
      ],
      [
        'a record that says nothing of a day is passed over',
        ['2026-11-01', '2026-11-22', 'Expected 11/22/2026.'],
        ['2026-11-03', null, ''],
        ['2026-11-05', '2026-12-06', 'Expected 12/06/2026, 14 days later than said before.'],
      ],
      [
        'a record that comes late',
        ['2026-11-01', '2026-11-20', 'Expected 11/20/2026.'],
        ['2026-11-10', '2026-12-01', 'Expected 12/01/2026, 6 days later than said before.'],
        ['2026-11-05', '2026-11-25', 'Expected 11/25/2026, 5 days later than said before.'],
      ],
      [
        'a record without its own day sorts before the others',
        ['2026-11-02', '2026-11-25', 'Expected 11/25/2026, 5 days later than said before.'],
        [null, '2026-11-20', 'Expected 11/20/2026.'],
      ],
    ],
    (_, ...estimates) => {
      const rows = estimates.map(([datedOn, estimatedOn]) => ({ datedOn, estimatedOn }))
      const slips = findSlips(rows)
      const said = rows.map((row) =>
        row.estimatedOn === null ? '' : describeEstimate(row.estimatedOn, slips.get(row) ?? null),
      )
      expect(said).toEqual(estimates.map(([, , words]) => words))
    },
  ))

test('the portal reports only new information about a line that waits', () => {
  const waits = (getWellOn: string | null) => ({ supplyState: 'backordered' as const, getWellOn })
  const processed = { supplyState: 'processing' as const, getWellOn: null }
  const [day, later, none] = [waits('2026-11-22'), waits('2026-12-06'), waits(null)]
  checkRows<[before: typeof day | typeof processed, after: typeof day | typeof processed, words: string]>(
    [
      [processed, later, 'Expected 12/06/2026.'],
      [processed, none, 'The supplier has not given a date.'],
      [none, later, 'Expected 12/06/2026.'],
      [day, later, 'Expected 12/06/2026, before it was 11/22/2026: 14 days later than said before.'],
      [day, none, 'The supplier took back 11/22/2026 and has not given another date.'],
      [day, day, ''],
      [none, none, ''],
      [day, processed, ''],
    ],
    (before, after, words) => expect(describeNewDay(before, after)).toBe(words),
  )
})
