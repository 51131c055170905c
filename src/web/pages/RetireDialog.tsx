import { StatusTag } from '#web/ui/Badge.tsx'
import type { Call } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { ConfirmAction } from './ConfirmAction.tsx'

type Row = { code: string; name: string; isRetired: boolean; version: number }

export function RowCode({ row }: { row: Row }) {
  return (
    <>
      <span className="code">{row.code}</span>
      {row.isRetired && (
        <>
          {' '}
          <StatusTag>Retired</StatusTag>
        </>
      )}
    </>
  )
}

export function RetireDialog<Outcome>({
  noun,
  row: { code, name, isRetired, version },
  call,
  retiring,
  restoring,
  onClose,
}: {
  noun: string
  row: Row
  call: Call<{ code: string }, undefined, { isRetired: boolean }, Outcome, 'write'>
  retiring: string
  restoring: string
  onClose: () => void
}) {
  return (
    <ConfirmAction
      title={isRetired ? `Restore ${noun} ${code}?` : `Retire ${noun} ${code}?`}
      confirmText={isRetired ? `Restore ${noun}` : `Retire ${noun}`}
      isDanger={!isRetired}
      change={change(call, { params: { code }, body: { isRetired: !isRetired }, ifMatch: version })}
      doneText={isRetired ? `${name} is in use again.` : `${name} was retired.`}
      failedText={`The ${noun} could not be changed.`}
      onClose={onClose}
    >
      <p>{isRetired ? restoring : retiring}</p>
    </ConfirmAction>
  )
}
