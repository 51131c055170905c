import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { type DraftedProduct, describeTakingOver, planProduct } from './taking-over.ts'

const coat: DraftedProduct = {
  ...{ pgc: '10002', version: 1, name: "COAT,MAN'S", displayName: "Coat, man's", unitOfIssue: 'EA' },
  ...{ sizes: 2, itemNames: ["COAT,MEN'S", "COAT,MEN'S"], units: ['PR', 'PR'], carts: 0, awaiting: 0 },
}

test('a product takes over what all its sizes say, and keeps a name that people gave it', () =>
  checkRows<[Partial<DraftedProduct>, changed: string, planned: object]>(
    [
      [{}, 'itemName', { name: "COAT,MEN'S", displayName: "Coat, men's" }],
      [{ displayName: 'Parade coat' }, 'itemName', { name: "COAT,MEN'S" }],
      [{ itemNames: ["COAT,MEN'S", 'CAPE'] }, 'itemName', {}],
      [{ itemNames: ["COAT,MEN'S"] }, 'itemName', {}],
      [{}, 'price', {}],
      [{}, 'unitOfIssue', { unitOfIssue: 'PR' }],
    ],
    (more, changed, planned) =>
      expect(planProduct({ ...coat, ...more }, new Set([changed]))).toEqual(planned),
  ))

test('the message counts the carts and orders that hold the product, with the effects on them', () => {
  const held = { ...coat, carts: 2, awaiting: 1 }
  expect(describeTakingOver(held, new Set(['unitOfIssue', 'price', 'status']), 'obsolete')).toEqual([
    'PGC 10002 gets the unit of issue PR in place of EA, in all its sizes.',
    '2 open carts and 1 order awaiting approval hold PGC 10002. Their quantities stay the same, but count in PR from then on. Notify the orderers. The orderer must accept the new total before submitting a cart. Orders that await approval keep their price. A cart with an obsolete size can be submitted only without it.',
  ])
  expect(describeTakingOver(held, new Set(['colour']), 'active')).toEqual([])
})
