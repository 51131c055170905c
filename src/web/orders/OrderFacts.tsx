import { AppLink } from '#web/ui/AppLink.tsx'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { ordersAddress } from './orders-address.ts'

type Fact = OrderDetails['facts'][number]
type FactsOf = Pick<OrderDetails, 'facts' | 'order'>

/** Facts for the person who decides: of one line, or of the whole order. */
export function OrderFacts({ details, line }: { details: FactsOf; line?: OrderLine }) {
  const facts = details.facts.filter((fact) => fact.line === (line?.number ?? null))
  if (facts.length === 0) return null
  const label = details.order.mayDecide
    ? line
      ? `Before you decide on line ${line.number}`
      : 'Before you decide on this order'
    : `Allowances of ${line ? `line ${line.number}` : 'this order'}`
  return (
    <ul className="plain-list m-0 mt-3 text-3" aria-label={label}>
      {facts.map((fact) => (
        <li key={`${fact.kind} ${fact.text}`}>
          {fact.text} <FactLink fact={fact} details={details} line={line} />
        </li>
      ))}
    </ul>
  )
}

function FactLink({ fact, details, line }: { fact: Fact; details: FactsOf; line: OrderLine | undefined }) {
  const { member, memberId, dodaac } = details.order
  if (fact.kind === 'allowance')
    return <AppLink href={`/clothing-record/${memberId}`}>Clothing record of {member}</AppLink>
  if (fact.order !== null) return <AppLink href={`/orders/${fact.order}`}>Order {fact.order}</AppLink>
  if (fact.kind === 'price' && line)
    return <AppLink href={`/products/nsn/${line.nsn}?from=orders`}>Product of line {line.number}</AppLink>
  if (fact.kind === 'held' || fact.kind === 'hidden-unit')
    return <AppLink href={ordersAddress.write({ members: [memberId] })}>Orders for {member}</AppLink>
  if (fact.kind === 'quantity' && line)
    return (
      <AppLink href={ordersAddress.write({ status: 'approved', dodaacs: [dodaac], search: line.nsn })}>
        Orders of {line.description} by {dodaac}
      </AppLink>
    )
  return <AppLink href={ordersAddress.write({ dodaacs: [dodaac] })}>Waiting orders of {dodaac}</AppLink>
}
