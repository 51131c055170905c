import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import './order-rows.css'
import { nameItem } from '#domain/catalogue/items.ts'
import { findLastLevel } from '#domain/levels/order-levels.ts'
import { formatMoney } from '#domain/money.ts'
import { sayAge } from '#domain/orders/ages.ts'
import { SingleKeysSwitch } from '#web/session/SingleKeysSwitch.tsx'
import { useSingleKeys } from '#web/session/single-keys.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { dayOf, findToday } from '#web/ui/portal-time.ts'
import { Skippable } from '#web/ui/Skippable.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { OrderCard } from '#wire/orders/orders.ts'
import { approvable } from './DecisionBar.tsx'
import { ItemNumber } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { Justification } from './Justification.tsx'
import { Fact, OrderLinks } from './OrderCard.tsx'
import { OrderGroups } from './OrderGroups.tsx'
import { OrderStatusTag } from './OrderWords.tsx'
import type { Decision } from './useDecisionComment.tsx'

/** Rows with keyboard shortcuts. `foot` is the bar. */
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
      const intended =
        chosen.length > 0 ? chosen : orders.filter((one) => one.number === row && one.mayDecide)
      const possible = decision === 'approve' ? approvable(intended) : intended
      if (possible.length > 0) onDecide(decision, possible)
    },
    onHelp: () => setShowsKeys(true),
  })
  return (
    <>
      <div ref={area} className="order-rows-area relative">
        <Skippable name="the orders">
          <ul className="frame" aria-label={label}>
            <OrderGroups orders={orders} chosen={chosen} onChoose={onChoose}>
              {(order) => (
                <OrderRow
                  key={order.number}
                  order={order}
                  isChosen={order.mayDecide ? chosen.includes(order) : null}
                  onChoose={(isChosen) => onChoose(order.number, isChosen)}
                />
              )}
            </OrderGroups>
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

/** Lines unfold below the row. */
function OrderRow({
  order,
  isChosen,
  onChoose,
}: {
  order: OrderCard
  /** Null when the person cannot decide on it. */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // Lines that open at the window's foot would be behind the bar.
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

/** Links, remarks, and what prevents a signature. */
function RowFoot({ order }: { order: OrderCard }) {
  const isAwaiting = order.status === 'awaiting'
  const waits = isAwaiting && !order.mayDecide && !order.returnedAt
  return (
    <div className="order-row__foot cluster gap-3 pb-3 flush">
      <OrderLinks number={order.number} />
      {(order.withdrawn || order.returnedAt) && <OrderStatusTag order={order} />}
      {waits && (
        <StatusTag kind="info">
          Level {order.level} of {findLastLevel(order)}
        </StatusTag>
      )}
      {order.unusual.map((words) => (
        <StatusTag key={words} kind="warning">
          {words}
        </StatusTag>
      ))}
      <Justification of={`order ${order.number}`} text={order.justification} />
      {isAwaiting && order.whyNotApprove !== '' && <p className="soft">{order.whyNotApprove}</p>}
    </div>
  )
}

/** In the order of the `?` dialog. */
const ROW_KEYS: { key: string; does: string }[] = [
  { key: 'j', does: 'Go to the next order' },
  { key: 'k', does: 'Go to the previous order' },
  { key: 'x', does: 'Choose the order, or clear the choice' },
  { key: 'o', does: 'Open or close the lines of the order; Enter on its box does the same' },
  { key: 'a', does: 'Approve the chosen orders, or this one if none is chosen' },
  { key: 'd', does: 'Decline the chosen orders, or this one if none is chosen' },
  { key: '?', does: 'Show these keys' },
]

type RowActs = {
  onDecide: (decision: 'approve' | 'decline', row: number | null) => void
  onHelp: () => void
}

/**
 * Single-letter keys work only while the focus is within the list, never in a field or with Ctrl, Alt or the Windows
 * key. Speech input and stray keys therefore do not trigger them (WCAG 2.1.4). A person can switch them off, except
 * Enter. Screen readers consume such keys while reading.
 */
function useRowKeys(list: RefObject<HTMLElement | null>, acts: RowActs): void {
  const [hasSingleKeys] = useSingleKeys()
  const latest = useRef({ ...acts, hasSingleKeys })
  latest.current = { ...acts, hasSingleKeys }
  useEffect(() => {
    const area = list.current
    if (!area) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.defaultPrevented || isField(target)) return
      const rows = [...area.querySelectorAll<HTMLElement>('[data-row]')]
      const row = target.closest<HTMLElement>('[data-row]')
      const press = (wanted: string) => row?.querySelector<HTMLElement>(wanted)?.click()
      const go = (by: number) => {
        const at = row ? rows.indexOf(row) + by : by > 0 ? 0 : rows.length - 1
        rows[at]?.querySelector<HTMLElement>('input, button')?.focus()
      }
      const does: Record<string, () => void> = {
        j: () => go(1),
        k: () => go(-1),
        x: () => press('input[type=checkbox]'),
        o: () => press('[aria-expanded]'),
        a: () => latest.current.onDecide('approve', numberOf(row)),
        d: () => latest.current.onDecide('decline', numberOf(row)),
        '?': () => latest.current.onHelp(),
      }
      // Only on the checkbox, because links and buttons have their own Enter.
      const isEnter = key === 'Enter' && target instanceof HTMLInputElement
      const act = does[isEnter ? 'o' : key]
      if (!act || !(isEnter || latest.current.hasSingleKeys)) return
      event.preventDefault()
      act()
    }
    area.addEventListener('keydown', onKey)
    return () => area.removeEventListener('keydown', onKey)
  }, [list])
}

const numberOf = (row: HTMLElement | null) => (row ? Number(row.dataset.row) : null)

/** Fields that take letters. Checkboxes do not. */
function isField(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}
