import { type ReactNode, useRef, useState } from 'react'
import { SingleKeysSwitch } from '#web/session/SingleKeysSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import type { OrderCard } from '#wire/orders/orders.ts'
import { approvable } from './DecisionBar.tsx'
import { OrderRow } from './OrderRow.tsx'
import type { Decision } from './useDecisionComment.tsx'
import './order-rows.css'
import { ROW_KEYS, useRowKeys } from './useRowKeys.ts'

/** The list as rows to work through, with keys for it and `foot`, the bar of what can be done. */
export function OrderRows({
  label,
  orders,
  chosen,
  onChoose,
  onDecide,
  foot,
}: {
  label: string
  orders: OrderCard[]
  chosen: OrderCard[]
  onChoose: (number: number, isChosen: boolean) => void
  onDecide: (decision: Decision, orders: OrderCard[]) => void
  foot: ReactNode
}) {
  const area = useRef<HTMLDivElement>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const decides = orders.some(({ mayDecide }) => mayDecide)
  useRowKeys(area, {
    onDecide: (decision, row) => {
      const meant = chosen.length > 0 ? chosen : orders.filter((one) => one.number === row && one.mayDecide)
      const possible = decision === 'approve' ? approvable(meant) : meant
      if (possible.length > 0) onDecide(decision, possible)
    },
    onHelp: () => setShowsKeys(true),
  })
  return (
    <>
      <div ref={area} className="order-rows-area relative">
        <Skippable name="the orders">
          <ul className="frame" aria-label={label}>
            {orders.map((order) => (
              <OrderRow
                key={order.number}
                order={order}
                isChosen={order.mayDecide ? chosen.includes(order) : null}
                onChoose={(isChosen) => onChoose(order.number, isChosen)}
              />
            ))}
          </ul>
        </Skippable>
        {decides && (
          <Button
            variant="quiet"
            className="order-rows-keys mt-2 no-print"
            onClick={() => setShowsKeys(true)}
          >
            Keys of this list
          </Button>
        )}
        {foot}
      </div>
      <Dialog
        isOpen={showsKeys}
        onClose={() => setShowsKeys(false)}
        title="Keys of this list"
        about="They work while the focus is in the list, and not in a field."
      >
        <SingleKeysSwitch hint="/ for the search is switched with them. Enter and Ctrl-K work in any case." />
        <dl className="row-keys rows gap-3 m-0 flush">
          {ROW_KEYS.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
