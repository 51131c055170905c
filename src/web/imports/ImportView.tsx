import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { describeKind, listOwnKinds } from '#domain/imports/import-kinds.ts'
import { FILE_EMPTY, FILE_TOO_LARGE, MAX_FILE_BYTES } from '#domain/imports/import-states.ts'
import { formatCount } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { useAddress } from '#web/pages/address.ts'
import { FileField } from '#web/pages/FileField.tsx'
import { SendProgress } from '#web/pages/SendProgress.tsx'
import { type Sent, useSendFile } from '#web/pages/useSendFile.ts'
import { ProgramName, QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  exportImportRows,
  type ImportRecord,
  listImports,
  readImportTemplate,
  startImport,
} from '#wire/imports/imports.ts'
import { addressOfFile, requestFile } from '#wire/send-request.ts'
import { ImportFile } from './ImportFile.tsx'
import { useImportAddress } from './import-address.ts'

/** Shows what a file would do before the user applies it. */
export function ImportView() {
  const address = useImportAddress()
  const [{ kind, file }] = useAddress(address)
  if (file) return <ImportFile key={file} id={file} />
  return (
    <>
      <ViewHead title="Import">
        Import many rows at once, from a CSV or Excel file, for <ProgramName />. You see what a file would do
        before anything is written.
      </ViewHead>
      <div className="rows rows-shrink gap-8">
        <ImportForm key={kind} requested={kind} />
        <ImportList />
      </div>
    </>
  )
}

/** `asked` is the kind from the list that linked here. */
function ImportForm({ requested }: { requested: string | null }) {
  const kinds = listOwnKinds(usePerson())
  const [kind, setKind] = useTyped(
    'import kind',
    (kinds.find((one) => one.kind === requested) ?? kinds[0])?.kind ?? '',
  )
  const [file, setFile] = useTyped<File | null>('import file', null)
  const [isRequested, setRequested] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const address = useImportAddress()
  const { sent, problem, sendFile, cancel } = useSendFile(
    (id) => void router.navigate({ href: address.write({ file: id }) }),
  )
  const missing = isRequested && !file ? 'Choose a file.' : undefined
  if (kinds.length === 0)
    return (
      <p role="note">
        You cannot import anything here. Only Finance - RA of a DoDAAC of this program can import opening
        balances.
      </p>
    )
  return (
    <Card title="Import a file">
      <form
        noValidate
        className="rows rows-shrink gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          setRequested(true)
          if (file) void sendFile(describeFile(kind, file))
          else field.current?.focus()
        }}
      >
        <SelectField
          label="Kind of data"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={kinds.map((one) => ({ value: one.kind, text: one.label }))}
        />
        <div className="cluster gap-3">
          <a
            className={buttonClass({ variant: 'outline' })}
            href={addressOfFile(readImportTemplate, { params: { kind }, query: { form: 'xlsx' } })}
            download
          >
            Download template
          </a>
          <ExportButton
            key={kind}
            requestFile={(name, signal) => requestFile(exportImportRows, { params: { kind }, signal }, name)}
          />
        </div>
        <FileField
          label="File"
          hint="CSV (UTF-8) or Excel (.xlsx), up to 200,000 rows and 128 MB. A blank cell keeps the stored value; (clear) empties it."
          error={problem ?? missing}
          accept=".csv,.xlsx,.zip,text/csv"
          chosen={file?.name}
          field={field}
          onChoose={([first]) => setFile(first ?? null)}
        />
        <SendProgress
          sent={sent}
          bytes={file?.size ?? 0}
          onCancel={() => {
            cancel()
            field.current?.focus()
          }}
        >
          Sending the file
        </SendProgress>
        <Button type="submit" isBusy={sent !== null} busyText="Sending…">
          Check file
        </Button>
      </form>
    </Card>
  )
}

function describeFile(kind: string, file: File): Sent {
  const fileName = file.name.slice(0, 200)
  return {
    bytes: file,
    start: change(startImport, { body: { kind, fileName, bytes: file.size } }),
    fault: file.size === 0 ? FILE_EMPTY : file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null,
  }
}

function ImportList() {
  const imports = useCall(listImports, {})
  const address = useImportAddress()
  return (
    <Card title="Your files">
      <QueryView query={imports} text="Loading files…">
        {(rows) => (
          <DataTable
            caption="Your files"
            isCaptionHidden
            rows={rows}
            rowKey={({ id }) => id}
            emptyText="You have imported no file yet. Choose a kind of rows and a file above."
            columns={[
              {
                key: 'file',
                header: 'File',
                isRowHeader: true,
                cell: ({ id, fileName }) => (
                  <AppLink href={address.write({ file: id })} className="prose">
                    {fileName}
                  </AppLink>
                ),
              },
              { key: 'kind', header: 'Holds', cell: ({ kind }) => describeKind(kind).label },
              {
                key: 'at',
                header: 'Imported',
                isUnbroken: true,
                cell: ({ createdAt }) => formatDateTime(createdAt.toISOString()),
              },
              { key: 'added', header: 'Added', align: 'end', cell: ({ added }) => formatCount(added) },
              {
                key: 'changed',
                header: 'Changed',
                align: 'end',
                cell: ({ changed }) => formatCount(changed),
              },
              {
                key: 'refused',
                header: 'Refused',
                align: 'end',
                cell: ({ refused }) => formatCount(refused),
              },
              { key: 'state', header: 'State', cell: (record) => <ImportState record={record} /> },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}

const STATES: Record<
  ImportRecord['state'],
  { kind: 'info' | 'success' | 'warning' | 'error'; text: string }
> = {
  uploading: { kind: 'warning', text: 'Incomplete' },
  checking: { kind: 'info', text: 'Being checked' },
  checked: { kind: 'info', text: 'Checked, not applied' },
  applying: { kind: 'info', text: 'Being applied' },
  applied: { kind: 'success', text: 'Applied' },
  cancelled: { kind: 'warning', text: 'Cancelled' },
  failed: { kind: 'error', text: 'Failed' },
}

function ImportState({ record: { state } }: { record: ImportRecord }) {
  return <StatusTag kind={STATES[state].kind}>{STATES[state].text}</StatusTag>
}
