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

it('a long name or size takes more lines', () => {
  expect(countLines(item)).toBe(1)
  expect(countLines({ ...item, article: 'x'.repeat(45), size: '' })).toBe(2)
  expect(countLines({ ...item, article: 'Coat', size: 'x'.repeat(33) })).toBe(3)
  expect(countLines({ ...item, article: 'x'.repeat(10), shippedAs: '2 PR at $60.00' })).toBe(1)
  expect(countLines({ ...item, article: 'x'.repeat(15), shippedAs: '2 PR at $60.00' })).toBe(2)
})

it('a person without orders gets one page with empty lines to fill in by pen', () => {
  expect(layOutPages([])).toEqual([
    { items: [], subtotal: 0, blankLines: LINES_ON_FIRST - LINES_FOR_SIGNATURES },
  ])
})

it('a second page begins when the first page is full', () => {
  const few = layOutPages(Array(LINES_ON_FIRST - LINES_FOR_SIGNATURES - 1).fill(item))
  expect(few.map((page) => [page.items.length, page.blankLines])).toEqual([[27, 0]])
  const full = layOutPages(Array(LINES_ON_FIRST - 1).fill(item))
  expect(full.map((page) => page.items.length)).toEqual([34, 0])
  const more = layOutPages(Array(50).fill(item))
  expect(more.map((page) => page.items.length)).toEqual([34, 16])
  expect(more.map((page) => page.subtotal)).toEqual([170_000, 80_000])
  expect(more.at(-1)?.blankLines).toBe(LINES_ON_NEXT - 1 - 16 - LINES_FOR_SIGNATURES)
})

it('the pages keep every item in order, add up, and hold no more than fits', () => {
  const items = fc.array(
    fc.record({
      ...{ fiscalYear: fc.integer({ min: 2024, max: 2027 }), nsn: fc.constant(item.nsn) },
      ...{ article: fc.string({ minLength: 1, maxLength: 120 }), size: fc.string({ maxLength: 40 }) },
      ...{ unit: fc.constant('EA'), shippedAs: fc.constantFrom('', '2 PR at $60.00') },
      ...{ quantity: fc.integer({ min: 1, max: 99 }), issued: fc.nat(99) },
      ...{ unitPrice: fc.integer({ min: 1, max: 10_000 }), totalPrice: fc.integer({ min: 1, max: 100_000 }) },
    }),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(items, (given) => {
      const pages = layOutPages(given)
      expect(pages.flatMap((page) => page.items)).toEqual(given)
      expect(pages.reduce((sum, page) => sum + page.subtotal, 0)).toBe(
        given.reduce((sum, one) => sum + one.totalPrice, 0),
      )
      for (const [at, page] of pages.entries()) {
        const years = page.items.filter(
          (one, index) => one.fiscalYear !== page.items[index - 1]?.fiscalYear,
        ).length
        const lines = page.items.reduce((sum, one) => sum + countLines(one), years) + page.blankLines
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
      const goods = {
        ...{ nsn: '8405019001234', article: 'Coat', size: '40R', rank: 1, unit: 'EA', cents: 2500 },
      }
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
      const isListed = at.open + at.unit + at.member > 0
      expect(rows.map(({ quantity, issued, totalPrice }) => [quantity, issued, totalPrice])).toEqual(
        isListed
          ? [
              [
                at.open + at.unit + at.member + at.back,
                at.member,
                2500 * (at.open + at.unit + at.member + at.back),
              ],
            ]
          : [],
      )
    }),
  )
})

it('a returned substitute leaves the form, and the ordered goods of its line stay', () => {
  const goods = { nsn: '8405019001234', article: 'Coat', size: '40R', rank: 1, unit: 'EA', cents: 2500 }
  const substitute = { ...goods, nsn: '8405019009999', units: 1, pieces: 1 }
  const line = {
    ...goods,
    parcels: [substitute],
    expected: 3,
    received: 1,
    issued: 1,
    returned: 1,
    issues: [],
  }
  const rows = listClothingItems(shareOut(line).map((share) => ({ ...share, fiscalYear: 2027 })))
  expect(rows.map(({ nsn, quantity }) => [nsn, quantity])).toEqual([[goods.nsn, 2]])
})

it('the form offers six kinds of transaction [F3078-07]', () => {
  expect(TRANSACTION_TYPES).toEqual([
    ...['Initial', 'Gratuitous', 'Replacement', 'Supplemental', 'Exchange', 'Individual Charge Sale'],
  ])
})
