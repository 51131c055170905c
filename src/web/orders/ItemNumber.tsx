import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'

const NO_PRODUCTS = 'Product pages need permission 1 (Order Placer).'

/** Plain text with a reason when product pages are closed to the person. A list can give the reason once. [ORD-15] */
export function ItemNumber({ nsn, hasReason = true }: { nsn: string; hasReason?: boolean }) {
  const text = formatNsn(nsn)
  const mayOpen = canOpen(usePerson(), 'products')
  if (!mayOpen && !hasReason) return <span className="code">{text}</span>
  if (!mayOpen)
    return (
      <span className="inline-block py-2">
        <span className="code">{text}</span> <small className="soft">{NO_PRODUCTS}</small>
      </span>
    )
  return (
    <AppLink href={`/products/nsn/${nsn}?from=orders`} className="code inline-block py-2">
      {text}
    </AppLink>
  )
}

export function ItemNumberReason() {
  return canOpen(usePerson(), 'products') ? null : <p className="m-0 mb-4 soft text-2">{NO_PRODUCTS}</p>
}
