import { useEffect, useId, useRef, useState } from 'react'
import { describeKind, MONTH } from '#domain/imports/import-kinds.ts'
import { isUnderWay } from '#domain/imports/import-states.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { formatCount } from '#domain/words.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAddress } from '#web/pages/address.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { publicAddress } from '#web/pages/public-address.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { OwnPasswordDialog } from '#web/people/OwnPasswordDialog.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Figures } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Change, change } from '#wire/change.ts'
import {
  applyImport,
  cancelImport,
  checkImport,
  IMPORT_ROWS_PER_PAGE,
  type ImportRecord,
  type ImportRow,
  listImportRows,
  readImport,
  readImportResult,
} from '#wire/imports/imports.ts'
import { addressOfFile } from '#wire/send-request.ts'
import { ImportMissing } from './ImportMissing.tsx'
import { useImportAddress } from './import-address.ts'

/** Milliseconds between status requests. */
const WORKED_ON = 700

const TABS = [
  { key: 'all', text: 'All' },
  { key: 'refused', text: 'Refused' },
  { key: 'changed', text: 'Changed' },
  { key: 'added', text: 'Added' },
] as const

const OUTCOMES: Record<ImportRow['outcome'], { kind: 'error' | 'info' | 'success'; text: string }> = {
  refused: { kind: 'error', text: 'Refused' },
  changed: { kind: 'info', text: 'Changed' },
  added: { kind: 'success', text: 'Added' },
}

export function ImportFile({ id }: { id: string }) {
  const file = useCall(
    readImport,
    { params: { import: id } },
    {
      background: true,
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? WORKED_ON : false),
    },
  )
  const address = useImportAddress()
  return (
    <>
      <ViewHead title="Import">
        <AppLink href={address.write({})}>All files</AppLink>
        {file.data?.kind === MONTH && (
          <>
            {' · '}
            <AppLink href={publicAddress.write({})}>Public catalog</AppLink>
          </>
        )}
      </ViewHead>
      <QueryView query={file} text="Loading the file…">
        {(record) => <Opened record={record} />}
      </QueryView>
    </>
  )
}

function Opened({ record }: { record: ImportRecord }) {
  const { id, fileName, kind, state, added, changed, same, refused, needsProof, message, finishedAt } = record
  const person = usePerson()
  useSaid(record)
  const hasFindings = state === 'checked' || state === 'applied'
  return (
    <div className="rows rows-shrink gap-8">
      <div>
        <h2 className="prose">{fileName}</h2>
        <p>
          {describeKind(kind).label}. <strong>{sayState(record)}</strong>
        </p>
        {message && <p>{message}</p>}
        {state === 'checked' && needsProof && (
          <p>This file changes how people are identified. Enter your own password when you apply it.</p>
        )}
      </div>
      {isUnderWay(state) && <ImportProgress record={record} />}
      {hasFindings && (
        <Figures
          label={state === 'applied' ? 'Changes that the file made' : 'Changes that the file would make'}
          figures={[
            { key: 'added', label: 'Added', value: formatCount(added) },
            { key: 'changed', label: 'Changed', value: formatCount(changed) },
            { key: 'same', label: 'Same', value: formatCount(same) },
            { key: 'refused', label: 'Refused', value: formatCount(refused) },
          ]}
        />
      )}
      <Actions record={record} />
      {hasFindings && <ImportRows id={id} version={`${state} ${finishedAt?.toISOString()}`} />}
      {hasFindings && kind === 'people' && canOpen(person, 'everything') && (
        <ImportMissing key={finishedAt?.toISOString()} id={id} />
      )}
    </div>
  )
}

function sayState({ kind, state, added, changed, isCancellationRequested }: ImportRecord): string {
  const open = countOpen({ kind, added, changed })
  if (isCancellationRequested && isUnderWay(state)) return 'It is being cancelled.'
  switch (state) {
    case 'uploading':
      return 'The upload is incomplete. Choose the file again.'
    case 'checking':
      return 'The portal is checking the file. Nothing is written.'
    case 'checked':
      return added + changed === 0
        ? 'There is nothing to write.'
        : `${open} can be written. Nothing is written yet.`
    case 'applying':
      return 'The portal is applying the file. The changes appear when all of them are written.'
    case 'applied':
      return `${open} ${added + changed === 1 ? 'was' : 'were'} written.`
    case 'cancelled':
      return 'Cancelled.'
    case 'failed':
      return 'The portal could not finish this file.'
  }
}

/** Announces the end of a step once. */
function useSaid(record: ImportRecord): void {
  const announce = useAnnounce()
  const before = useRef(record.state)
  useEffect(() => {
    if (isUnderWay(before.current) && !isUnderWay(record.state))
      announce(`${sayState(record)} ${formatCount(record.refused)} refused. ${record.message}`)
    before.current = record.state
  }, [record, announce])
}

/** A month counts items, other files rows. */
function countOpen({ kind, added, changed }: Pick<ImportRecord, 'kind' | 'added' | 'changed'>): string {
  return kind === MONTH
    ? formatNumberOf(added + changed, 'item', 'items')
    : formatNumberOf(added + changed, 'row', 'rows')
}

