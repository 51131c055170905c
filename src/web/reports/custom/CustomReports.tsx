import { onlyReads } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { listCustomReports } from '#wire/reports/custom-reports.ts'
import { SavedViews } from '../views/SavedViews.tsx'
import { customAddress } from './custom-address.ts'
import { describeSharing } from './describe-sharing.ts'

/** The tab of the reports page [HUB-04]. */
export function CustomReports() {
  const person = usePerson()
  return (
    <>
      <p>
        Build a report from order lines, people, funds, receipts or cases. Save it, share it, and get it by
        mail. Each reader sees only the rows of their own rights.
      </p>
      <p>
        <AppLink className="button button--primary" href={customAddress(null).write()}>
          Build a report
        </AppLink>
      </p>
      <Loaded query={useCall(listCustomReports, {})} text="Loading reports…">
        {(reports) => (
          <DataTable
            caption="Custom reports"
            isCaptionHidden
            rows={reports}
            rowKey={({ id }) => id}
            emptyText={
              onlyReads(person)
                ? 'Nobody shares a report with you yet. Build one and export it.'
                : 'There are no custom reports yet. Build one and save it.'
            }
            columns={[
              {
                key: 'name',
                header: 'Report',
                isRowHeader: true,
                cell: ({ id, name }) => (
                  <AppLink className="inline-block py-2" href={customAddress(id).write()}>
                    {name}
                  </AppLink>
                ),
              },
              { key: 'source', header: 'Rows', cell: ({ source }) => source },
              { key: 'shared', header: 'Shared with', cell: describeSharing },
              { key: 'owner', header: 'Owner', cell: ({ owner }) => owner },
              { key: 'mail', header: 'Mail', cell: ({ isMailed }) => (isMailed ? 'By mail' : 'No') },
              {
                key: 'changed',
                header: 'Changed',
                cell: ({ updatedAt }) => formatDateTime(updatedAt.toISOString()),
              },
            ]}
          />
        )}
      </Loaded>
      <SavedViews />
    </>
  )
}
