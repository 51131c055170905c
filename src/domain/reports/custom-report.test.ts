import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { addDays } from '../fiscal-years.ts'
import {
  beginDefinition,
  type CustomFilter,
  describePlan,
  findDefinitionProblems,
  planReport,
  readValues,
} from './custom-report.ts'
import { SOURCE_KEYS, type SourceKey, sourceOf } from './custom-sources.ts'
import { type Mailing, nextSending } from './report-mails.ts'

test('a schedule sends at the next day of its rhythm, never repeats an hour, and never waits longer than its rhythm', () => {
  checkRows<[Partial<Mailing>, today: string, hour: number, day: string]>(
    [
      [{ rhythm: 'daily' }, '2026-11-28', 6, '2026-11-28'],
      [{ rhythm: 'daily' }, '2026-11-28', 7, '2026-11-29'],
      [{ rhythm: 'weekly', weekday: 1 }, '2026-11-28', 12, '2026-11-30'],
      [{ rhythm: 'weekly', weekday: 6 }, '2026-11-28', 12, '2026-12-05'],
      [{ rhythm: 'monthly', monthDay: 31 }, '2027-02-01', 12, '2027-02-28'],
      [{ rhythm: 'monthly', monthDay: 1 }, '2026-12-01', 8, '2027-01-01'],
    ],
    (mailing, today, hour, day) => {
      const usual = { rhythm: 'daily', weekday: 1, monthDay: 1, hour: 7 } as const
      expect(nextSending({ ...usual, ...mailing }, today, hour)).toBe(day)
    },
  )
  const most = { daily: 1, weekly: 7, monthly: 31 }
  const mailing = fc.record({
    rhythm: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    ...{
      weekday: fc.integer({ min: 1, max: 7 }),
      monthDay: fc.integer({ min: 1, max: 31 }),
      hour: fc.nat(23),
    },
  })
  fc.assert(
    fc.property(mailing, fc.nat(3000), fc.nat(23), (one, days, hour) => {
      const today = addDays('2026-01-01', days)
      const next = nextSending(one, today, hour)
      expect(next > today || (next === today && one.hour > hour)).toBe(true)
      expect(next <= addDays(today, most[one.rhythm])).toBe(true)
    }),
  )
})

const filter = (column: string, condition: CustomFilter['condition'], ...values: string[]) => ({
  ...{ column, condition, values },
})

test('a filter with a wrong value is answered with a sentence', () =>
  checkRows<[CustomFilter, ...problems: string[]]>(
    [
      [filter('total', 'between', '1', '2.50')],
      [filter('total', 'between', '-1', ''), 'Enter an amount such as 1250.00 for Total.'],
      [filter('quantity', 'between', '1.5', ''), 'Enter a whole number for QTY.'],
      [filter('placedOn', 'between', '2026-02-30', ''), 'Enter a date for Date Placed.'],
      [filter('placedOn', 'between', '', '2026-02-01T10:00Z'), 'Enter a date for Date Placed.'],
      [
        filter('placedOn', 'between', '2026-03-01', '2026-02-01'),
        'Date Placed ends before it begins. Swap the values or clear one.',
      ],
      [filter('placedOn', 'last', '0'), 'Enter a number of days from 1 to 3660 for Date Placed.'],
      [filter('status', 'oneOf', 'lost'), 'Choose values of the list for Order Status.'],
      [filter('status', 'contains', 'a'), 'Choose another condition for Order Status.'],
      [filter('dodaac', 'oneOf'), 'Enter at least one value for SM DoDAAC.'],
      [
        filter('order', 'oneOf', ...Array<string>(201).fill('7')),
        'Order No has 201 values. Keep at most 200.',
      ],
      [
        filter('order', 'contains', '7'.repeat(101)),
        'A value for Order No is too long. Shorten it to 100 characters.',
      ],
      [filter('weight', 'oneOf')],
      [
        filter('nsn', 'oneOf', ...Array<string>(200).fill('é'.repeat(20))),
        expect.stringContaining('too many values'),
      ],
    ],
    (one, ...problems) => {
      const found = findDefinitionProblems({ ...beginDefinition('lines'), filters: [one] })
      expect(found.map(({ text }) => text)).toEqual(problems)
    },
  ))

test('a plan has the columns of a group with counts and sums, in the order of the groups, and words say so', () => {
  const definition = {
    ...beginDefinition('lines'),
    ...{ columns: ['order', 'total', 'quantity'], groupBy: ['dodaac', 'placedMonth'] },
    order: [
      { column: 'rows', descending: true },
      { column: 'order', descending: false },
    ],
    filters: [filter('dodaac', 'oneOf', 'A', 'B', 'C', 'D', 'E')],
  }
  const plan = planReport(definition, () => true)
  expect(plan.columns.map(({ key }) => key)).toEqual(['dodaac', 'placedMonth', 'rows', 'total', 'quantity'])
  expect(plan.order).toEqual([{ column: 'rows', descending: true }])
  const byQuantity = planReport({ ...definition, groupBy: ['quantity'] }, () => true).columns
  const summed = byQuantity.flatMap(({ key, isSummed }) => (isSummed ? [key] : []))
  expect(summed, 'no sum of what a group has in common').toEqual(['rows', 'total'])
  const sumsOf = (source: SourceKey, ...filters: CustomFilter[]) => {
    const columns = Object.keys(sourceOf(source).columns)
    const given = { ...beginDefinition(source), columns, filters }
    return planReport(given, () => true).columns.flatMap(({ key, isSummed }) => (isSummed ? [key] : []))
  }
  expect(sumsOf('cases'), 'two cases may have one line').toEqual(['pieces', 'cost', 'credited'])
  expect(sumsOf('receipts', filter('kind', 'oneOf', 'receive', 'issue'))).toEqual([
    'short',
    'damaged',
    'wrong',
  ])
  expect(sumsOf('receipts', filter('kind', 'oneOf', 'issue'))).toContain('quantity')
  const shipped = { ...beginDefinition('lines'), filters: [filter('shippedOn', 'last', '7')] }
  expect(describePlan(planReport(shipped, () => true))).toContain('Shipped is in the last 7 days')
  expect(describePlan(plan)).toEqual([
    ...['Order lines', '5 columns', 'SM DoDAAC is A, B, C, D and 1 more'],
    ...['Grouped by SM DoDAAC and Month Placed', 'Sorted by Order lines, descending'],
  ])
  for (const source of SOURCE_KEYS) {
    expect(findDefinitionProblems(beginDefinition(source))).toEqual([])
    for (const { choices = {} } of Object.values(sourceOf(source).columns))
      expect(Object.values(choices)).not.toContain('')
  }
  expect(readValues(' a, b\nb;\t\n c', 'code')).toEqual(['a', 'b', 'c'])
  expect(readValues('Boots, combat\r\n Coat; wool\n', 'text')).toEqual(['Boots, combat', 'Coat; wool'])
})
