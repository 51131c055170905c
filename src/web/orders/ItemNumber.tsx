import { canOpen } from '#domain/permissions.ts'
import { formatNsn } from '#domain/stock-numbers.ts'
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
