import { formatMoney } from '#domain/money.ts'
import './decision-bar.css'
import { Button } from '#web/ui/Button.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import type { Decision } from './useDecisionComment.tsx'

/** Orders of a closed fiscal year can only be declined. */
export const approvable = (orders: OrderCard[]) => orders.filter((order) => order.whyNotApprove === '')

/** The count and cost of the chosen orders, sticky below the list. Without a choice it offers all. */
export function DecisionBar({
  orders,
  chosen,
  isPart,
  onChoose,
  onDecide,
}: {
  /** All that the person may decide on. */
  orders: OrderCard[]
  chosen: OrderCard[]
  /** Other pages have more. */
  isPart: boolean
  onChoose: (numbers: number[]) => void
  onDecide: (decision: Decision, orders: OrderCard[]) => void
}) {
  const bar = useBarRoom('foot')
  if (orders.length === 0) return null
  const all = `all ${orders.length}${isPart ? ' shown' : ''}`
  const isNone = chosen.length === 0
  const toApprove = approvable(isNone ? orders : chosen)
  const sum = formatMoney(toApprove.reduce((total, order) => total + order.total, 0))
  const howMany = isNone && toApprove.length === orders.length && orders.length > 1 ? all : toApprove.length
  return (
    <div ref={bar} className="decision-bar cluster frame no-print">
      <p className="decision-bar__count width-any m-0" role="status">
        {isNone
          ? `No order of ${orders.length} chosen`
          : `${formatNumberOf(chosen.length, 'order', 'orders')} of ${orders.length} chosen`}
      </p>
      <Button
        variant="outline"
        onClick={() => onChoose(chosen.length < orders.length ? orders.map(({ number }) => number) : [])}
      >
        {chosen.length < orders.length ? `Select ${all}` : 'Select none'}
      </Button>
      {toApprove.length > 0 && (
        <Button icon="check" onClick={() => onDecide('approve', toApprove)}>
          Approve {howMany} · {sum}
        </Button>
      )}
      {!isNone && (
        <Button variant="danger" icon="close" onClick={() => onDecide('decline', chosen)}>
          Decline {chosen.length}
        </Button>
      )}
    </div>
  )
}
