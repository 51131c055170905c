import { type StatusKind, StatusTag } from '#web/ui/Badge.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import type { OrderCard } from '#wire/orders.ts'

const STATUS_WORDS: Record<OrderCard['status'], { text: string; kind: StatusKind; icon?: IconName }> = {
  cart: { text: 'In Cart', kind: 'neutral', icon: 'cart' },
  awaiting: { text: 'Awaiting Approval', kind: 'info' },
  approved: { text: 'Approved', kind: 'success' },
  shipped: { text: 'Shipped', kind: 'success', icon: 'truck' },
  declined: { text: 'Declined', kind: 'error' },
}

export const nameStatus = (status: OrderCard['status']) => STATUS_WORDS[status].text

export function OrderStatusTag({ status }: { status: OrderCard['status'] }) {
  const { text, kind, icon } = STATUS_WORDS[status]
  return (
    <StatusTag kind={kind} icon={icon}>
      {text}
    </StatusTag>
  )
}

/** The stored shipping in words: 2 is Expedited, 0 and 1 are Standard. [ORD-22] */
export const nameShipping = (expedited: boolean) => (expedited ? 'Expedited' : 'Standard')
