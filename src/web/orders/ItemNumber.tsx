import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'

/** An item number that leads to its product; plain text for people to whom product pages are closed. [ORD-15] */
export function ItemNumber({ nsn }: { nsn: string }) {
  const text = formatNsn(nsn)
  if (!canOpen(usePerson(), 'products')) return <span className="code order-line__number">{text}</span>
  return (
    <AppLink href={`/products/nsn/${nsn}?from=orders`} className="code order-line__number">
      {text}
    </AppLink>
  )
}
