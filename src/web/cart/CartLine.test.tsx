import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textsOf } from '#testing/markup.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import { CartLine } from './CartLine.tsx'

const line = {
  ...{ nsn: '8405019001234', description: 'Green coat', size: 'SMALL', price: 2500 },
  ...{ picture: '/pictures/1.svg', quantity: 3, itemStatus: 'active' },
} as OrderLine
const nothing = () => {}
const entered = {
  ...{ entry: undefined, step: nothing, type: nothing, enter: nothing, leave: nothing, restore: nothing },
}
const draw = (more: Partial<OrderLine> = {}) =>
  renderToStaticMarkup(
    <CartLine line={{ ...line, ...more }} quantity={2} entered={entered} onRemove={nothing} />,
  )

it('a cart line without a picture says that the picture is coming soon [CART-17]', () => {
  expect(draw({ picture: null })).toContain('>img coming soon<')
  expect(draw({ picture: null })).not.toContain('<img')
  expect(draw()).toContain('<img src="/pictures/1.svg" alt=""')
  expect(draw()).not.toContain('coming soon')
})

it('a cart line shows its name, number, size, lead time, sum and price, and no warning [CART-11 CART-12 CART-13]', () => {
  expect(textsOf(draw())).toEqual([
    ...['Green coat', '8405-01-900-1234', 'Size: SMALL', 'Shipping: 10 days', 'Delete', '$50.00'],
    '$25.00 each',
  ])
  expect(draw()).toContain('href="/products/nsn/8405019001234?from=cart"')
})
