import { expect, it } from 'vitest'
import { writeMemberAddress } from './member-address.ts'

it('a name in the cart links to the member list searched by last and first word [CART-05 SM-08]', () => {
  expect(['Kim Ellis', 'Kim Jordan van Ellis', 'Ellis'].map(writeMemberAddress)).toEqual([
    ...['/servicemember?search=Ellis%20Kim&page=1', '/servicemember?search=Ellis%20Kim&page=1'],
    '/servicemember?search=Ellis&page=1',
  ])
})
