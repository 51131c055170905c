import { expect, test } from 'vitest'
import { type DraftedProduct, describeTakingOver, planProduct } from './taking-over.ts'

const coat: DraftedProduct = {
  ...{ pgc: '10002', version: 1, name: "COAT,MAN'S", displayName: "Coat, man's", unitOfIssue: 'EA' },
  ...{ sizes: 2, itemNames: ["COAT,MEN'S", "COAT,MEN'S"], units: ['PR', 'PR'], carts: 0, awaiting: 0 },
}
const names = new Set(['itemName'])

test.each([
  ['all sizes say the same', coat, names, { name: "COAT,MEN'S", displayName: "Coat, men's" }],
  ['people have named it', { ...coat, displayName: 'Parade coat' }, names, { name: "COAT,MEN'S" }],
  ['one size says something else', { ...coat, itemNames: ["COAT,MEN'S", 'CAPE'] }, names, {}],
  ['one size has no draft', { ...coat, itemNames: ["COAT,MEN'S"] }, names, {}],
  ['the name has not changed', coat, new Set(['price']), {}],
  ['the unit has changed', coat, new Set(['unitOfIssue']), { unitOfIssue: 'PR' }],
])('the portal plans the right change of a product in this case: %s', (_, product, changed, planned) => {
  expect(planProduct(product, changed)).toEqual(planned)
})

test('the message counts the carts and orders that hold the product, with the effects on them', () => {
  const held = { ...coat, carts: 2, awaiting: 1 }
  expect(describeTakingOver(held, new Set(['unitOfIssue', 'price', 'status']), 'obsolete')).toEqual([
    'PGC 10002 gets the unit of issue PR in place of EA, in all its sizes.',
    '2 open carts and 1 order awaiting approval hold PGC 10002. Their quantities stay the same, but count in PR from then on. Notify the orderers. The orderer must accept the new total before submitting a cart. Orders that await approval keep their price. A cart with an obsolete size can be submitted only without it.',
  ])
  expect(describeTakingOver(held, new Set(['colour']), 'active')).toEqual([])
})
