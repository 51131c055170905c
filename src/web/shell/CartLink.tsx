import { useCart } from '#web/cart/CartProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** The cart with the number of pieces in it, '9+' above nine. [NAV-46, NAV-47] */
export function CartLink() {
  const { count } = useCart()
  return (
    <AppLink href="/cart" className="mast__link mast__cart">
      <Icon name="cart" />
      <span className="mast__word">Cart</span> <Badge count={count} label={count === 1 ? 'item' : 'items'} />
    </AppLink>
  )
}
