import { useEffect, useId, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import { sayAge } from '#domain/orders/ages.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { dayOf, findToday } from '#web/ui/portal-time.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { OrderCard } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { Fact, OrderLinks } from './OrderCard.tsx'
import { OrderStatusTag } from './OrderWords.tsx'

/** One order as a row of few words; what is in it unfolds below. */
export function OrderRow({
  order,
  isChosen,
  onChoose,
}: {
  order: OrderCard
  /** Null where the person decides nothing about it. */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // What is opened at the foot of the window would lie under the bar.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const isAwaiting = order.status === 'awaiting'
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <li ref={row} className="order-row" data-row={order.number}>
      {isChosen !== null && (
        <Checkbox
          className="order-row__box"
          label={<span className="visually-hidden">Select order {order.number}</span>}
          aria-describedby={`${id}-facts`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <h3 className="order-row__title m-0 text-3">
        <AppLink className="inline-block py-4" href={`/orders/${order.number}`}>
          Order {order.number}
        </AppLink>
      </h3>
      <dl className="order-row__facts" id={`${id}-facts`}>
        <Fact name="For">{order.member}</Fact>
        <Fact name="Placed by">{order.orderer}</Fact>
        <Fact name="Unit">{order.dodaac}</Fact>
        <Fact name="Pieces">{pieces}</Fact>
        {isAwaiting ? (
          <Fact name="Waiting">{sayAge(dayOf(order.submittedAt ?? order.createdAt), findToday())}</Fact>
        ) : (
          <Fact name="Order date">{formatDate(order.createdAt.toISOString())}</Fact>
        )}
        <Fact name="Sum">
          <strong className="money">{formatMoney(order.total)}</strong>
        </Fact>
        <Fact name="Fund">
          {order.fundCode}
          {order.available !== null && (
            <>
              {', '}
              <span className="money">{formatMoney(order.available)}</span> left
            </>
          )}
        </Fact>
      </dl>
      <button
        type="button"
        className={`${buttonClass({ variant: 'quiet' })} order-row__open`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-lines` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={0.9} />
        <span>
          {formatNumberOf(order.lines.length, 'line', 'lines')}
          <span className="visually-hidden"> of order {order.number}</span>
        </span>
      </button>
      <RowFoot order={order} />
      {isOpen && (
        <ul
          id={`${id}-lines`}
          className="order-row__lines line-above"
          aria-label={`Items of order ${order.number}`}
        >
          {order.lines.map((line) => (
            <li key={line.number}>
              <Thumbnail of={line} />
              <div>
                <strong>{nameItem(line.description, line.size)}</strong>
                <div>
                  <ItemNumber nsn={line.nsn} />
                </div>
                <ItemStatusNote line={line} />
              </div>
              <span className="text-end">
                {line.quantity} × {formatMoney(line.price)}
                <strong className="money block">{formatMoney(line.total)}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Where it leads, what is unusual about it, and what keeps it from being signed. */
function RowFoot({ order }: { order: OrderCard }) {
  const isAwaiting = order.status === 'awaiting'
  const waits = isAwaiting && !order.mayDecide
  return (
    <div className="order-row__foot cluster gap-3 pb-3 flush">
      <OrderLinks number={order.number} />
      {order.withdrawn && <OrderStatusTag order={order} />}
      {waits && (
        <StatusTag kind="info">
          Level {order.level} of {order.levels}
        </StatusTag>
      )}
      {order.unusual.map((words) => (
        <StatusTag key={words} kind="warning">
          {words}
        </StatusTag>
      ))}
      {isAwaiting && order.whyNotApprove !== '' && <p className="soft">{order.whyNotApprove}</p>}
    </div>
  )
}
