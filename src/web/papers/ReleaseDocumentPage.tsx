import { type ComponentProps, useEffect, useMemo } from 'react'
import type { ReleaseLine } from '#domain/papers/release-document.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameSheet } from '#domain/sheets.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useAddress, usePathParams } from '#web/pages/address.ts'
import { PaperChoice } from '#web/pages/PaperChoice.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { type PortalTexts, usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { readShipment, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { releaseAddress } from './papers-address.ts'
import { ReleaseDocument } from './ReleaseDocument.tsx'

const BAR_CODES = [
  { value: 'code128', text: 'Code 128' },
  { value: 'code39', text: 'Code 39' },
]

/** /reports/1348/{sdhnum}: one landscape page for each line of the shipment, in the order of the lines. [S1348-10 to S1348-26] */
export function ReleaseDocumentPage() {
  const person = usePerson()
  const texts = usePortalTexts()
  const { shipment = '' } = usePathParams()
  const number = Number(shipment)
  const isNumber = /^\d{1,20}$/.test(shipment) && Number.isSafeInteger(number)
  const read = useCall(
    readShipment,
    { params: { shipment: number }, query: { program: person.program } },
    { enabled: isNumber },
  )
  const [chosen, change] = useAddress(useMemo(() => releaseAddress(shipment), [shipment]))
  const wanted = read.data?.filter(
    ({ requisition }) => chosen.requisition === '' || requisition === chosen.requisition,
  )
  const isNothing =
    !isNumber || wanted?.length === 0 || (read.error instanceof Refusal && read.error.kind === 'not-found')
  const barCode = chosen.barCode ?? texts?.barCode ?? 'code39'
  const hasPdf417 = chosen.pdf417 === null ? texts?.pdf417 === true : chosen.pdf417 === '1'
  const paper = chosen.paper ?? person.paper
  const lines = texts && !isNothing ? wanted : undefined
  const prints = chosen.prints && lines !== undefined
  useEffect(() => {
    if (!prints) return
    // A reload does not print again.
    change({ prints: false }, { replaces: true })
    void document.fonts.ready.then(() => window.print())
  }, [prints, change])
  return (
    <div className={isNothing ? 'page page--narrow' : 'page release-page'} data-paper={paper}>
      <div className="release-page__tools cluster align-end apart m-0 mx-auto mb-7 no-print">
        <div>
          <PageHeading>1348</PageHeading>
          {lines && (
            <p>
              {formatNumberOf(lines.length, 'page', 'pages')}, {nameSheet(paper)} landscape
            </p>
          )}
        </div>
        {lines && (
          <div className="toolbar toolbar--fields">
            <PaperChoice value={paper} onChange={(paper) => change({ paper }, { replaces: true })} />
            <SelectField
              label="Bar codes"
              options={BAR_CODES}
              value={barCode}
              onChange={(event) =>
                change({ barCode: event.target.value as typeof barCode }, { replaces: true })
              }
            />
            <Checkbox
              label="PDF417 symbol in box 27"
              checked={hasPdf417}
              onChange={(event) => change({ pdf417: event.target.checked ? '1' : '0' }, { replaces: true })}
            />
            <Button icon="printer" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        )}
      </div>
      {isNothing ? (
        <NothingFound />
      ) : lines && texts ? (
        <Documents {...{ lines, texts, barCode, hasPdf417 }} />
      ) : read.error ? (
        <LoadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingOverlay isLoading />
      )}
    </div>
  )
}

function Documents({
  lines,
  texts,
  ...codes
}: {
  lines: ShipmentLine[]
  texts: PortalTexts
} & Pick<ComponentProps<typeof ReleaseDocument>, 'barCode' | 'hasPdf417'>) {
  const today = formatDate(findToday())
  return lines.map((line, index) => (
    <ReleaseDocument
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is nothing but its place
      key={index}
      line={toReleaseLine(line)}
      notes={[
        `Order ${line.order} · Tracking ${line.trackingNumber}`,
        `Questions about this shipment: ${texts.supportEmail}. Please include the requisition number.`,
      ]}
      {...{ today, ...codes }}
    />
  ))
}

function toReleaseLine({ address1, address2, address3, ...line }: ShipmentLine): ReleaseLine {
  return { ...line, shipTo: [address1, address2, address3] }
}

/** The form has its own tab, so Close closes the tab. A browser can refuse that. [S1348-26] */
function NothingFound() {
  const goTo = useNavigateTo()
  const close = () => {
    window.close()
    setTimeout(() => goTo('/reports/1348'), 300)
  }
  return (
    <EmptyState icon="search" text="No results found.">
      <Button onClick={close}>Close window</Button>
    </EmptyState>
  )
}
