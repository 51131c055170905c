import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { isSearchable } from '#domain/lookups.ts'
import { pageName } from '#domain/page-names.ts'
import { writeQuantity } from '#domain/papers/release-document.ts'
import { readScan } from '#domain/receipts/scans.ts'
import { formatPart } from '#domain/supply/milstrip/document-numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ReleaseLink, ShipmentPrints } from '#web/orders/ShipmentPrints.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ReportBreadcrumb } from '#web/reports/ReportBreadcrumb.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { lookUpShipments, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { shipmentsAddress } from './papers-address.ts'

/** /reports/1348 [S1348-01 to S1348-09] */
export function ShipmentLookupPage() {
  const person = usePerson()
  const [{ search }] = useAddress(shipmentsAddress)
  const isRequested = isSearchable(search)
  const lookup = useCall(
    lookUpShipments,
    { params: { search }, query: { program: person.program } },
    { enabled: isRequested },
  )
  useOutcome(isRequested ? lookup.data : undefined, search)
  return (
    <div className="page">
      <ReportBreadcrumb name={pageName('/reports/1348')} />
      <div className="page__head">
        <PageHeading>Look up a 1348</PageHeading>
      </div>
      <LookupForm search={search} onRepeat={() => void lookup.refetch()} />
      {isRequested &&
        (lookup.isError ? (
          <LoadFailed message={lookup.error.message} onRetry={() => void lookup.refetch()} />
        ) : (
          <LoadingOverlay isLoading={lookup.isFetching}>
            {lookup.data && <Result lines={lookup.data} search={search} />}
          </LoadingOverlay>
        ))}
    </div>
  )
}

/** Searches on submit, and only for more than three characters. [S1348-02, S1348-03] */
function LookupForm({ search, onRepeat }: { search: string; onRepeat: () => void }) {
  const [, change] = useAddress(shipmentsAddress)
  const [text, setText] = useTyped('number', search)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLFormElement>(null)
  // The address can also change through the Back button. The same field stays and keeps its focus.
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    setText(search)
    setError(undefined)
  }, [search, setText])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isSearchable(text)) {
      setError('Type more than 3 characters.')
      field.current?.querySelector('input')?.focus()
      return
    }
    setError(undefined)
    if (text.trim() === search) onRepeat()
    else change({ search: text.trim() })
  }
  const clear = () => {
    setText('')
    setError(undefined)
    change({ search: '' })
    field.current?.querySelector('input')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter sends it
    <form
      ref={field}
      role="search"
      aria-label="Shipments"
      noValidate
      className="width-40 mb-8 no-print"
      onSubmit={send}
    >
      <SearchBox
        label="Type in an Order or Requisition #:"
        hint="More than 3 characters, such as an order number with its zeros or W9AR01-6325-0001."
        error={error}
        value={text}
        onChange={setText}
      />
      <div className="toolbar">
        <Button variant="outline" onClick={clear}>
          Clear
        </Button>
        <Button type="submit" icon="search">
          Search
        </Button>
      </div>
    </form>
  )
}

function Result({ lines, search }: { lines: ShipmentLine[]; search: string }) {
  const [first] = lines
  // The server returns one row without an order number when there is no such order. [S1348-08]
  if (first && first.order === null)
    return (
      <EmptyState icon="search" text={`No results found for: ${search}`}>
        <p>Enter the number of an order that has shipped, or the 14 characters of a requisition.</p>
      </EmptyState>
    )
  return (
    <section aria-label="Shipments found" className="stack">
      {first && (
        <dl className="facts width-40 mb-8">
          <div>
            <dt>Order#</dt>
            <dd>{first.order}</dd>
          </div>
          <div>
            <dt>Total Shipments</dt>
            <dd>{first.shipments}</dd>
          </div>
        </dl>
      )}
      {/* Only an order has all lines of its shipments here, and the links print all. */}
      {readScan(search).kind === 'order' && (
        <ShipmentPrints
          pages={lines.flatMap(({ shipment, trackingNumber, shippedOn }) =>
            shipment === null || trackingNumber === ''
              ? []
              : [{ shipment, words: `${trackingNumber} of ${formatDate(shippedOn)}` }],
          )}
        />
      )}
      <DataTable
        caption={first ? `Lines of order ${first.order}` : 'Lines of the order'}
        isCaptionHidden
        isEmptyInEveryColumn
        columns={COLUMNS}
        rows={lines}
        rowKey={(_, index) => index}
      />
    </section>
  )
}

const COLUMNS: Column<ShipmentLine>[] = [
  { key: 'order', header: 'Order#', cell: ({ order }) => order },
  { key: 'nsn', header: 'NSN', isRowHeader: true, isUnbroken: true, cell: ({ nsn }) => formatNsn(nsn) },
  { key: 'description', header: 'Description', cell: ({ description }) => description },
  { key: 'quantity', header: 'Qty', align: 'end', cell: ({ quantity }) => writeQuantity(quantity) },
  {
    key: 'requisition',
    header: 'Requisition',
    isUnbroken: true,
    cell: ({ requisition, suffix }) => formatPart(requisition, suffix),
  },
  { key: 'shipped', header: 'Ship Date', isUnbroken: true, cell: ({ shippedOn }) => formatDate(shippedOn) },
  { key: 'tracking', header: 'Tracking No', cell: ({ trackingNumber }) => trackingNumber },
  { key: 'print', header: 'Print 1348', cell: (line) => <PrintLink {...line} /> },
]

/** Renders nothing before the line has shipped. [S1348-06, S1348-07] */
function PrintLink({ shipment, trackingNumber, requisition, suffix }: ShipmentLine) {
  if (trackingNumber === '' || shipment === null) return null
  return (
    <ReleaseLink shipment={shipment} of={`requisition ${formatPart(requisition, suffix)}`} isButton>
      View 1348
    </ReleaseLink>
  )
}

function useOutcome(lines: ShipmentLine[] | undefined, search: string): void {
  const announce = useAnnounce()
  const said = useRef<ShipmentLine[]>(undefined)
  useEffect(() => {
    if (!lines || said.current === lines) return
    said.current = lines
    const [first] = lines
    if (!first) announce('No results found')
    else if (first.order === null) announce(`No results found for: ${search}`)
    else
      announce(
        `${formatNumberOf(lines.length, 'line', 'lines')}, ${formatNumberOf(first.shipments, 'shipment', 'shipments')}.`,
      )
  }, [lines, search, announce])
}
