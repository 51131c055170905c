import { useQuery } from '@tanstack/react-query'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AddressSearch } from '#web/shell/AddressSearch.tsx'
import type { ListView } from '#web/shell/list-address.ts'
import { useListPage } from '#web/shell/list-page.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { GROUPS_PER_PAGE, groupsQuery } from './groups.queries.ts'
import { writeGroupsAddress } from './groups-address.ts'

/** The groups of the program, twelve to a page. [GRP-01] */
export function GroupList({ view }: { view: ListView }) {
  const { program } = usePerson()
  const groups = useQuery(groupsQuery(program, view))
  useListPage({
    total: groups.isPlaceholderData ? undefined : groups.data?.total,
    page: view.page,
    pageSize: GROUPS_PER_PAGE,
    asked: writeGroupsAddress(view),
  })
  return (
    <div className="page groups">
      <div className="page__head">
        <PageHeading>Groups</PageHeading>
        <AppLink href={writeGroupsAddress({ ...view, manage: 'add' })} className={buttonClass()}>
          <Icon name="plus" />
          <span>Add Group</span>
        </AppLink>
      </div>
      <AddressSearch
        name="Groups"
        label="Search groups"
        hint="By number, description or DoDAAC."
        className="groups__search"
        search={view.search}
        hrefFor={(search) => writeGroupsAddress({ search, page: 1, manage: null })}
      />
      {groups.isError ? (
        <LoadFailed message={groups.error.message} onRetry={() => void groups.refetch()} />
      ) : (
        <LoadingOverlay isLoading={groups.isPending || groups.isPlaceholderData} text="Loading groups…">
          {groups.data && (
            <>
              <DataTable
                caption="Groups"
                isCaptionHidden
                rows={groups.data.rows}
                rowKey={({ number }) => number}
                columns={[
                  {
                    key: 'number',
                    header: 'Number',
                    width: '9rem',
                    cell: ({ number }) => <span className="code">{number}</span>,
                  },
                  {
                    key: 'description',
                    header: 'Description',
                    isRowHeader: true,
                    cell: ({ description }) => description,
                  },
                  {
                    key: 'dodaacs',
                    header: 'DoDAACs',
                    align: 'end',
                    cell: ({ dodaacCount }) => formatCount(dodaacCount),
                  },
                  {
                    key: 'people',
                    header: 'People',
                    align: 'end',
                    cell: ({ peopleCount }) => formatCount(peopleCount),
                  },
                  {
                    key: 'edit',
                    header: 'Edit',
                    align: 'end',
                    cell: ({ number, description }) => (
                      <AppLink
                        href={writeGroupsAddress({ ...view, manage: number })}
                        className="groups__edit"
                        aria-label={`Edit group ${number}, ${description}`}
                      >
                        <Icon name="edit" size={1.1} />
                        <span>Edit</span>
                      </AppLink>
                    ),
                  },
                ]}
              />
              <Pager
                label="Pages of groups"
                page={view.page}
                pageSize={GROUPS_PER_PAGE}
                total={groups.data.total}
                hrefFor={(page) => writeGroupsAddress({ ...view, page })}
              />
            </>
          )}
        </LoadingOverlay>
      )}
    </div>
  )
}
