import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AddressSearch } from '#web/shell/AddressSearch.tsx'
import type { ListView } from '#web/shell/list-address.ts'
import { useListPage } from '#web/shell/list-page.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PEOPLE_PER_PAGE, type PersonRow } from '#wire/people.ts'
import { askForPeopleFile, peopleQuery } from './people.queries.ts'
import { writePeopleAddress } from './people-address.ts'

/** The service members of the program, twelve to a page. [SM-02 to SM-06] */
export function PeopleList({ view }: { view: ListView }) {
  const { program } = usePerson()
  const people = useQuery(peopleQuery(program, view))
  useListPage({
    total: people.isPlaceholderData ? undefined : people.data?.total,
    page: view.page,
    pageSize: PEOPLE_PER_PAGE,
    asked: writePeopleAddress(view),
  })
  return (
    <div className="page people">
      <div className="page__head">
        <PageHeading>Service Members</PageHeading>
        <div className="toolbar">
          <AppLink href={writePeopleAddress({ ...view, manage: 'add' })} className={buttonClass()}>
            <Icon name="plus" />
            <span>Add Service Member</span>
          </AppLink>
          <ExportButton askForFile={askForPeopleFile(program, view.search)} />
        </div>
      </div>
      <AddressSearch
        name="Service members"
        label="Search service members"
        hint="Names in any order, an EDIPI or a DoDAAC. The beginning of each word is enough."
        className="people__search"
        search={view.search}
        hrefFor={(search) => writePeopleAddress({ search, page: 1, manage: null })}
      />
      {people.isError ? (
        <LoadFailed message={people.error.message} onRetry={() => void people.refetch()} />
      ) : (
        <LoadingOverlay
          isLoading={people.isPending || people.isPlaceholderData}
          text="Loading service members…"
        >
          {people.data && (
            <>
              <DataTable
                caption="Service members"
                isCaptionHidden
                rows={people.data.rows}
                rowKey={({ id }) => id}
                columns={columnsFor(view)}
              />
              <Pager
                label="Pages of service members"
                page={view.page}
                pageSize={PEOPLE_PER_PAGE}
                total={people.data.total}
                hrefFor={(page) => writePeopleAddress({ ...view, page })}
              />
            </>
          )}
        </LoadingOverlay>
      )}
    </div>
  )
}

function columnsFor(view: ListView): Column<PersonRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: ({ firstName, middleName, lastName }) =>
        `${lastName}, ${[firstName, middleName].filter(Boolean).join(' ')}`,
    },
    {
      key: 'dodaac',
      header: 'DoDAAC',
      isUnbroken: true,
      cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
    },
    {
      key: 'edipi',
      header: 'EDIPI',
      isUnbroken: true,
      cell: ({ dodId }) => <span className="code">{dodId || 'None'}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      isUnbroken: true,
      cell: ({ enabled }) => (
        <StatusTag kind={enabled ? 'success' : 'neutral'}>{enabled ? 'Enabled' : 'Disabled'}</StatusTag>
      ),
    },
    { key: 'login', header: 'Login User', cell: ({ maySignIn }) => (maySignIn ? 'Yes' : 'No') },
    {
      key: 'edit',
      header: 'Edit',
      align: 'end',
      cell: ({ id, firstName, middleName, lastName, dodaac }) => (
        <AppLink
          href={writePeopleAddress({ ...view, manage: String(id) })}
          className="people__edit"
          aria-label={`Edit ${[firstName, middleName, lastName].filter(Boolean).join(' ')}, ${dodaac}`}
        >
          <Icon name="edit" size={1.1} />
          <span>Edit</span>
        </AppLink>
      ),
    },
  ]
}
