import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useCart } from './CartProvider.tsx'

function CountOutside() {
  return <p>{useCart().count}</p>
}

it('a screen that uses the cart outside its provider says so [CART-35]', () => {
  expect(() => renderToStaticMarkup(<CountOutside />)).toThrow('useCart must be used in CartProvider')
})
