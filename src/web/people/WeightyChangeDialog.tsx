import { fullName } from '#domain/people/people.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import type { PersonRecord } from '#wire/people/person-record.ts'
import { describeDisabling, describeMove } from './open-work.ts'
import type { WeightyChange } from './usePersonForm.ts'

export function WeightyChangeDialog({
  stored,
  change: { values, work, isDisabled, isMoved },
  isBusy,
  onConfirm,
  onClose,
}: {
  stored: PersonRecord
  change: WeightyChange
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const name = fullName(stored)
  const move = `Move ${name} to ${values.dodaac}`
  return (
    <ConfirmDialog
      isOpen
      title={isDisabled ? `Disable ${name}?` : `${move}?`}
      confirmText={isDisabled ? 'Disable service member' : 'Move service member'}
      isDanger={isDisabled}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isDisabled && (
        <>
          <p>
            {stored.maySignIn ? `${name} is signed out at once.` : `Nobody can order for ${name} any longer.`}
          </p>
          <Consequences sentences={describeDisabling(work)} />
        </>
      )}
      {isMoved && (
        <>
          <p>{isDisabled ? `${move}:` : `${name} belongs to ${stored.dodaac} now.`}</p>
          <Consequences sentences={describeMove(work, stored.dodaac, values.dodaac)} />
        </>
      )}
    </ConfirmDialog>
  )
}

function Consequences({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return <p>There are no open carts, waiting orders or roles to consider.</p>
  return (
    <ul className="people__consequences rows gap-3">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
