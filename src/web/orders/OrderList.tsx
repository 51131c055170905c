import { useEffect, useRef, useState } from 'react'
import { whenDrawn } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { OrderCard as Order } from '#wire/orders/orders.ts'
import { keepChosen, readChosen } from './chosen-orders.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { OrdersLayout } from './orders-address.ts'
import { type Decision, useDrafts } from './useDecisionComment.tsx'
import type { OrderChanges } from './useOrderChanges.ts'

type Asked = { decision: Decision; orders: Order[] }

/** The orders of a page as rows or as cards, and the bar by which several are decided on together. */
export function OrderList({
  label,
  orders,
  layout,
  isPart,
  onDone,
}: {
  label: string
  orders: Order[]
  layout: OrdersLayout
  isPart: boolean
  /** After a decision: what held the focus may be gone. */
  onDone: () => void
}) {
  const [selected, setSelected] = useKeptChoice()
  const drafts = useDrafts('chosen orders')
  const [settles] = useState(() => new Map<number, OrderChanges['settle']>())
  // As they stood when they were asked about, whatever the list behind shows meanwhile.
  const [asked, setAsked] = useTyped<Asked | null>('asked', null)
  const latest = useRef(orders)
  latest.current = orders
  // After the dialog has gone: until then the page behind it cannot take the focus.
  const hasDecided = useRef(false)
  useEffect(() => {
    if (asked || !hasDecided.current) return
    hasDecided.current = false
    onDone()
  }, [asked, onDone])
  const decidable = orders.filter(({ mayDecide }) => mayDecide)
  const chosen = decidable.filter(({ number }) => selected.includes(number))
  useChoiceAnnouncement(orders.length > 0 ? chosen.length : undefined)
  const choose = (number: number, isChosen: boolean) =>
    setSelected((all) => (isChosen ? [...all, number] : all.filter((one) => one !== number)))
  /** What is open in the quantities of a card is stored first; where somebody must look at it nothing is asked. */
  const ask = async (decision: Decision, wanted: Order[]) => {
    for (const { number } of wanted) if ((await settles.get(number)?.()) === false) return
    await whenDrawn()
    const numbers = new Set(wanted.map(({ number }) => number))
    setAsked({ decision, orders: latest.current.filter(({ number }) => numbers.has(number)) })
  }
  const onDecide = (decision: Decision, wanted: Order[]) => void ask(decision, wanted)
  const bar = (
    <DecisionBar
      orders={decidable}
      chosen={chosen}
      isPart={isPart}
      onChoose={setSelected}
      onDecide={onDecide}
    />
  )
  return (
    <>
      {orders.length > 0 && layout === 'rows' && (
        <OrderRows
          label={label}
          orders={orders}
          chosen={chosen}
          onChoose={choose}
          onDecide={onDecide}
          foot={bar}
        />
      )}
      {orders.length > 0 && layout === 'cards' && (
        <div>
          <Skippable name="the orders">
            <ul className="rows gap-6" aria-label={label}>
              {orders.map((order) => (
                <OrderCard
                  key={order.number}
                  order={order}
                  isSelected={selected.includes(order.number)}
                  settles={settles}
                  onSelect={(isSelected) => choose(order.number, isSelected)}
                  onDecided={() => {
                    choose(order.number, false)
                    onDone()
                  }}
                />
              ))}
            </ul>
          </Skippable>
          {bar}
        </div>
      )}
      {asked && (
        <DecideDialog
          decision={asked.decision}
          orders={asked.orders}
          drafts={drafts}
          onClose={(wasDone) => {
            setAsked(null)
            if (!wasDone) return
            drafts.forget()
            setSelected([])
            hasDecided.current = true
          }}
        />
      )}
    </>
  )
}

/** The numbers of the orders that are chosen, as this tab has kept them. */
function useKeptChoice() {
  const person = usePerson()
  const [selected, setSelected] = useTyped<number[]>('chosen', () => readChosen(person))
  useEffect(() => keepChosen(person, selected), [person, selected])
  return [selected, setSelected] as const
}

/** Says to whoever comes back to the list how many orders are chosen in it, once they are there. */
function useChoiceAnnouncement(chosen: number | undefined): void {
  const announce = useAnnounce()
  const isNew = useRef(true)
  useEffect(() => {
    if (chosen === undefined || !isNew.current) return
    isNew.current = false
    if (chosen > 0) announce(`${formatNumberOf(chosen, 'order is', 'orders are')} still chosen.`)
  }, [chosen, announce])
}
