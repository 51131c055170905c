import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type ClothingItem,
  countLines,
  LINES_FOR_SIGNATURES,
  LINES_ON_FIRST,
  LINES_ON_NEXT,
  layOutPages,
  listClothingItems,
  TRANSACTION_TYPES,
} from './clothing-request.ts'
import { type ParcelOfLine, shareOut } from './line-shares.ts'

const item: ClothingItem = {
  ...{ fiscalYear: 2027, nsn: '8405019001234', article: 'Coat', size: '40R', unit: 'EA', shippedAs: '' },
  ...{ quantity: 2, issued: 1, unitPrice: 2500, totalPrice: 5000 },
}
const goods = {
  nsn: '8405019001234',
  article: 'Coat',
  size: '40R',
  rank: 1,
  unit: 'EA',
  cents: 2500,
  credited: 0,
}

it('a long name or size takes more lines', () => {
  const lines = (changes: Partial<ClothingItem>) => countLines({ ...item, ...changes })
  expect([lines({}), lines({ article: 'x'.repeat(45), size: '' }), lines({ size: 'x'.repeat(33) })]).toEqual([
    ...[1, 2, 3],
  ])
  const shippedAs = '2 PR at $60.00'
  expect([10, 15].map((length) => lines({ article: 'x'.repeat(length), shippedAs }))).toEqual([1, 2])
})

it('a person without orders gets empty lines to fill in by pen, and a second page begins when the first is full', () => {
  expect(layOutPages([])).toEqual([
    { items: [], subtotal: 0, blankLines: LINES_ON_FIRST - LINES_FOR_SIGNATURES },
  ])
  const pages = (count: number) =>
    layOutPages(Array(count).fill(item)).map((page) => [page.items.length, page.subtotal, page.blankLines])
  expect(pages(LINES_ON_FIRST - LINES_FOR_SIGNATURES - 1)).toEqual([[27, 135_000, 0]])
  expect(pages(LINES_ON_FIRST - 1)).toEqual([
    [34, 170_000, 0],
    [0, 0, 35],
  ])
  expect(pages(50)).toEqual([
    [34, 170_000, 0],
    [16, 80_000, LINES_ON_NEXT - 1 - 16 - LINES_FOR_SIGNATURES],
  ])
})

it('the pages keep every item in order, add up, and hold no more than fits', () => {
  const one = fc.record({
    ...{
      fiscalYear: fc.integer({ min: 2024, max: 2027 }),
      article: fc.string({ minLength: 1, maxLength: 120 }),
    },
    ...{ size: fc.string({ maxLength: 40 }), shippedAs: fc.constantFrom('', '2 PR at $60.00') },
    totalPrice: fc.integer({ min: 1, max: 100_000 }),
  })
  const items = fc.array(
    one.map((changes) => ({ ...item, ...changes })),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(items, (given) => {
      const pages = layOutPages(given)
      expect(pages.flatMap((page) => page.items)).toEqual(given)
      for (const [at, page] of pages.entries()) {
        expect(page.subtotal).toBe(page.items.reduce((sum, { totalPrice }) => sum + totalPrice, 0))
        const years = page.items.filter(({ fiscalYear }, i) => fiscalYear !== page.items[i - 1]?.fiscalYear)
        const lines = page.items.reduce((sum, one) => sum + countLines(one), years.length) + page.blankLines
        const room = at === 0 ? LINES_ON_FIRST : LINES_ON_NEXT
        expect(lines).toBeLessThanOrEqual(at === pages.length - 1 ? room - LINES_FOR_SIGNATURES : room)
      }
    }),
  )
})

it('counted by piece, the form lists exactly the pieces with the member, in the unit, or to come', () => {
  const kinds = ['receive', 'issue', 'return', 'end', 'ship'] as const
  const action = fc.record({ kind: fc.constantFrom(...kinds), pieces: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15 }), fc.array(action, { maxLength: 12 }), (ordered, actions) => {
      const at = { open: ordered, unit: 0, member: 0, back: 0 }
      const reported = { shipped: 0, ended: 0 }
      const parcels: ParcelOfLine[] = []
      const move = (from: keyof typeof at, to: keyof typeof at, pieces: number) => {
        at[from] -= pieces
        at[to] += pieces
      }
      for (const { kind, pieces } of actions) {
        const max = (there: number) => Math.min(pieces, there)
        if (kind === 'receive') move('open', 'unit', max(at.open))
        if (kind === 'issue') move('unit', 'member', max(at.unit))
        if (kind === 'return') move('member', 'back', max(at.member))
        const untold = ordered - reported.shipped - reported.ended
        if (kind === 'ship' && untold > 0) {
          reported.shipped += max(untold)
          parcels.push({ ...goods, units: max(untold), pieces: max(untold) })
        }
        if (kind === 'end') reported.ended += max(untold)
        at.open = Math.max(0, ordered - reported.ended - at.unit - at.member - at.back)
      }
      const issued = at.member + at.back
      const shares = shareOut({
        ...{ ...goods, parcels, expected: ordered - reported.ended, received: at.unit + issued, issued },
        ...{ returned: at.back, issues: [] },
      })
      const rows = listClothingItems(shares.map((share) => ({ ...share, fiscalYear: 2027 })))
      const quantity = at.open + at.unit + at.member + at.back
      expect(rows).toMatchObject(
        quantity > at.back ? [{ quantity, issued: at.member, totalPrice: 2500 * quantity }] : [],
      )
    }),
  )
})

it('a returned substitute leaves the form, and the ordered goods of its line stay', () => {
  const parcels = [{ ...goods, nsn: '8405019009999', units: 1, pieces: 1 }]
  const line = { ...goods, parcels, expected: 3, received: 1, issued: 1, returned: 1, issues: [] }
  const rows = listClothingItems(shareOut(line).map((share) => ({ ...share, fiscalYear: 2027 })))
  expect(rows).toMatchObject([{ nsn: goods.nsn, quantity: 2 }])
})

it('the form offers six kinds of transaction [F3078-07]', () => {
  expect(TRANSACTION_TYPES).toEqual([
    ...['Initial', 'Gratuitous', 'Replacement', 'Supplemental', 'Exchange', 'Individual Charge Sale'],
  ])
})
