import '#web/pages/panel.css'
import { fullName } from '#domain/people/people.ts'
import { PERMISSION_LIST } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatDate, formatLongDate, formatNumberOf } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { address, one, pageNumber, SEARCH } from '#wire/address.ts'
import { change } from '#wire/change.ts'
import {
  confirmRoles,
  type HeldRole,
  listHeldRoles,
  ROLES_PER_PAGE,
  shownRoles,
} from '#wire/roles/recertification.ts'
import { removeRole } from '#wire/roles/roles.ts'
import { describeActs } from './acts.ts'

type Open = { action: 'confirm' | 'remove'; roles: HeldRole[] }

const whatOf = ({ role, level, area, andBelow }: HeldRole) =>
  role ? `${describeRole(role, level)}${andBelow ? ' (and below)' : ''}` : `Permission ${area}`
const wordsOf = (area: number) => PERMISSION_LIST.find(({ number }) => number === area)?.words
/** 'Ana Able, Approver level 1 of W9AR01' */
const roleOf = (held: HeldRole) => (held.role ? `${whatOf(held)} of ${held.dodaac}` : whatOf(held))

const recertificationAddress = address('/recertification', {
  shown: one(shownRoles, 'waiting'),
  search: SEARCH,
  page: one(pageNumber, 1),
})

/** /recertification: the quarterly review of all roles. [decision 13] */
export function RecertificationPage() {
  const [view] = useAddress(recertificationAddress)
  const held = useCall(
    listHeldRoles,
    {
      query: { shown: view.shown, searchTerm: view.search, page: view.page, pageSize: ROLES_PER_PAGE },
    },
    { ...WITH_PREVIOUS_ROWS, pageSize: ROLES_PER_PAGE },
  )
  const me = usePerson().id
  const [open, setOpen] = useTyped<Open | null>('roles', null)
  const mine = (role: HeldRole) => role.personId === me
  const confirmable = (held.data?.rows ?? []).filter((role) => role.standing === 'waiting' && !mine(role))
  const change: Column<HeldRole> = {
    key: 'change',
    header: 'Change',
    isAction: true,
    align: 'end',
    cell: (role) =>
      mine(role) ? (
        <span className="soft">Your own role: somebody else confirms it.</span>
      ) : (
        <RowActions
          what={`${fullName(role)}, ${roleOf(role)}`}
          actions={[
            ...(role.standing === 'waiting'
              ? [{ text: 'Confirm', onClick: () => setOpen({ action: 'confirm', roles: [role] }) }]
              : []),
            { text: 'Remove', onClick: () => setOpen({ action: 'remove', roles: [role] }) },
          ]}
        />
      ),
  }
  return (
    <div className="page">
      <ViewHead
        title="Confirm roles"
        action={
          confirmable.length > 1 && (
            <Button icon="check" onClick={() => setOpen({ action: 'confirm', roles: confirmable })}>
              Confirm the {confirmable.length} on this page
            </Button>
          )
        }
      >
        Each quarter, somebody other than the holder reviews every role of <ProgramName />. People who give
        permissions by name also review those permissions. Confirm what is still right, and remove the rest.
        {held.data && ` This quarter ends on ${formatLongDate(held.data.last)}.`}
      </ViewHead>
      <AddressSearch
        name="Confirm roles"
        label="Search roles"
        hint="By a name or any part of a DoDAAC."
        className="width-36"
        search={view.search}
        hrefFor={(search) => recertificationAddress.write({ ...view, search, page: 1 })}
      />
      <Tabs
        label="Roles"
        current={view.shown}
        tabs={[
          {
            key: 'waiting',
            text: 'To confirm',
            href: recertificationAddress.write({ search: view.search }),
            ...(held.data && { count: held.data.waiting }),
          },
          {
            key: 'all',
            text: 'All roles',
            href: recertificationAddress.write({ search: view.search, shown: 'all' }),
          },
        ]}
      />
      <PagedTable
        list={held}
        loadingText="Loading roles…"
        pageSize={ROLES_PER_PAGE}
        hrefFor={(page) => recertificationAddress.write({ ...view, page })}
        caption="Roles"
        rowKey={({ id }) => id}
        emptyText={
          view.search ? 'No role matches. Search for fewer words.' : 'Every role was reviewed this quarter.'
        }
        columns={[...columns, change]}
      />
      {open && <Asked open={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

const columns: Column<HeldRole>[] = [
  {
    key: 'person',
    header: 'Person',
    isRowHeader: true,
    cell: (role) => (
      <>
        {fullName(role)} <span className="code">{role.personDodaac}</span>
        {!role.enabled && <div>Disabled</div>}
      </>
    ),
  },
  {
    key: 'role',
    header: 'Role or permission',
    cell: (held) => (
      <>
        {whatOf(held)}
        {held.area !== null && <div className="soft">{wordsOf(held.area)}</div>}
      </>
    ),
  },
  {
    key: 'dodaac',
    header: 'DoDAAC',
    isUnbroken: true,
    cell: ({ role, dodaac }) => (role ? <span className="code">{dodaac}</span> : 'All of the program'),
  },
  {
    key: 'given',
    header: 'Given',
    cell: ({ grantedAt, grantedBy }) => (
      <>
        {formatDate(grantedAt.toISOString())}
        {grantedBy && <div className="soft">by {grantedBy}</div>}
      </>
    ),
  },
  {
    key: 'signedIn',
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatDate(lastSignInAt.toISOString()) : 'Never'),
  },
  {
    key: 'confirmed',
    header: 'Last confirmed',
    cell: ({ confirmedAt, confirmedBy, standing }) =>
      confirmedAt ? (
        <>
          {formatDate(confirmedAt.toISOString())}
          <div className="soft">by {confirmedBy}</div>
        </>
      ) : standing === 'new' ? (
        'Given in this quarter'
      ) : (
        'Never'
      ),
  },
  { key: 'acts', header: 'Since then', cell: describeActs },
]

function Asked({ open: { action, roles }, onClose }: { open: Open; onClose: () => void }) {
  const [first] = roles as [HeldRole]
  if (action === 'remove')
    return (
      <ConfirmAction
        title={`Take ${roleOf(first)} away from ${fullName(first)}?`}
        confirmText="Remove"
        isDanger
        change={change(removeRole, { body: { id: first.id, personId: first.personId } })}
        doneText={`${fullName(first)} is no longer ${roleOf(first)}.`}
        failedText="The role could not be removed."
        onClose={onClose}
      >
        <p>It takes effect at once, even where {fullName(first)} is signed in.</p>
      </ConfirmAction>
    )
  const count = formatNumberOf(roles.length, 'role', 'roles')
  return (
    <ConfirmAction
      title={roles.length === 1 ? `Confirm ${fullName(first)} as ${roleOf(first)}?` : `Confirm ${count}?`}
      confirmText={roles.length === 1 ? 'Confirm' : `Confirm ${count}`}
      change={change(confirmRoles, { body: { ids: roles.map(({ id }) => id) } })}
      doneText={roles.length === 1 ? `${fullName(first)} stays ${roleOf(first)}.` : `${count} confirmed.`}
      failedText="The roles could not be confirmed."
      onClose={onClose}
    >
      <p>Your name and today’s date are kept with {roles.length === 1 ? 'it' : 'each of them'}.</p>
    </ConfirmAction>
  )
}