function Actions({
  record: { id, kind, state, added, changed, isCancellationRequested },
}: {
  record: ImportRecord
}) {
  const { notify } = useNotices()
  /** Why the last password was refused. Undefined while none is required. */
  const [proof, setProof] = useState<string | null>()
  const { send, isBusy } = useChange({
    shows: ADMINISTRATION,
    failed: 'The portal did not respond. Look at the file again.',
  })
  const press = (requested: Change<unknown>) =>
    void send(requested, { onRefused: ({ message }) => notify({ kind: 'error', text: message }) })
  const params = { import: id }
  const open = added + changed
  /** A recent card sign-in needs no password. */
  const apply = (ownPassword?: string) =>
    void send(change(applyImport, { params, body: { rows: open, ownPassword } }), {
      onDone: () => setProof(undefined),
      onRefused: ({ code, message }) => {
        if (['OWN_PASSWORD', 'CURRENT_PASSWORD'].includes(code)) return setProof(ownPassword ? message : null)
        setProof(undefined)
        notify({ kind: 'error', text: message })
      },
    })
  return (
    <div className="cluster gap-3">
      {state === 'checked' && open > 0 && (
        <Button variant="brass" isBusy={isBusy} onClick={() => apply()}>
          Apply {countOpen({ kind, added, changed })}
        </Button>
      )}
      {proof !== undefined && (
        <OwnPasswordDialog
          name="people of this file"
          submitText={`Apply ${formatNumberOf(open, 'row', 'rows')}`}
          refusal={proof}
          isBusy={isBusy}
          onConfirm={apply}
          onClose={() => setProof(undefined)}
        />
      )}
      {kind !== MONTH && (state === 'checked' || state === 'cancelled' || state === 'failed') && (
        <Button variant="outline" isBusy={isBusy} onClick={() => press(change(checkImport, { params }))}>
          Check again
        </Button>
      )}
      {(isUnderWay(state) || state === 'uploading') && !isCancellationRequested && (
        <Button variant="outline" isBusy={isBusy} onClick={() => press(change(cancelImport, { params }))}>
          Cancel
        </Button>
      )}
      {kind === MONTH && ['checked', 'cancelled', 'failed'].includes(state) && (
        <AppLink
          className={buttonClass({ variant: 'outline' })}
          href={publicAddress.write({ step: 'files' })}
        >
          Choose files again
        </AppLink>
      )}
      {kind === MONTH && state === 'applied' && (
        <AppLink className={buttonClass({ variant: 'brass' })} href={publicAddress.write({})}>
          Choose what to sell
        </AppLink>
      )}
      {kind !== MONTH && state === 'applied' && (
        <a
          className={buttonClass({ variant: 'outline' })}
          href={addressOfFile(readImportResult, { params })}
          download
        >
          Download result
        </a>
      )}
    </div>
  )
}

/** Omits unchanged rows. `version` changes when the file is checked again. */
function ImportRows({ id, version }: { id: string; version: string }) {
  const address = useImportAddress()
  const [{ rows: outcome, page }] = useAddress(address)
  const found = useCall(
    listImportRows,
    { params: { import: id }, query: { outcome, page } },
    { ...WITH_PREVIOUS_ROWS, asOf: version },
  )
  return (
    <section aria-label="Rows">
      <Tabs
        label="Rows to show"
        current={outcome}
        tabs={TABS.map(({ key, text }) => ({
          key,
          text,
          href: address.write({ file: id, rows: key }),
        }))}
      />
      <QueryView query={found} text="Loading rows…">
        {({ rows }) => (
          <DataTable
            caption="Rows of the file"
            isCaptionHidden
            rows={rows}
            rowKey={(_, at) => at}
            emptyText="There are no such rows. Choose another kind of rows above."
            columns={[
              {
                key: 'row',
                header: 'Row',
                isRowHeader: true,
                align: 'end',
                // An item of a month belongs to no single row.
                cell: ({ row }) => (row === 0 ? '–' : formatCount(row)),
              },
              {
                key: 'outcome',
                header: 'Outcome',
                cell: ({ outcome: said }) => (
                  <StatusTag kind={OUTCOMES[said].kind}>{OUTCOMES[said].text}</StatusTag>
                ),
              },
              {
                key: 'name',
                header: 'Key',
                cell: ({ name }) => <span className="prose">{name || '–'}</span>,
              },
              { key: 'details', header: 'What', cell: (row) => <Details row={row} /> },
            ]}
          />
        )}
      </QueryView>
      <ListPager
        list={found}
        pageSize={IMPORT_ROWS_PER_PAGE}
        hrefFor={(next) => address.write({ file: id, rows: outcome, page: next })}
      />
    </section>
  )
}

function Details({ row: { details } }: { row: ImportRow }) {
  if (details.length === 0) return '–'
  return (
    <ul className="rows gap-1">
      {details.map(({ column, from, to, sentence }) => (
        <li key={column} className="prose">
          <strong>{column}:</strong> {sentence ?? `${from || '(blank)'} → ${to || '(blank)'}`}
        </li>
      ))}
    </ul>
  )
}

/** Applying compares all rows, then writes them. */
function ImportProgress({ record: { kind, rowsDone, rowsTotal, state } }: { record: ImportRecord }) {
  const labelId = useId()
  const percent = rowsTotal > 0 ? Math.floor((100 * rowsDone) / rowsTotal) : 0
  return (
    <div className="import__progress cluster gap-3">
      <progress aria-labelledby={labelId} {...(rowsTotal > 0 ? { max: rowsTotal, value: rowsDone } : {})} />
      <span id={labelId}>
        {rowsTotal === 0
          ? 'Reading the file'
          : state === 'checking' && kind !== MONTH
            ? `${formatCount(rowsDone)} of ${formatCount(rowsTotal)} rows compared`
            : `${percent}% ${state === 'checking' ? 'read' : 'applied'}`}
      </span>
    </div>
  )
}
