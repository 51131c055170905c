import type { ReactNode } from 'react'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { useReadAgain } from '#web/pages/useReadAgain.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { asideComment, type SupplyRefusal, setSupplyRefusalAside } from '#wire/supply/supply-connection.ts'
import { SupplyRecord } from './SupplyRecord.tsx'

export function RefusalCard({ refusal, state }: { refusal: SupplyRefusal; state: ReactNode }) {
  const { record, reason, column, comment, refusedAt } = refusal
  const { isBusy, readOne } = useReadAgain()
  const name = nameRefusal(refusal)
  const [isAsking, setAsking] = useTyped(`set aside ${name}`, false)
  return (
    <Card title={name} headingLevel={3} actions={state}>
      <p>
        {column !== null && <strong>Column {column}: </strong>}
        {reason}
      </p>
      <SupplyRecord record={record} column={column} about={name} />
      {comment !== '' && <p>Comment: {comment}</p>}
      <p>Refused {formatDateTime(refusedAt.toISOString())}</p>
      {refusal.state === 'open' && (
        <div className="toolbar">
          <Button
            variant="outline"
            isBusy={isBusy}
            aria-label={`Read again: ${name}`}
            onClick={() => void readOne(refusal)}
          >
            Read again
          </Button>
          <Button variant="quiet" aria-label={`Set aside: ${name}`} onClick={() => setAsking(true)}>
            Set aside
          </Button>
        </div>
      )}
      {isAsking && <SetAsideDialog refusal={refusal} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** The line within its file, or the record number when there is no file. */
function nameRefusal({ id, file, line }: SupplyRefusal): string {
  return file === '' ? `Record ${id}` : `${file}, line ${line}`
}

function SetAsideDialog({ refusal, onClose }: { refusal: SupplyRefusal; onClose: () => void }) {
  return (
    <EntryDialog
      name={`set aside ${refusal.id}`}
      title={`Set ${nameRefusal(refusal)} aside?`}
      about="The portal no longer uses this record. The record is kept, but it cannot be read again."
      submitText="Set aside"
      initial={{ comment: '' }}
      fields={[
        {
          field: 'comment',
          kind: 'prose',
          label: 'Comment',
          hint: 'Why, such as what the supplier said. Kept with the record and in the audit trail.',
          code: asideComment,
          isRequired: true,
          rows: 2,
        },
      ]}
      change={(body) => change(setSupplyRefusalAside, { params: { refusal: refusal.id }, body })}
      doneText={() => `The record was set aside. It was ${nameRefusal(refusal)}.`}
      onClose={onClose}
    />
  )
}
