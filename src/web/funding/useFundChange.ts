import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { newAttemptKey } from '#web/cart/attempt-key.ts'
import { type ClosedYear, useClosedYearQuestion } from './useClosedYearQuestion.tsx'

/**
 * One change that Finance makes: it happens once however often it is sent, and afterwards everything about funds on the
 * screen is loaded anew. A closed year asks first, by `question`. A refusal stays as `problem` until the next try. [ERR-26]
 */
export function useFundChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const key = useRef(newAttemptKey())
  const { ifMeant, question } = useClosedYearQuestion()
  const run = async <A>(work: (key: string, closedYear: ClosedYear) => Promise<A>): Promise<A | null> => {
    if (isBusy) return null
    setBusy(true)
    setProblem(null)
    try {
      const answer = await ifMeant((closedYear) => {
        // What was refused asks for another thing now.
        if (closedYear) key.current = newAttemptKey()
        return work(key.current, closedYear)
      })
      key.current = newAttemptKey()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['funding'] }),
        queries.invalidateQueries({ queryKey: ['fund-codes'] }),
      ])
      return answer
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('failed', 'This could not be saved.')
      // What the portal has refused was not done; what it did not answer may have been.
      if (refusal.kind !== 'busy' && refusal.kind !== 'failed') key.current = newAttemptKey()
      setProblem(refusal)
      return null
    } finally {
      setBusy(false)
    }
  }
  /** The sentence for a field, as the wire names it. */
  const problemAt = (field: string) => problem?.errors.find((error) => error.field === field)?.message
  return { run, isBusy, problem, problemAt, question, clearProblem: () => setProblem(null) }
}
