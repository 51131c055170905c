import { type ReactNode, useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ListPager } from '#web/pages/ListPager.tsx'
import { useReadAgain } from '#web/pages/useReadAgain.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  asideComment,
  listSupplyRefusals,
  SUPPLY_ROWS_PER_PAGE,
  type SupplyFile,
  type SupplyRefusal,
  setSupplyRefusalAside,
} from '#wire/supply/supply-connection.ts'
import { SupplyRecord } from './SupplyRecord.tsx'
import { type SupplyPlace, supplyAddress } from './supply-address.ts'

/** Records that could not be applied and wait for an administrator. */
export function SupplyQuarantine({ place: { file, page } }: { place: SupplyPlace }) {
  const refusals = useCall(
    listSupplyRefusals,
    { query: { page, ...(file !== null && { file }) } },
    { pageSize: SUPPLY_ROWS_PER_PAGE, retry: false },
  )
  return (
    <>
      <p>
        Records of all programs that could not be applied, open ones first. Clear each with the supplier; then
        read it again, or set it aside. All are kept.
      </p>
      {file !== null && (
        <p>
          <AppLink href={supplyAddress.write({ part: 'files' })}>All files</AppLink>,{' '}
          <AppLink href={supplyAddress.write({ part: 'quarantine' })}>refused records of all files</AppLink>
        </p>
      )}
      <QueryView query={refusals} text="Loading records…">
        {(found) => (
          <>
            {found.file && <FileHead file={found.file} />}
            {found.rows.length === 0 ? (
              <EmptyState text="No record was refused." />
            ) : (
              <ul className="refusals rows rows-shrink gap-8 mb-8" aria-label="Refused records">
                {found.rows.map((refusal) => (
                  <li key={refusal.id}>
                    <RefusalCard refusal={refusal} state={<State refusal={refusal} />} />
                  </li>
                ))}
              </ul>
            )}
            <ListPager
              list={refusals}
              pageSize={SUPPLY_ROWS_PER_PAGE}
              hrefFor={(next) => supplyAddress.write({ part: 'quarantine', file, page: next })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function FileHead({ file }: { file: SupplyFile }) {
  const { isBusy, readFile } = useReadAgain()
  const [isDone, setDone] = useState(false)
  return (
    <div className="cluster flush gap-5 gap-x-8 apart mb-6">
      <h2 className="prose">{file.name}</h2>
      <p>
        {formatNumberOf(file.refused, 'record', 'records')} refused, {file.open} open
      </p>
      {(file.open > 0 || isDone) && (
        <Button
          variant="outline"
          isBusy={isBusy}
          onClick={() => {
            setDone(true)
            void readFile(file)
          }}
        >
          Read all open ones again
        </Button>
      )}
    </div>
  )
}

function State({ refusal: { state, decidedAt } }: { refusal: SupplyRefusal }) {
  const at = decidedAt ? ` ${formatDateTime(decidedAt.toISOString())}` : ''
  if (state === 'open') return <StatusTag kind="warning">Open</StatusTag>
  if (state === 'applied') return <StatusTag kind="success">Applied{at}</StatusTag>
  return <StatusTag>Set aside{at}</StatusTag>
}

function RefusalCard({ refusal, state }: { refusal: SupplyRefusal; state: ReactNode }) {
  const { record, reason, column, comment, refusedAt } = refusal
  const { isBusy, readOne } = useReadAgain()
  const name = nameRefusal(refusal)
  const [isConfirming, setConfirming] = useTyped(`set aside ${name}`, false)
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
          <Button variant="quiet" aria-label={`Set aside: ${name}`} onClick={() => setConfirming(true)}>
            Set aside
          </Button>
        </div>
      )}
      {isConfirming && <SetAsideDialog refusal={refusal} onClose={() => setConfirming(false)} />}
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
