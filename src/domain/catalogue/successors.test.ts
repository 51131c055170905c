import { describe, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { describeHolders, readItemChange, readProductChange } from '../products/catalogue-upkeep.ts'
import { describeBackorder, describeSizesInStock, describeStock } from './get-well-dates.ts'
import {
  canReplace,
  describeInstead,
  describeObsolete,
  findCommonSuccessor,
  requireReplaceable,
  type Successor,
} from './successors.ts'

const A = '8405019001234'
const item: Successor = { nsn: '8405019005678', pgc: '12345', name: 'New coat', size: 'SMALL', isSold: true }
const product: Successor = { ...item, nsn: null, size: '' }
const line = { description: 'Green coat', nsn: A, itemStatus: 'obsolete' as const }

describe('obsolete items and products with what to order instead', () => {
  test.each([
    [A, item, 'NSN 8405-01-900-1234 is obsolete; order NSN 8405-01-900-5678 instead.'],
    [A, product, 'NSN 8405-01-900-1234 is obsolete; order PGC 12345 instead and choose a size.'],
    ['54321', product, 'PGC 54321 is obsolete; order PGC 12345 instead.'],
  ])('the sentence for the obsolete %s names what to order instead', (obsolete, successor, sentence) => {
    expect(describeInstead(obsolete, successor)).toBe(sentence)
  })

  test.each([
    [item, 'Order its replacement, NSN 8405-01-900-5678, instead.', true],
    [product, 'Order its replacement, PGC 12345, instead and choose a size.', false],
    [
      { ...item, isSold: false },
      'Its replacement, NSN 8405-01-900-5678, is not sold in your program.',
      false,
    ],
    [null, 'It has no replacement.', false],
  ])(
    'a line with successor %j says so, and says whether a replacement is possible',
    (successor, sentence, can) => {
      const described = describeObsolete(line.description, line.nsn, successor)
      expect(described).toBe(`Green coat (NSN 8405-01-900-1234) is obsolete. ${sentence}`)
      expect(canReplace(successor)).toBe(can)
      if (can) expect(requireReplaceable(line, successor)).toBe(successor)
      else expect(() => requireReplaceable(line, successor)).toThrow(described)
      if (!can)
        expect(refusalOf(() => requireReplaceable(line, successor))).toMatchObject({
          kind: 'rule',
          code: 'NO_SUCCESSOR',
        })
      expect(refusalOf(() => requireReplaceable({ ...line, itemStatus: 'active' }, successor))).toMatchObject(
        {
          ...{ kind: 'rule', code: 'NOT_OBSOLETE' },
          message: 'Green coat (NSN 8405-01-900-1234) can be ordered and needs no replacement.',
        },
      )
    },
  )

  test('a product with no sizes left leads to the successor of most of its sizes', () => {
    const other = { ...item, pgc: '99999' }
    expect(findCommonSuccessor([null, other, item, item])).toEqual(product)
    expect(findCommonSuccessor([null, null])).toBeNull()
  })
})

test.each([
  [1, 1, '2026-03-12', 'Backordered, expected 03/12/2026'],
  [1, 1, null, 'Backordered, no date yet'],
  [3, 2, '2026-03-12', '2 of 3 sizes backordered, first expected 03/12/2026'],
  [3, 3, null, 'All sizes backordered'],
  [3, 0, null, 'In stock'],
])(
  'for %i sizes with %i backordered and expected %s, the portal says: %s',
  (itemCount, backordered, getWellOn, words) => {
    expect(describeSizesInStock({ itemCount, backordered, getWellOn })).toBe(words)
    if (itemCount === 1) expect(describeBackorder(getWellOn)).toBe(words)
  },
)

test('an obsolete item does not count as in stock', () => {
  expect(describeStock({ status: 'obsolete', getWellOn: null })).toBe('Obsolete, cannot be ordered')
  expect(describeStock({ status: 'active', getWellOn: null })).toBe('In stock')
})

describe('a change of the catalog', () => {
  const change = { replacementNsn: item.nsn, getWellOn: '2027-03-12' }
  test('a change of the catalog keeps the values that belong to the status and clears the others', () => {
    const read = (status: 'active' | 'backordered' | 'obsolete') =>
      readItemChange(A, { status, ...change }, '2026-11-21')
    expect(read('active')).toEqual({ status: 'active', replacementNsn: null, getWellOn: null })
    expect(read('backordered')).toMatchObject({ replacementNsn: null, getWellOn: '2027-03-12' })
    expect(read('obsolete')).toMatchObject({ replacementNsn: item.nsn, getWellOn: null })
    expect(
      readProductChange('12345', { isObsolete: false, replacementPgc: '54321' }).replacementPgc,
    ).toBeNull()
  })

  test('a change of the catalog never lets an item replace itself, and never expects an item in the past', () => {
    const itself = { status: 'obsolete' as const, replacementNsn: A, getWellOn: null }
    const circle = (field: string, message: string) => ({
      ...{ kind: 'rule', code: 'SUCCESSORS_CIRCLE', message },
      errors: [{ field, message }],
    })
    expect(refusalOf(() => readItemChange(A, itself, '2026-11-21'))).toEqual(
      circle('replacementNsn', 'An item cannot replace itself.'),
    )
    expect(
      refusalOf(() => readProductChange('12345', { isObsolete: true, replacementPgc: '12345' })),
    ).toEqual(circle('replacementPgc', 'A product cannot replace itself.'))
    const late = { ...change, status: 'backordered' as const }
    const message = 'Enter a future day, or leave it empty if the day is not known.'
    expect(refusalOf(() => readItemChange(A, late, '2027-03-13'))).toEqual({
      ...{ kind: 'rule', code: 'RULE', message },
      errors: [{ field: 'getWellOn', message }],
    })
    expect(() => readItemChange(A, { ...late, getWellOn: null }, '2027-03-13')).not.toThrow()
    expect(() => readItemChange(A, late, '2027-03-12')).not.toThrow()
  })

  test.each([
    [0, 0, ''],
    [1, 0, '1 open cart'],
    [2, 1, '2 open carts and 1 order awaiting approval'],
    [0, 2, '2 orders awaiting approval'],
  ])('the sentence for %i carts and %i orders reads %j', (carts, awaiting, words) => {
    expect(describeHolders({ carts, awaiting })).toBe(words)
  })
})
