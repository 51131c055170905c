import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { LIVE } from '#web/pages/administration.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { listSupplyStrays, SUPPLY_ROWS_PER_PAGE } from '#wire/supply/supply-connection.ts'
import { type SupplyPlace, supplyAddress } from './supply-address.ts'

/** Files in the in folder that are not valid supply files. */
export function SupplyStrays({ place: { page } }: { place: SupplyPlace }) {
  const strays = useCall(listSupplyStrays, { query: { page } }, { ...KEEPS_ROWS, ...LIVE })
  return (
    <>
      <p>
        Files in the in folder that the portal did not read at the last check. The portal reads corrected
        files at the next check.
      </p>
      <QueryView query={strays} text="Loading names…">
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Not read"
              isCaptionHidden
              rows={rows}
              rowKey={({ name }) => name}
              emptyText="Everything in the in folder is read."
              columns={[
                {
                  key: 'name',
                  header: 'Name',
                  isRowHeader: true,
                  cell: ({ name }) => <span className="prose">{name}</span>,
                },
                { key: 'reason', header: 'Why it is not read', cell: ({ reason }) => reason },
                {
                  key: 'found',
                  header: 'Found',
                  isUnbroken: true,
                  cell: ({ foundAt }) => formatDateTime(foundAt.toISOString()),
                },
              ]}
            />
            <Pager
              page={page}
              pageSize={SUPPLY_ROWS_PER_PAGE}
              total={total}
              hrefFor={(next) => supplyAddress.write({ part: 'strays', page: next })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
