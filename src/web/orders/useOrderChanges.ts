import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { nameSuccessor } from '#domain/catalogue/successors.ts'
import { readAgain } from '#web/calls/call-keys.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createQuantitySends } from '#web/change/quantity-sends.ts'
import { useFlushOnLeave } from '#web/change/useFlushOnLeave.ts'
import { useUndo } from '#web/change/useUndo.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
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
import { updateChosen } from './chosen-orders.ts'
import { cacheOrder } from './orders.queries.ts'

/**
 * Quantities, removals and shipping of an order that awaits approval. Buttons pause as in the cart. Typed numbers need
 * Enter or blur, because each change voids the signatures. Changes run one after the other, each with the version of
 * the last response. A conflict shows the server's sentence and reloads. [ORD-16, ORD-17]
 */
export function useOrderChanges(order: OrderCard) {
  const queries = useQueryClient()
  const person = usePerson()
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
      updateChosen(person, details.order)
      cacheOrder(queries, details)
    },
    [queries, person],
  )
  const reload = useCallback(() => readAgain(queries, ORDERS), [queries])
  const fail = useCallback(
    (error: unknown) => {
      setProblem(error instanceof Error ? error.message : 'The order could not be changed.')
      // The outcome is unknown: the screen stays for a retry.
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
        // The field shows the refusal, or a notice if its line or order is gone.
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
  useFlushOnLeave(`quantities of ${order.number}`, sends, reload)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Sends the last seen version. Returns whether it was done. */
  const send = async (
    of: string,
    sendRequest: (ifMatch: number) => Change<OrderDetails>,
  ): Promise<boolean> => {
    setProblem(null)
    try {
      await inTurn(() => attempts.send(of, sendRequest(version.current)))
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
  const replace = async ({ nsn, replacement }: OrderLine): Promise<boolean> => {
    // A quantity that waits belongs to the removed line.
    await sends.flush()
    const params = { number: order.number, nsn }
    const isDone = await send(`replace/${nsn}`, (ifMatch) => change(replaceOrderLine, { params, ifMatch }))
    if (isDone && replacement) announce(`Replaced by ${nameSuccessor(replacement)}, saved`)
    return isDone
  }
  /** With undo. Returns whether the line is gone. */
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
  /** Saves what waits. False when some fields are not stored, which are then shown. */
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
