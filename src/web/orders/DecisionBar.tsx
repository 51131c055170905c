import { formatMoney } from '#domain/money.ts'
import './decision-bar.css'
import { Button } from '#web/ui/Button.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import { MAX_TOGETHER } from '#wire/orders/orders.ts'
import type { ChosenOrder } from './chosen-orders.ts'
import type { Decision } from './useDecisionComment.tsx'

/** The count and cost of the chosen orders of all pages, sticky below the list. Without a choice it offers all. */
export function DecisionBar({
  waiting,
  shown,
  chosen,
  isBusy,
  onSelectAll,
  onSelectNone,
  onDecide,
  onDecideAll,
}: {
  /** How many orders the person may decide on, on all pages. */
  waiting: number
  /** Those on this page. */
  shown: ChosenOrder[]
  chosen: ChosenOrder[]
  isBusy: boolean
  onSelectAll: () => void
  onSelectNone: () => void
  onDecide: (decision: Decision, orders: ChosenOrder[]) => void
  onDecideAll: (decision: Decision) => void
}) {
  const bar = useBarRoom('foot')
  const most = Math.min(waiting, MAX_TOGETHER)
  const isWhole = shown.length === waiting
  const elsewhere = countElsewhere(shown, chosen)
  // Those elsewhere can be of other filters. Only those of the page are known.
  const hasMore = chosen.length - elsewhere < shown.length || elsewhere < waiting - shown.length
  const toApprove = (chosen.length > 0 ? chosen : isWhole ? shown : []).filter(({ mayApprove }) => mayApprove)
  const sum = formatMoney(toApprove.reduce((total, order) => total + order.total, 0))
  const offersAll = chosen.length === 0 && waiting > 1 && waiting <= MAX_TOGETHER
  return (
    <div ref={bar} className="decision-bar cluster frame no-print" data-focus-stays>
      <p className="decision-bar__count width-any m-0" role="status">
        {describeChoice(waiting, shown, chosen)}
      </p>
      {waiting > 1 && hasMore && chosen.length < MAX_TOGETHER && (
        <Button variant="outline" isBusy={isBusy} onClick={onSelectAll}>
          Select {most < waiting ? `the first ${most}` : `all ${waiting}`}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button variant="outline" onClick={onSelectNone}>
          Select none
        </Button>
      )}
      {offersAll && (!isWhole || toApprove.length > 0) && (
        <Button icon="check" isBusy={isBusy} onClick={() => onDecideAll('approve')}>
          {!isWhole || toApprove.length === waiting
            ? `Approve all ${waiting}`
            : `Approve ${toApprove.length}`}
          {isWhole && ` · ${sum}`}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          {toApprove.length > 0 && (
            <Button icon="check" onClick={() => onDecide('approve', chosen)}>
              Approve {toApprove.length} · {sum}
            </Button>
          )}
          <Button variant="danger" icon="close" onClick={() => onDecide('decline', chosen)}>
            Decline {chosen.length}
          </Button>
        </>
      )}
    </div>
  )
}

function countElsewhere(shown: ChosenOrder[], chosen: ChosenOrder[]): number {
  return chosen.filter(({ number }) => !shown.some((one) => one.number === number)).length
}

function describeChoice(waiting: number, shown: ChosenOrder[], chosen: ChosenOrder[]): string {
  if (chosen.length === 0) {
    const limit = waiting > MAX_TOGETHER ? ` At most ${MAX_TOGETHER} are decided at once.` : ''
    return `${formatNumberOf(waiting, 'order waits', 'orders wait')} for you.${limit}`
  }
  const elsewhere = countElsewhere(shown, chosen)
  const more = elsewhere > 0 ? `, ${elsewhere} not on this page` : ''
  return `${formatNumberOf(chosen.length, 'order', 'orders')} chosen${more}${chosen.length === MAX_TOGETHER ? ', the most at once' : ''}`
}
