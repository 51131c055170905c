import { type FormEvent, useId, useState } from 'react'
import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { useDone } from '#web/pages/useDone.ts'
import { Button } from '#web/ui/Button.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { answerSubstitute } from '#wire/cases/substitutes.ts'
import { change } from '#wire/change.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { OrderCard } from '#wire/orders/orders.ts'

/** One press orders or refuses what the supplier offers in place of the line. */
export function SubstituteOffer({
  order,
  line,
  supply,
}: {
  order: OrderCard
  line: OrderLine
  supply: LineSupply
}) {
  const id = useId()
  const done = useDone()
  const known = line.replacement?.isSold ? line.replacement.nsn : null
  const [typed, setTyped] = useTyped(`substitute of ${order.number}/${line.number}`, '')
  const [isTried, setTried] = useState(false)
  const { send, isBusy, problem } = useChange({ shows: ORDERS, failed: 'The answer could not be saved.' })
  if (supply.substitutable === 0) return null
  const nsn = known ?? parseNsn(typed)
  const answer = (wanted: 'order' | 'refuse') =>
    void send(
      change(answerSubstitute, {
        params: { number: order.number, line: line.number },
        body: { answer: wanted, ...(wanted === 'order' && nsn ? { nsn } : {}) },
        ifMatch: order.version,
      }),
      {
        onDone: (made) =>
          done(
            made.order === null
              ? `The substitute for line ${line.number} is refused.`
              : made.isCart
                ? `The substitute is in your open cart ${made.order}. Submit it there.`
                : `Order ${made.order} with the substitute waits for approval.`,
          ),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nsn === null) document.getElementById(id)?.focus()
    else answer('order')
  }
  return (
    <form noValidate className="no-print" aria-label={`Substitute for line ${line.number}`} onSubmit={submit}>
      <RefusalAlert isSlim>{problem?.message}</RefusalAlert>
      {known === null && (
        <TextField
          id={id}
          label="NSN of the substitute"
          hint="The catalog names none. Ask the supplier which item it offers."
          className="width-36"
          autoComplete="off"
          isRequired
          value={typed}
          error={isTried && nsn === null ? 'An NSN has 13 digits.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="toolbar">
        <Button type="submit" isBusy={isBusy} busyText="Ordering…">
          Order {supply.substitutable} of the substitute
        </Button>
        <Button variant="outline" isDisabled={isBusy} onClick={() => answer('refuse')}>
          Refuse the substitute
        </Button>
      </div>
    </form>
  )
}
