import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OrderLine } from '#wire/lines/lines.ts'
import { CartLine } from './CartLine.tsx'

const nothing = () => {}
const draw = (picture: string | null) =>
  renderToStaticMarkup(
    <CartLine
      line={
        {
          nsn: '8405019001234',
          description: 'Green coat',
          size: 'SMALL',
          price: 2500,
          picture,
          quantity: 3,
          itemStatus: 'active',
        } as OrderLine
      }
      quantity={2}
      entered={{
        entry: undefined,
        step: nothing,
        type: nothing,
        enter: nothing,
        leave: nothing,
        restore: nothing,
      }}
      onRemove={nothing}
    />,
  )

it('a cart line without a picture says that the picture is coming soon [CART-17]', () => {
  expect(draw(null)).toContain('>img coming soon<')
  expect(draw(null)).not.toContain('<img')
  expect(draw('/pictures/1.svg')).toContain('<img src="/pictures/1.svg" alt=""')
  expect(draw('/pictures/1.svg')).not.toContain('coming soon')
})

it('a cart line shows its name, number, size, lead time, sum and price, and no warning [CART-11 CART-12 CART-13]', () => {
  const words = draw('/pictures/1.svg')
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter((word) => word.trim() !== '')
  expect(words).toEqual([
    ...['Green coat', '8405-01-900-1234', 'Size: SMALL', 'Shipping: 10 days', 'Delete', '$50.00'],
    '$25.00 each',
  ])
  expect(draw('/pictures/1.svg')).toContain('href="/products/nsn/8405019001234?from=cart"')
})
