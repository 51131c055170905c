import type { ReactNode } from 'react'
import { type OrderOutcome, OUTCOME_WORDS, outcomeOf } from '#domain/orders/orders.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { type StatusKind, StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import type { OrderCard } from '#wire/orders/orders.ts'

const OUTCOMES: Record<OrderOutcome, { text: string; kind: StatusKind; icon?: IconName }> = {
  cart: { text: 'In Cart', kind: 'neutral', icon: 'cart' },
  awaiting: { text: 'Awaiting Approval', kind: 'info' },
  approved: { text: 'Approved', kind: 'success' },
  shipped: { text: 'Shipped', kind: 'success', icon: 'truck' },
  declined: { text: 'Declined', kind: 'error' },
  withdrawn: { text: 'Withdrawn', kind: 'neutral' },
  returned: { text: OUTCOME_WORDS.returned, kind: 'warning' },
  asked: { text: OUTCOME_WORDS.asked, kind: 'warning' },
}

type Shown = Pick<OrderCard, 'status' | 'withdrawn'> & Partial<Pick<OrderCard, 'returnedAt' | 'asksFinance'>>

export const nameStatus = (order: Shown) => OUTCOMES[outcomeOf(order)].text

export function OrderStatusTag({ order }: { order: Shown }) {
  const { text, kind, icon } = OUTCOMES[outcomeOf(order)]
  return (
    <StatusTag kind={kind} icon={icon}>
      {text}
    </StatusTag>
  )
}

/** 2 is Expedited, 0 and 1 are Standard. [ORD-22] */
export const nameShipping = (expedited: boolean) => (expedited ? 'Expedited' : 'Standard')

export const SHIPPING_OPTIONS = [
  { value: '0', label: 'Standard' },
  { value: '1', label: 'Expedited' },
]

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** [ORD-14] */
export function OrderLinks({ number }: { number: number }) {
  const link = (text: string, href: string) => (
    <AppLink
      href={href}
      className={buttonClass({ variant: 'quiet' })}
      aria-label={`${text} of order ${number}`}
    >
      {text}
    </AppLink>
  )
  return (
    <>
      {link('View Details', `/orders/${number}`)}
      {link('View Form', `/orders/${number}/form`)}
    </>
  )
}
