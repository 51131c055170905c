import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import { describeHolders, readItemChange, readProductChange } from '../products/catalogue-upkeep.ts'
import { describeBackorder, describeSizesInStock, describeStock } from './get-well-dates.ts'
import {
  canReplace,
  describeInstead,
  findCommonSuccessor,
  requireReplaceable,
  type Successor,
} from './successors.ts'

const A = '8405019001234'
const item: Successor = { nsn: '8405019005678', pgc: '12345', name: 'New coat', size: 'SMALL', isSold: true }
const product: Successor = { ...item, nsn: null, size: '' }
const line = { description: 'Green coat', nsn: A, itemStatus: 'obsolete' as const }

test('the sentence for something obsolete names what to order instead', () => {
  expect([describeInstead(A, item), describeInstead(A, product), describeInstead('54321', product)]).toEqual([
    'NSN 8405-01-900-1234 is obsolete; order NSN 8405-01-900-5678 instead.',
    'NSN 8405-01-900-1234 is obsolete; order PGC 12345 instead and choose a size.',
    'PGC 54321 is obsolete; order PGC 12345 instead.',
  ])
})

test('an obsolete line says whether a replacement is possible, and only such a line needs one', () =>
  checkRows<[Successor | null, string]>(
    [
      [item, ''],
      [product, 'Order its replacement, PGC 12345, instead and choose a size.'],
      [{ ...item, isSold: false }, 'Its replacement, NSN 8405-01-900-5678, is not sold in your program.'],
      [null, 'It has no replacement.'],
    ],
    (successor, sentence) => {
      expect(canReplace(successor)).toBe(sentence === '')
      if (sentence === '') expect(requireReplaceable(line, successor)).toBe(successor)
      else
        expect(refusalOf(() => requireReplaceable(line, successor))).toMatchObject({
          ...{ kind: 'rule', code: 'NO_SUCCESSOR' },
          message: `Green coat (NSN 8405-01-900-1234) is obsolete. ${sentence}`,
        })
      const active = { ...line, itemStatus: 'active' as const }
      expect(refusalOf(() => requireReplaceable(active, successor))).toMatchObject({
        ...{ kind: 'rule', code: 'NOT_OBSOLETE' },
        message: 'Green coat (NSN 8405-01-900-1234) can be ordered and needs no replacement.',
      })
    },
  ))

test('a product with no sizes left leads to the successor of most of its sizes', () => {
  expect(findCommonSuccessor([null, { ...item, pgc: '99999' }, item, item])).toEqual(product)
  expect(findCommonSuccessor([null, null])).toBeNull()
})

test('the portal says how many sizes are backordered and when the first is expected', () => {
  checkRows<[number, number, string | null, string]>(
    [
      [1, 1, '2026-03-12', 'Backordered, expected 03/12/2026'],
      [1, 1, null, 'Backordered, no date yet'],
      [3, 2, '2026-03-12', '2 of 3 sizes backordered, first expected 03/12/2026'],
      [3, 3, null, 'All sizes backordered'],
      [3, 0, null, 'In stock'],
    ],
    (itemCount, backordered, getWellOn, words) => {
      expect(describeSizesInStock({ itemCount, backordered, getWellOn })).toBe(words)
      if (itemCount === 1) expect(describeBackorder(getWellOn)).toBe(words)
    },
  )
  const stock = (status: 'obsolete' | 'active') => describeStock({ status, getWellOn: null })
  expect([stock('obsolete'), stock('active')]).toEqual(['Obsolete, cannot be ordered', 'In stock'])
})

const change = { replacementNsn: item.nsn, getWellOn: '2027-03-12' }
const read = (status: 'active' | 'backordered' | 'obsolete', more = {}, today = '2026-11-21') =>
  readItemChange(A, { status, ...change, ...more }, today)

test('a change of the catalog keeps the values that belong to the status and clears the others', () => {
  expect(read('active')).toEqual({ status: 'active', replacementNsn: null, getWellOn: null })
  expect(read('backordered')).toMatchObject({ replacementNsn: null, getWellOn: '2027-03-12' })
  expect(read('obsolete')).toMatchObject({ replacementNsn: item.nsn, getWellOn: null })
  const active = readProductChange('12345', { isObsolete: false, replacementPgc: '54321' })
  expect(active.replacementPgc).toBeNull()
})

test('a change of the catalog never lets an item replace itself, and never expects an item in the past', () => {
  const refusal = (code: string, field: string, message: string) => ({
    ...{ kind: 'rule', code, message, errors: [{ field, message }] },
  })
  expect(refusalOf(() => read('obsolete', { replacementNsn: A }))).toEqual(
    refusal('SUCCESSORS_CIRCLE', 'replacementNsn', 'An item cannot replace itself.'),
  )
  const itself = { isObsolete: true, replacementPgc: '12345' }
  expect(refusalOf(() => readProductChange('12345', itself))).toEqual(
    refusal('SUCCESSORS_CIRCLE', 'replacementPgc', 'A product cannot replace itself.'),
  )
  expect(refusalOf(() => read('backordered', {}, '2027-03-13'))).toEqual(
    refusal('RULE', 'getWellOn', 'Enter a future day, or leave it empty if the day is not known.'),
  )
  expect(refusalOf(() => read('backordered', { getWellOn: null }, '2027-03-13'))).toBeNull()
  expect(refusalOf(() => read('backordered', {}, '2027-03-12'))).toBeNull()
})

test('a sentence counts the carts and orders that hold an item', () => {
  const holders = [
    [0, 0],
    [1, 0],
    [2, 1],
    [0, 2],
  ] as const
  expect(holders.map(([carts, awaiting]) => describeHolders({ carts, awaiting }))).toEqual([
    ...['', '1 open cart', '2 open carts and 1 order awaiting approval', '2 orders awaiting approval'],
  ])
})
