import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  describePreview,
  describeRule,
  findSkippedLevels,
  isEmptyRule,
  type LevelRule,
  meetsRule,
  NO_CONDITIONS,
  type OrderContent,
} from './level-rules.ts'
import { describeSkipped, findLastLevel, findNextLevel, listSigningLevels } from './order-levels.ts'

const some = <T>(...all: T[]) => fc.subarray(all)
const content: fc.Arbitrary<OrderContent> = fc.record({
  ...{ total: fc.integer({ min: 0, max: 20 }), expedited: fc.boolean() },
  ...{ categories: some('BOOT', 'HAT', 'COAT'), kits: some(1, 2) },
})
const rule: fc.Arbitrary<LevelRule> = fc.record({
  ...{ level: fc.integer({ min: 2, max: 9 }), expedited: fc.boolean() },
  ...{ from: fc.option(fc.integer({ min: 1, max: 20 })), categories: some('BOOT', 'HAT'), kits: some(1, 2) },
})
const rules = fc.uniqueArray(rule, { selector: ({ level }) => level })
const levels = fc.integer({ min: 1, max: 9 })

test('for all rules, a level signs exactly the orders that its rule names, and an order passes each of these levels', () => {
  fc.assert(
    fc.property(levels, rules, content, (count, given, order) => {
      const skippedLevels = findSkippedLevels(count, given, order)
      const signing = listSigningLevels({ levels: count, skippedLevels })
      for (let level = 1; level <= count; level++) {
        const rule = given.find((one) => one.level === level)
        const signs = !rule || isEmptyRule(rule) || meetsRule(rule, order)
        expect([level, signing.includes(level)]).toEqual([level, signs])
      }
      const walked: number[] = []
      for (let level: number | null = 1; level !== null; ) {
        walked.push(level)
        level = findNextLevel({ level, levels: count, skippedLevels })
      }
      expect(walked).toEqual(signing)
      expect([signing[0], findLastLevel({ levels: count, skippedLevels })]).toEqual([1, signing.at(-1)])
    }),
  )
})

test('for all rules, an order with more in it is signed by the same levels and never by fewer', () => {
  fc.assert(
    fc.property(levels, rules, content, content, (count, given, order, more) => {
      const larger = {
        ...{ total: order.total + more.total, expedited: order.expedited || more.expedited },
        ...{ categories: [...order.categories, ...more.categories], kits: [...order.kits, ...more.kits] },
      }
      const skipped = findSkippedLevels(count, given, order)
      expect(skipped).toEqual(expect.arrayContaining(findSkippedLevels(count, given, larger)))
    }),
  )
})

test('a rule, a preview and the levels of an order are said in whole sentences', () => {
  const names = { categoryOf: (code: string) => code.toLowerCase(), kitOf: (id: number) => `Kit ${id}` }
  checkRows<[Partial<LevelRule>, string]>(
    [
      [{}, 'every order.'],
      [{ from: 500_00 }, 'orders of $500.00 or more.'],
      [{ from: 500_00, expedited: true }, 'orders of $500.00 or more and expedited orders.'],
      [
        { expedited: true, categories: ['BOOT', 'HAT'], kits: [7] },
        'expedited orders, orders with an item of boot or hat and orders of the kit Kit 7.',
      ],
    ],
    (rule, orders) =>
      expect(describeRule(2, { ...NO_CONDITIONS, ...rule }, names)).toBe(`Level 2 signs ${orders}`),
  )
  expect([describePreview(2, { signed: 14, of: 210 }), describePreview(2, { signed: 0, of: 0 })]).toEqual([
    'In the last 90 days, it would have asked level 2 for 14 of 210 orders.',
    'There are no orders of the last 90 days to compare with.',
  ])
  expect([[], [2], [2, 4]].map((skippedLevels) => describeSkipped({ skippedLevels }))).toEqual([
    ...['', 'Level 2 does not sign this order.', 'Levels 2 and 4 do not sign this order.'],
  ])
})
