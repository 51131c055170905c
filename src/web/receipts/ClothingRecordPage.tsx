import { useLocation } from '@tanstack/react-router'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { Refusal } from '#domain/refusal.ts'
import '#web/ui/paper.css'
import { usePathParams } from '#web/pages/address.ts'
import { PaperChoice, usePaper } from '#web/pages/PaperChoice.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { type ClothingRecord, type ClothingRecordRow, readClothingRecord } from '#wire/receipts/receipts.ts'
import './receipts.css'
import { useCall } from '#web/calls/useCall.ts'
import { HANDOVERS_PER_PAGE, listHandovers } from '#wire/receipts/handovers.ts'
import { HANDOVER_COLUMNS } from './HandoverList.tsx'
import { OpeningBalances } from './OpeningBalances.tsx'

/** /clothing-record/{person} */
export function ClothingRecordPage() {
  const { pathname } = useLocation()
  const { person = '' } = usePathParams()
  const isNumber = /^\d{1,20}$/.test(person)
  const record = useCall(readClothingRecord, { params: { person: Number(person) } }, { enabled: isNumber })
  const [paper, choosePaper] = usePaper(pathname)
  const { error, data } = record
  if (!isNumber || (error instanceof Refusal && error.kind === 'not-found'))
    return <UnauthorizedScreen path={pathname} />
  return (
    <div className="page paper-page" data-paper={paper}>
      <div className="paper__ways cluster align-end gap-5 apart width-60 m-0 mx-auto mb-6 no-print">
        <div className="toolbar toolbar--fields m-0">
          <PaperChoice value={paper} onChange={choosePaper} />
          <Button icon="printer" isDisabled={!data} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <article className="paper frame width-60 mx-auto p-8">
        <header className="paper__head cluster align-end apart mb-7 pb-5">
          <div className="flush">
            <p className="paper__house m-0 soft bold">CUI · category PRVCY · Quartermaster</p>
            <PageHeading isPassing={!data && !error}>
              Clothing record{data ? ` of ${data.name}` : ''}
            </PageHeading>
          </div>
          {data && (
            <p className="paper__status m-0 bold">
              DoDAAC {data.dodaac}
              <br />
              DoD ID {data.maskedDodId || 'none'}
            </p>
          )}
        </header>
        {error ? (
          <LoadFailed message={error.message} onRetry={() => void record.refetch()} />
        ) : data ? (
          <>
            <Years record={data} />
            <OpeningBalances person={Number(person)} record={data} />
            <Signed person={Number(person)} />
          </>
        ) : (
          <LoadingOverlay isLoading text="Loading clothing record…" />
        )}
      </article>
    </div>
  )
}

/** The newest receipts of issued pieces. */
function Signed({ person }: { person: number }) {
  const { data } = useCall(listHandovers, { query: { person, page: 1, pageSize: HANDOVERS_PER_PAGE } })
  if (!data || data.total === 0) return null
  return (
    <section className="record__year" aria-label="Receipts">
      <h2>Receipts</h2>
      <DataTable
        caption="Receipts of issued pieces, newest first"
        isCaptionHidden
        isCompact
        columns={HANDOVER_COLUMNS.filter(({ key }) => key !== 'member')}
        rows={data.rows}
        rowKey={({ number }) => number}
      />
    </section>
  )
}

function Years({ record: { rows } }: { record: ClothingRecord }) {
  if (rows.length === 0)
    return (
      <EmptyState text="Nothing was approved for this person yet. Items appear here with the last approval of an order." />
    )
  return [...Map.groupBy(rows, (row) => row.fiscalYear)].map(([year, own]) => (
    <section key={year} className="record__year" aria-label={`Fiscal year ${year}`}>
      <h2>Fiscal year {year}</h2>
      <DataTable
        caption={`Clothing of fiscal year ${year}`}
        isCaptionHidden
        isCompact
        columns={COLUMNS}
        rows={own}
        rowKey={({ nsn, unit, shippedAs }) => `${nsn} ${unit} ${shippedAs}`}
        foot={[{ name: 'Total', values: sumCounts(own) }]}
      />
    </section>
  ))
}

const COUNTS = ['ordered', 'received', 'issued', 'returned'] as const
const count = (key: (typeof COUNTS)[number], header: string): Column<ClothingRecordRow> => ({
  key,
  header,
  align: 'end',
  cell: (row) => row[key],
})
const COLUMNS: Column<ClothingRecordRow>[] = [
  { key: 'article', header: 'Item', isRowHeader: true, cell: ({ article }) => article },
  { key: 'size', header: 'Size', cell: ({ size }) => size },
  { key: 'nsn', header: 'NSN', isUnbroken: true, cell: ({ nsn }) => formatNsn(nsn) },
  {
    key: 'unit',
    header: 'Unit of issue',
    cell: ({ unit, shippedAs }) => (
      <>
        {unit}
        {shippedAs && <div className="soft">Shipped: {shippedAs}</div>}
      </>
    ),
  },
  count('ordered', 'Ordered'),
  count('received', 'Received'),
  count('issued', 'Issued'),
  count('returned', 'Returned'),
  {
    key: 'last',
    header: 'Last issued',
    isUnbroken: true,
    cell: ({ lastIssuedAt }) => (lastIssuedAt ? formatDate(lastIssuedAt.toISOString()) : '–'),
  },
]

function sumCounts(rows: ClothingRecordRow[]): Record<string, number> {
  return Object.fromEntries(COUNTS.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]))
}
