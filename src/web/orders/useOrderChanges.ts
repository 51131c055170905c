import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { nameSuccessor } from '#domain/catalogue/successors.ts'
import { ORDERS } from '#web/calls/answers.ts'
import { readAgain } from '#web/calls/call-keys.ts'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createQuantitySends } from '#web/change/quantity-sends.ts'
import { useFlushOnLeave } from '#web/change/useFlushOnLeave.ts'
import { useUndo } from '#web/change/useUndo.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { focusItem } from '#web/ui/focus-item.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { describeUnsettled } from '#web/ui/quantity.ts'
import { restoreOrderLine } from '#wire/cart/undo.ts'
import { type Change, change } from '#wire/change.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import {
  changeOrderQuantity,
  changeOrderShipping,
  type OrderCard,
  type OrderDetails,
  replaceOrderLine,
} from '#wire/orders/orders.ts'
import { keepOrder } from './orders.queries.ts'

/**
 * Changes to an order that awaits approval: quantities (by the buttons after the same pause as in the cart, typed ones with
 * Enter or when the field is left, because each change voids the signatures), lines taken off, shipping. Changes of one
 * order go one after the other, each with the version the last one answered; a conflict shows the server's sentence and
 * loads what is true. [ORD-16, ORD-17]
 */
export function useOrderChanges(order: OrderCard) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { notify } = useNotices()
  const offerUndo = useUndo()
  const [problem, setProblem] = useState<string | null>(null)
  const version = useRef(order.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(order)
  latest.current = order
  const isHere = useRef(false)
  useEffect(() => {
    version.current = Math.max(version.current, order.version)
  }, [order.version])

  const accept = useCallback(
    (details: OrderDetails) => {
      version.current = details.order.version
      keepOrder(queries, details)
    },
    [queries],
  )
  const reload = useCallback(() => readAgain(queries, ORDERS), [queries])
  const fail = useCallback(
    (error: unknown) => {
      setProblem(error instanceof Error ? error.message : 'The order could not be changed.')
      // While nobody knows what became of it, the screen stays as it was, so that the same can be asked again.
      if (!isPassing(error)) void reload()
    },
    [reload],
  )
  const inTurn = useCallback(
    async (work: () => Promise<OrderDetails>) => {
      const turn = queue.current.then(work)
      queue.current = turn.catch(() => {})
      accept(await turn)
    },
    [accept],
  )
  const [attempts] = useState(createEachAttempts)
  const sends = useMemo(
    () =>
      createQuantitySends({
        storedOf: (nsn) => lineOf(latest.current, nsn)?.quantity,
        send: async (nsn, quantity) => {
          setProblem(null)
          const params = { number: latest.current.number, nsn, quantity }
          await inTurn(() => {
            const ifMatch = version.current
            const question = { params, ifMatch, outlivesPage: true }
            return attempts.send(nsn, change(changeOrderQuantity, question))
          })
          await whenDrawn()
        },
        onSaved: (_nsn, quantity) => announce(`Quantity ${quantity}, saved`),
        // The field says what was refused. When it goes with its line or order, a notice does.
        onFailed: (nsn, error, quantity) => {
          const line = lineOf(latest.current, nsn)
          const notifyFailed = () => {
            const { status, mayChange, number } = latest.current
            if (isHere.current && status === 'awaiting' && mayChange && lineOf(latest.current, nsn)) return
            sends.drop(nsn)
            const sentence = error instanceof Error ? error.message : ''
            const text = `Order ${number}: the quantity ${quantity} of ${line?.description} was not saved. ${sentence}`
            notify({ kind: 'error', text })
          }
          void reload().then(whenDrawn).then(notifyFailed)
        },
      }),
    [inTurn, announce, notify, reload, attempts],
  )
  useSyncExternalStore(sends.subscribe, sends.version)
  useFlushOnLeave(`quantities of ${order.number}`, sends)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Sends a change of the order as it was last seen. Whether it was done; a refusal is shown. */
  const send = async (of: string, ask: (ifMatch: number) => Change<OrderDetails>): Promise<boolean> => {
    setProblem(null)
    try {
      await inTurn(() => attempts.send(of, ask(version.current)))
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const changeShipping = async (expedited: boolean, comment: string) => {
    const [params, body] = [{ number: order.number }, { expedited, comment }]
    if (await send('shipping', (ifMatch) => change(changeOrderShipping, { params, body, ifMatch })))
      announce(`${expedited ? 'Expedited' : 'Standard'} shipping, saved`)
  }
  /** Whether the successor took the place of the obsolete line. */
  const replace = async ({ nsn, replacement }: OrderLine): Promise<boolean> => {
    // What is still on its way belongs to the line that goes.
    await sends.flush()
    const params = { number: order.number, nsn }
    const isDone = await send(`replace/${nsn}`, (ifMatch) => change(replaceOrderLine, { params, ifMatch }))
    if (isDone && replacement) announce(`Replaced by ${nameSuccessor(replacement)}, saved`)
    return isDone
  }
  /** Takes a line off, and offers to put it back. Whether it is gone. */
  const remove = async ({ nsn, description, quantity }: OrderLine): Promise<boolean> => {
    sends.drop(nsn)
    const params = { number: order.number, nsn }
    const isDone = await send(`remove/${nsn}`, (ifMatch) =>
      change(changeOrderQuantity, { params: { ...params, quantity: 0 }, ifMatch }),
    )
    if (isDone)
      offerUndo({
        removed: `${description} was taken off order ${order.number}.`,
        undo: change(restoreOrderLine, { params }),
        back: `${quantity} × ${description} is on order ${order.number} again.`,
        onBack: async (details) => {
          accept(details)
          await whenDrawn()
          focusItem(`order-${order.number}`, nsn)
        },
        onRefused: () => void reload(),
      })
    return isDone
  }
  /** Sends what waits. Whether all that stands in the fields is stored; otherwise what is not is shown. */
  const settle = async (): Promise<boolean> => {
    await sends.flush()
    const line = latest.current.lines.find(({ nsn }) => sends.unsettled().includes(nsn))
    if (!line) return true
    setProblem(describeUnsettled(line.description, line.quantity, 'order'))
    focusItem(`order-${order.number}`, line.nsn)
    return false
  }
  return {
    sends,
    settle,
    changeShipping,
    replace,
    remove,
    problem,
    setProblem,
    reload,
    currentVersion: () => version.current,
  }
}

const lineOf = (order: OrderCard, nsn: string) => order.lines.find((line) => line.nsn === nsn)

export type OrderChanges = ReturnType<typeof useOrderChanges>
