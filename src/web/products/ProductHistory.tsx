import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { type HistoryEvent, readHistory } from '#wire/products/product-prices.ts'

export function ProductHistory({ pgc }: { pgc: string }) {
  const history = useCall(readHistory, { params: { pgc } })
  return (
    <Card title="History">
      <QueryView query={history} text="Loading history…">
        {(events) => (
          <DataTable
            caption="History"
            isCaptionHidden
            rows={events}
            rowKey={(_, at) => at}
            emptyText="Nobody has changed it by hand yet."
            columns={[
              {
                key: 'at',
                header: 'When',
                isRowHeader: true,
                isUnbroken: true,
                cell: ({ at }) => formatMoment(at),
              },
              { key: 'who', header: 'Who', cell: nameWho },
              { key: 'what', header: 'What', width: '14rem', cell: nameWhat },
              {
                key: 'changes',
                header: 'From → to',
                width: '20rem',
                cell: (event) => <Changes event={event} />,
              },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}

function nameWho({ person, isOurs }: HistoryEvent): string {
  return person || (isOurs ? 'The operator' : 'Another program')
}

function nameWhat({ summary, nsn }: HistoryEvent): string {
  return nsn === null ? summary : `${summary}: NSN ${formatNsn(nsn)}`
}

function Changes({ event: { changes } }: { event: HistoryEvent }) {
  return (
    <ul className="prose">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {/^\d{13}$/.test(field) ? `NSN ${formatNsn(field)}` : field}: {from || '(none)'} → {to || '(none)'}
        </li>
      ))}
    </ul>
  )
}
