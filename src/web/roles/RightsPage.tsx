import '#web/pages/panel.css'
import { fullName } from '#domain/people/people.ts'
import { holdsEverything } from '#domain/roles/permissions.ts'
import { describeRight, RIGHT_KINDS, RIGHT_NAMES } from '#domain/roles/rights-matrix.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import {
  exportRights,
  type HeldRights,
  listRights,
  RIGHTS_PER_PAGE,
  type ShownRights,
} from '#wire/roles/rights.ts'
import { requestFile } from '#wire/send-request.ts'
import { ROLE_TABS, rightsAddress, rolesAddress } from './roles-address.ts'

/** /roles: people by rights, for every DoDAAC of the program. */
export function RightsPage() {
  const [view] = useAddress(rightsAddress)
  const seesPermissions = holdsEverything(usePerson())
  const query = { shown: view.shown, searchTerm: view.search }
  const rights = useCall(
    listRights,
    { query: { ...query, page: view.page, pageSize: RIGHTS_PER_PAGE } },
    { ...WITH_PREVIOUS_ROWS, pageSize: RIGHTS_PER_PAGE },
  )
  const tabs: { key: ShownRights; text: string }[] = [
    { key: 'all', text: 'All rights' },
    ...ROLE_TABS.map((role) => ({ key: role, text: RIGHT_NAMES[role] })),
    ...(seesPermissions ? [{ key: 'permission' as const, text: 'Permissions' }] : []),
  ]
  return (
    <div className="page">
      <ViewHead
        title="Roles and rights"
        action={
          <ExportButton requestFile={(name, signal) => requestFile(exportRights, { query, signal }, name)} />
        }
      >
        One row for each person and DoDAAC of <ProgramName />. A deputy signs today for an absent approver.
        {seesPermissions && ' A permission counts on every DoDAAC.'}
      </ViewHead>
      <AddressSearch
        name="Roles and rights"
        label="Search people and DoDAACs"
        hint="A name, or any part of a DoDAAC."
        className="width-36"
        search={view.search}
        hrefFor={(search) => rightsAddress.write({ ...view, search, page: 1 })}
      />
      <Tabs
        label="Rights"
        current={view.shown}
        tabs={tabs.map((tab) => ({
          ...tab,
          href: rightsAddress.write({ search: view.search, shown: tab.key }),
        }))}
      />
      <PagedTable
        list={rights}
        loadingText="Loading rights…"
        pageSize={RIGHTS_PER_PAGE}
        hrefFor={(page) => rightsAddress.write({ ...view, page })}
        caption="Roles and rights"
        rowKey={({ dodaac, personId }) => `${dodaac} ${personId}`}
        emptyText={
          view.search
            ? 'Nobody matches. Search for another name or DoDAAC.'
            : 'Nobody has this right. Open a DoDAAC to give it.'
        }
        columns={seesPermissions ? columns : columns.filter(({ key }) => key !== 'permission')}
      />
    </div>
  )
}

const columns: Column<HeldRights>[] = [
  {
    key: 'person',
    header: 'Person',
    isRowHeader: true,
    cell: (row) => (
      <>
        {fullName(row)} <span className="code">{row.personDodaac}</span>
        {!row.enabled && <div>Disabled</div>}
        {row.enabled && !row.maySignIn && <div>May not sign in yet</div>}
      </>
    ),
  },
  {
    key: 'dodaac',
    header: 'DoDAAC',
    isUnbroken: true,
    cell: ({ dodaac }) =>
      dodaac ? (
        <AppLink href={rolesAddress(dodaac).write({})} className="code">
          {dodaac}
        </AppLink>
      ) : (
        'All'
      ),
  },
  ...RIGHT_KINDS.map(
    (kind): Column<HeldRights> => ({
      key: kind,
      header: RIGHT_NAMES[kind],
      cell: ({ rights }) => describeRight(rights, kind) || <span className="soft">–</span>,
    }),
  ),
]
