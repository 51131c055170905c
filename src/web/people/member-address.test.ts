import { expect, it } from 'vitest'
import { writeMemberAddress } from './member-address.ts'

it.each([
  ['Kim Ellis', '/servicemember?search=Ellis%20Kim&page=1'],
  ['Kim Jordan van Ellis', '/servicemember?search=Ellis%20Kim&page=1'],
  ['Ellis', '/servicemember?search=Ellis&page=1'],
])(
  'the name %s in the cart links to the member list searched by last and first word [CART-05, SM-08]',
  (name, address) => {
    expect(writeMemberAddress(name)).toBe(address)
  },
)
