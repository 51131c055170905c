import type { FormEvent } from 'react'
import { LIMIT_BOUNDS } from '#domain/supply/limit.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { changeSupplyLimit, readSupplyLimit } from '#wire/orders/supply-requests.ts'

/** What supply may charge for a line before Finance is asked. Who only looks on reads it as a sentence. */
export function SupplyLimit() {
  const limit = useCall(readSupplyLimit, {})
  if (!limit.data) return null
  const { percent, mayChange } = limit.data
  return (
    <Card title="What supply may charge without asking">
      <p>
        Up to {percent} % of what was approved for a line is paid by its fund without asking. More waits until
        Finance - RA commits it on the order.
      </p>
      {mayChange && <LimitForm key={percent} percent={percent} />}
    </Card>
  )
}

function LimitForm({ percent }: { percent: number }) {
  const { notify } = useNotices()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: [readSupplyLimit],
    failed: 'The limit could not be saved.',
  })
  const [typed, setTyped] = useTyped('supply limit', String(percent))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(change(changeSupplyLimit, { body: { percent: Number(typed) } }), {
      onDone: (after) =>
        notify({
          kind: 'success',
          text: `Supply may charge up to ${after.percent} % of what was approved; it was ${percent} %.`,
        }),
    })
  }
  return (
    <form className="toolbar toolbar--fields" noValidate aria-label="What supply may charge" onSubmit={save}>
      <TextField
        label={`Percent, ${LIMIT_BOUNDS.least} to ${LIMIT_BOUNDS.most}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={problem?.message}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          clearProblem()
        }}
      />
      <Button type="submit" variant="outline" isBusy={isBusy} isDisabled={typed.trim() === String(percent)}>
        Change limit
      </Button>
    </form>
  )
}
