import { useQuery } from '@tanstack/react-query'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AddressSearch } from '#web/shell/AddressSearch.tsx'
import type { ListView } from '#web/shell/list-address.ts'
import { useListPage } from '#web/shell/list-page.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { DODAACS_PER_PAGE } from '#wire/dodaacs.ts'
import { STATUS_WORDS } from './dodaac-values.ts'
import { dodaacsQuery } from './dodaacs.queries.ts'
import { writeDodaacsAddress } from './dodaacs-address.ts'

const STATUS_LOOKS = {
  active: { kind: 'success', icon: 'check' },
  inactive: { kind: 'neutral', icon: 'minus' },
  suspended: { kind: 'warning', icon: 'alert' },
} as const

/** The DoDAACs of the program, twelve to a page. [DOD-02 to DOD-05] */
export function DodaacList({ view }: { view: ListView }) {
  const { program } = usePerson()
  const dodaacs = useQuery(dodaacsQuery(program, view))
  useListPage({
    total: dodaacs.isPlaceholderData ? undefined : dodaacs.data?.total,
    page: view.page,
    pageSize: DODAACS_PER_PAGE,
    asked: writeDodaacsAddress(view),
  })
  return (
    <div className="page dodaacs">
      <div className="page__head">
        <PageHeading>DoDAACs</PageHeading>
        <AppLink href={writeDodaacsAddress({ ...view, manage: 'add' })} className={buttonClass()}>
          <Icon name="plus" />
          <span>Add DoDAAC</span>
        </AppLink>
      </div>
      <AddressSearch
        name="DoDAACs"
        label="Search DoDAACs"
        hint="By any part of the code or the description."
        className="dodaacs__search"
        search={view.search}
        hrefFor={(search) => writeDodaacsAddress({ search, page: 1, manage: null })}
      />
      {dodaacs.isError ? (
        <LoadFailed message={dodaacs.error.message} onRetry={() => void dodaacs.refetch()} />
      ) : (
        <LoadingOverlay isLoading={dodaacs.isPending || dodaacs.isPlaceholderData} text="Loading DoDAACs…">
          {dodaacs.data && (
            <>
              <DataTable
                caption="DoDAACs"
                isCaptionHidden
                rows={dodaacs.data.rows}
                rowKey={({ dodaac }) => dodaac}
                columns={[
                  {
                    key: 'dodaac',
                    header: 'DoDAAC',
                    width: '8rem',
                    isRowHeader: true,
                    isUnbroken: true,
                    cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
                  },
                  {
                    key: 'description',
                    header: 'Description',
                    cell: ({ description, city, state }) => (
                      <>
                        {description}
                        {city && <span className="soft dodaacs__place">{`${city}, ${state}`}</span>}
                      </>
                    ),
                  },
                  {
                    key: 'status',
                    header: 'Status',
                    width: '10rem',
                    cell: ({ status }) => (
                      <StatusTag {...STATUS_LOOKS[status]}>{STATUS_WORDS[status]}</StatusTag>
                    ),
                  },
                  {
                    key: 'edit',
                    header: 'Edit',
                    align: 'end',
                    width: '6rem',
                    cell: ({ dodaac, description }) => (
                      <AppLink
                        href={writeDodaacsAddress({ ...view, manage: dodaac })}
                        className="dodaacs__edit"
                        aria-label={`Edit ${dodaac} ${description}`}
                      >
                        <Icon name="edit" size={1.1} />
                        <span>Edit</span>
                      </AppLink>
                    ),
                  },
                ]}
              />
              <Pager
                label="Pages of DoDAACs"
                page={view.page}
                pageSize={DODAACS_PER_PAGE}
                total={dodaacs.data.total}
                hrefFor={(page) => writeDodaacsAddress({ ...view, page })}
              />
            </>
          )}
        </LoadingOverlay>
      )}
    </div>
  )
}
