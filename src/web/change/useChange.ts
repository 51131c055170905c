import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { type ResponseSource, readAgain } from '#web/calls/call-keys.ts'
import { whenDrawn } from '#web/query-client.ts'
import type { Change } from '#wire/change.ts'
import { createAttempts } from './attempts.ts'

type Settings = {
  /** Responses to refetch after the change. */
  shows?: readonly ResponseSource[]
  /** The message when neither a response nor a sentence arrived. */
  failed?: string
  /** Refetches what no query on the screen shows, such as a count, when the form is left early. */
  onLeft?: () => unknown
}
export type Afterwards<A> = {
  /** The button stays busy until it has ended. `reading` resolves when the screen shows the new data. */
  onDone?: (response: A, reading: Promise<unknown>) => unknown
  onRefused?: (refusal: Refusal) => unknown
}
/** Does nothing while one is under way. Resolves to whether it was done. */
type Send = <A>(change: Change<A>, afterwards?: Afterwards<A>) => Promise<boolean>
type Work = { run: () => Promise<unknown>; afterwards: Afterwards<never> }

/** The refusal is due to newer data that the screen does not show yet. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Refusal && ['conflict', 'rule', 'not-found'].includes(error.kind)
}

const FAILED = 'Something went wrong. Try again in a moment.'

/**
 * The only way to change something. It runs once, however often the button is pressed or responses get lost
 * (attempts.ts). Afterwards the screen shows the server's data. A refusal stays as `problem` until the next try.
 * [ERR-26]
 */
export function useChange({ shows = [], failed = FAILED, onLeft }: Settings = {}) {
  const queries = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  // A second click arrives before the disabled state renders.
  const isUnderWay = useRef(false)
  const isHere = useRef(false)
  const shown = useRef(shows)
  shown.current = shows
  const left = useRef(onLeft)
  left.current = onLeft
  const readAgainNow = useCallback(() => readAgain(queries, shown.current), [queries])
  const readLeft = useCallback(() => {
    void readAgainNow()
    left.current?.()
  }, [readAgainNow])
  const mutation = useMutation<void, Refusal, Work>({
    mutationFn: async ({ run, afterwards }) => {
      let response: unknown
      try {
        response = await run()
      } catch (error) {
        // The outcome is unknown: the screen stays for a retry. After it is left, its data is refetched.
        if (!isHere.current) readLeft()
        else if (isOutdated(error)) void readAgainNow()
        throw error instanceof Refusal ? error : new Refusal('failed', failed)
      }
      const reading = readAgainNow().then(whenDrawn)
      // A later fault does not undo the action.
      await Promise.resolve(response as never)
        .then((done) => afterwards.onDone?.(done, reading))
        .catch((error) => console.error('A change was made, and what follows it failed.', error))
      await reading
    },
  })
  const { mutateAsync, error, isPending, reset } = mutation

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (attempts.isUnknown()) readLeft()
    }
  }, [attempts, readLeft])

  const send: Send = useCallback(
    async (change, afterwards = {}) => {
      if (isUnderWay.current) return false
      isUnderWay.current = true
      try {
        await mutateAsync({ run: () => attempts.send(change), afterwards: afterwards as Afterwards<never> })
        return true
      } catch (refusal) {
        await afterwards.onRefused?.(refusal as Refusal)
        return false
      } finally {
        isUnderWay.current = false
      }
    },
    [mutateAsync, attempts],
  )
  const clearProblem = useCallback(() => {
    if (!isUnderWay.current) reset()
  }, [reset])
  /** `field` is the wire name. */
  const problemAt = (field: string) => error?.errors.find((one) => one.field === field)?.message
  return { send, isBusy: isPending, problem: error, problemAt, clearProblem }
}
