import { MONEY } from '#web/calls/answers.ts'
import { type Afterwards, useChange } from '#web/change/useChange.ts'
import type { Change } from '#wire/change.ts'
import { type ClosedYear, useClosedYearQuestion } from './useClosedYearQuestion.tsx'

/** A closed year asks first, by `question`. [ERR-26] */
export function useFundChange() {
  const { send: sendOnce, ...rest } = useChange({ shows: MONEY, failed: 'This could not be saved.' })
  const { closedYear, asks, forget, question } = useClosedYearQuestion()
  const send = <A>(of: (closedYear: ClosedYear) => Change<A>, { onDone, onRefused }: Afterwards<A>) =>
    sendOnce(of(closedYear()), {
      onDone: (answer, reading) => {
        forget()
        return onDone?.(answer, reading)
      },
      onRefused: (refusal) => {
        if (!asks(refusal, () => void send(of, { onDone, onRefused }))) return onRefused?.(refusal)
      },
    })
  return { ...rest, send, question }
}
