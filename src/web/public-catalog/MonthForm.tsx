import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { findMonthFault } from '#domain/public-catalog/months.ts'
import { useImportAddress } from '#web/imports/import-address.ts'
import { FileField } from '#web/pages/FileField.tsx'
import { publicAddress } from '#web/pages/public-address.ts'
import { SendProgress } from '#web/pages/SendProgress.tsx'
import { type Sent, useSendFile } from '#web/pages/useSendFile.ts'
import { ProgramName, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { startMonth } from '#wire/imports/months.ts'

/** The downloaded files of a month. The browser sends them one after the other, then the server reads them. */
export function MonthForm() {
  const [month, setMonth] = useTyped<Sent | null>('month', null)
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const address = useImportAddress()
  const { sent, problem, sendFile, cancel } = useSendFile(
    (id) => void router.navigate({ href: address.write({ file: id }) }),
  )
  const missing = isAsked && !month ? (findMonthFault([]) ?? undefined) : undefined
  return (
    <>
      <ViewHead title="Monthly files">
        They become drafts for <ProgramName />. <AppLink href={publicAddress.write({})}>All drafts</AppLink>
      </ViewHead>
      <Card title="Import monthly files">
        <form
          noValidate
          className="rows rows-shrink gap-8"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (month) void sendFile(month)
            else field.current?.focus()
          }}
        >
          <FileField
            label="Files"
            hint="Choose the zips of PUB LOG as you downloaded them, or CSV files from them, up to 4 GB together. IDENTIFICATION.zip is required. MANAGEMENT.zip has prices, and CHARACTERISTICS.zip has sizes. Choose all files at once. Values from files that you do not choose stay as they are."
            error={problem ?? missing}
            accept=".zip,.csv"
            isMultiple
            chosen={month && 'the files of the month'}
            field={field}
            onChoose={(files) => setMonth(describeMonth(files))}
          />
          <SendProgress
            sent={sent}
            bytes={month?.bytes.size ?? 0}
            onCancel={() => {
              cancel()
              field.current?.focus()
            }}
          >
            Sending the files
          </SendProgress>
          <Button type="submit" isBusy={sent !== null} busyText="Sending…">
            Check files
          </Button>
        </form>
      </Card>
    </>
  )
}

function describeMonth(files: File[]): Sent | null {
  if (files.length === 0) return null
  const given = files.map(({ name, size }) => ({ name, bytes: size }))
  return {
    bytes: new Blob(files),
    start: change(startMonth, { body: { files: given } }),
    fault: findMonthFault(given),
  }
}
