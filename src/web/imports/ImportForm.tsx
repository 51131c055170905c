import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { listOwnKinds } from '#domain/imports/import-kinds.ts'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '#domain/imports/import-states.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { FileField } from '#web/pages/FileField.tsx'
import { SendProgress } from '#web/pages/SendProgress.tsx'
import { type Sent, useSendFile } from '#web/pages/useSendFile.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { addressOfFile, askFile } from '#wire/ask.ts'
import { change } from '#wire/change.ts'
import { exportImportRows, readImportTemplate, startImport } from '#wire/imports/imports.ts'
import { useImportAddress } from './import-address.ts'

/** `asked` is the kind from the list that linked here. */
export function ImportForm({ asked }: { asked: string | null }) {
  const kinds = listOwnKinds(usePerson())
  const [kind, setKind] = useTyped(
    'import kind',
    (kinds.find((one) => one.kind === asked) ?? kinds[0])?.kind ?? '',
  )
  const [file, setFile] = useTyped<File | null>('import file', null)
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const address = useImportAddress()
  const { sent, problem, sendFile, cancel } = useSendFile(
    (id) => void router.navigate({ href: address.write({ file: id }) }),
  )
  const missing = isAsked && !file ? 'Choose a file.' : undefined
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
          setAsked(true)
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
            askForFile={(name, signal) => askFile(exportImportRows, { params: { kind }, signal }, name)}
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
    fault: file.size === 0 ? 'This file is empty.' : file.size > MOST_FILE_BYTES ? FILE_TOO_LARGE : null,
  }
}
