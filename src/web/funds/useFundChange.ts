import { MONEY } from '#web/calls/responses.ts'
import { type Afterwards, useChange } from '#web/change/useChange.ts'
import type { Change } from '#wire/change.ts'
import { type ClosedYear, useClosedYearDialog } from './useClosedYearDialog.tsx'

/** A closed year asks first, by `question`. [ERR-26] */
export function useFundChange() {
  const { send: sendOnce, ...rest } = useChange({ shows: MONEY, failed: 'This could not be saved.' })
  const { closedYear, handlesRefusal, forget, question } = useClosedYearDialog()
  const send = <A>(of: (closedYear: ClosedYear) => Change<A>, { onDone, onRefused }: Afterwards<A>) =>
    sendOnce(of(closedYear()), {
      onDone: (response, reading) => {
        forget()
        return onDone?.(response, reading)
      },
      onRefused: (refusal) => {
        if (!handlesRefusal(refusal, () => void send(of, { onDone, onRefused }))) return onRefused?.(refusal)
      },
    })
  return { ...rest, send, question }
}
