import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { nameSuccessor } from '#domain/successors.ts'
import { newAttemptKey } from '#web/cart/attempt-key.ts'
import { createQuantitySends } from '#web/cart/quantity-sends.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { ask } from '#wire/ask.ts'
import {
  changeOrderQuantity,
  changeOrderShipping,
  type OrderCard,
  type OrderDetails,
  type OrderLine,
  replaceOrderLine,
} from '#wire/orders.ts'
import { keepOrder } from './orders.queries.ts'

/**
 * Changes to an order that awaits approval: quantities (after the same pause as in the cart), lines taken off,
 * shipping. Changes of one order go one after the other, each with the version the last one answered; a conflict
 * shows the server's sentence and loads what is true. [ORD-16, ORD-17]
 */
export function useOrderChanges(order: OrderCard) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [problem, setProblem] = useState<string | null>(null)
  const version = useRef(order.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(order)
  latest.current = order
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
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: ['orders'] }), [queries])
  const fail = useCallback(
    (error: unknown) => {
      setProblem(error instanceof Error ? error.message : 'The order could not be changed.')
      void reload()
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
  const sends = useMemo(
    () =>
      createQuantitySends({
        send: (nsn, quantity) => {
          setProblem(null)
          return inTurn(() =>
            ask(changeOrderQuantity, {
              params: { number: latest.current.number, nsn, quantity },
              body: {},
              ifMatch: version.current,
              outlivesPage: true,
            }),
          )
        },
        onSaved: (_nsn, quantity) =>
          announce(quantity === 0 ? 'Item removed, saved' : `Quantity ${quantity}, saved`),
        onFailed: (_nsn, error) => fail(error),
      }),
    [inTurn, announce, fail],
  )
  useSyncExternalStore(sends.subscribe, sends.version)
  useEffect(() => () => void sends.flush(), [sends])

  const changeShipping = async (expedited: boolean, comment: string) => {
    setProblem(null)
    try {
      await inTurn(() =>
        ask(changeOrderShipping, {
          params: { number: order.number },
          body: { expedited, comment },
          ifMatch: version.current,
        }),
      )
      announce(`${expedited ? 'Expedited' : 'Standard'} shipping, saved`)
    } catch (error) {
      fail(error)
    }
  }
  /** Whether the successor took the place of the obsolete line. */
  const replace = async ({ nsn, replacement }: OrderLine): Promise<boolean> => {
    setProblem(null)
    // What is still on its way belongs to the line that goes.
    await sends.flush()
    try {
      await inTurn(() =>
        ask(replaceOrderLine, {
          params: { number: order.number, nsn },
          body: {},
          ifMatch: version.current,
          idempotencyKey: newAttemptKey(),
        }),
      )
      if (replacement) announce(`Replaced by ${nameSuccessor(replacement)}, saved`)
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return {
    sends,
    changeShipping,
    replace,
    problem,
    setProblem,
    reload,
    currentVersion: () => version.current,
  }
}

export type OrderChanges = ReturnType<typeof useOrderChanges>
