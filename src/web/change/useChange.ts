import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { type Answers, readAgain } from '#web/calls/call-keys.ts'
import { whenDrawn } from '#web/query-client.ts'
import type { Change } from '#wire/change.ts'
import { createAttempts } from './attempts.ts'

type Settings = {
  /** Answers that show what is changed here: they are read again. */
  shows?: readonly Answers[]
  /** What is said when neither an answer nor a sentence came. */
  failed?: string
  /** Reads again what no query on the screen shows, such as a count, when the form is left before its answer is known. */
  onLeft?: () => unknown
}
export type Afterwards<A> = {
  /** What the person is told and shown; the button is busy until it has ended. `reading` ends when the screen shows what is held now. */
  onDone?: (answer: A, reading: Promise<unknown>) => unknown
  onRefused?: (refusal: Refusal) => unknown
}
/** Sends a change, unless one is under way. Answers whether it was done. */
type Send = <A>(change: Change<A>, afterwards?: Afterwards<A>) => Promise<boolean>
type Work = { run: () => Promise<unknown>; afterwards: Afterwards<never> }

/** A refusal because of how things are by now, which the screen does not show yet. */
function isOutdated(error: unknown): boolean {
  return error instanceof Refusal && ['conflict', 'rule', 'not-found'].includes(error.kind)
}

const FAILED = 'Something went wrong. Try again in a moment.'

/**
 * The one way to change something. It is done once, however often the button is pressed and whether or not the answer
 * arrives (see attempts.ts); what is shown afterwards is what the server holds. A refusal stays as `problem` until the
 * next try. [ERR-26]
 */
export function useChange({ shows = [], failed = FAILED, onLeft }: Settings = {}) {
  const queries = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  // The state of the button is drawn after the click; a second click in the same moment meets this.
  const isUnderWay = useRef(false)
  const isHere = useRef(false)
  const shown = useRef(shows)
  shown.current = shows
  const left = useRef(onLeft)
  left.current = onLeft
  const readAnew = useCallback(() => readAgain(queries, shown.current), [queries])
  const readLeft = useCallback(() => {
    void readAnew()
    left.current?.()
  }, [readAnew])
  const mutation = useMutation<void, Refusal, Work>({
    mutationFn: async ({ run, afterwards }) => {
      let answer: unknown
      try {
        answer = await run()
      } catch (error) {
        // While nobody knows, the screen stays as it was asked from; when it is left, its data is read again.
        if (!isHere.current) readLeft()
        else if (isOutdated(error)) void readAnew()
        throw error instanceof Refusal ? error : new Refusal('failed', failed)
      }
      const reading = readAnew().then(whenDrawn)
      // What goes wrong behind an action does not make it undone.
      await Promise.resolve(answer as never)
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
  /** The sentence for a field, as the wire names it. */
  const problemAt = (field: string) => error?.errors.find((one) => one.field === field)?.message
  return { send, isBusy: isPending, problem: error, problemAt, clearProblem }
}
