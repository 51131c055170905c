import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { IMPORT_ROWS_PER_PAGE, type ImportRow, listImportRows } from '#wire/imports/imports.ts'
import { useImportAddress } from './import-address.ts'

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

/** Omits unchanged rows. `version` changes when the file is checked again. */
export function ImportRows({ id, version }: { id: string; version: string }) {
  const address = useImportAddress()
  const [{ rows: outcome, page }] = useAddress(address)
  const found = useCall(
    listImportRows,
    { params: { import: id }, query: { outcome, page } },
    { ...KEEPS_ROWS, asOf: version },
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
            emptyText="There are no such rows."
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
