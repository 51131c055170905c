import { useRef, useState } from 'react'
import { nameItem, sizeBeside } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import { createOnce } from '#web/change/once.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderCard, OrderDetails } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { OrderJustification } from './Justification.tsx'
import { LineReceipts } from './LineReceipts.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { useLeavingLine } from './useLeavingLine.ts'
import type { OrderChanges } from './useOrderChanges.ts'

/** Steppers while quantities may change. [ORD-15, ORD-16, ORD-20, ORD-21] */
export function OrderLines({
  order,
  details,
  isChangeable,
  sends,
  onRemove,
  onReplace,
}: {
  order: OrderCard
  /** With what an approver should know about each line. */
  details?: OrderDetails
  isChangeable: boolean
  sends: OrderChanges['sends']
  onRemove?: OrderChanges['remove']
  /** Replaces an obsolete line by its successor. */
  onReplace?: OrderChanges['replace']
}) {
  const list = useRef<HTMLUListElement>(null)
  const announce = useAnnounce()
  const focusLine = (at: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    buttons[Math.min(at, buttons.length - 1)]?.focus()
  }
  const { leave, stay } = useLeavingLine(order.lines, focusLine)
  const remove = async (line: OrderLine, name: string, at: number) => {
    announce(`Deleting ${name}.`)
    leave(line.nsn, at)
    if (!(await onRemove?.(line))) stay()
  }
  const [once] = useState(createOnce)
  const [replacing, setReplacing] = useState<string | null>(null)
  const replace = async (line: OrderLine, at: number) => {
    setReplacing(line.nsn)
    leave(line.nsn, at)
    if (!(await onReplace?.(line))) stay()
    setReplacing(null)
  }
  return (
    <ul
      className="order-lines"
      ref={list}
      data-items={`order-${order.number}`}
      aria-label={`Items of order ${order.number}`}
    >
      {order.lines.map((line, at) => {
        const name = nameItem(line.description, line.size)
        return (
          <li key={line.number} className="order-line line-below" data-item={line.nsn}>
            <Thumbnail of={line} />
            <div className="order-line__words">
              <ItemNumber nsn={line.nsn} />
              <span className="bold">{line.description}</span>
              <span>
                <span className="visually-hidden">Size: </span>
                {sizeBeside(line.description, line.size) || 'One size'}
              </span>
              <span className="soft">PGC {line.pgc}</span>
              <ItemStatusNote
                line={line}
                isBusy={replacing === line.nsn}
                onReplace={
                  isChangeable && onReplace ? () => void once(line.nsn, () => replace(line, at)) : undefined
                }
              />
              <OrderJustification order={order} line={line} />
              <LineReceipts line={line} />
              {details && <OrderFacts details={details} line={line} />}
            </div>
            <span className="money">
              <span className="visually-hidden">Price: </span>
              {formatMoney(line.price)}
            </span>
            {isChangeable ? (
              <div className="order-line__quantity">
                <QuantityStepper
                  itemName={name}
                  stored={line.quantity}
                  holder="order"
                  line={sends.line(line.nsn)}
                  onRemove={() => void once(line.nsn, () => remove(line, name, at))}
                />
                <Button
                  variant="quiet"
                  data-remove
                  aria-label={`Delete ${name}`}
                  onClick={() => void once(line.nsn, () => remove(line, name, at))}
                >
                  Delete
                </Button>
              </div>
            ) : (
              <span className="order-line__quantity">Quantity: {line.quantity}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
