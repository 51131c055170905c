import './dodaacs.css'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { type ListWords, ManagedList } from '#web/pages/ManagedList.tsx'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { useRecordVerb } from '#web/pages/reads-only.ts'
import { rightsAddress, rolesAddress } from '#web/roles/roles-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { DODAACS_PER_PAGE, type DodaacRecord, listDodaacs, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { DodaacForm } from './DodaacForm.tsx'
import { STATUS_WORDS } from './dodaac-values.ts'
import { type DodaacsView, dodaacsAddress } from './dodaacs-address.ts'

/** /dodaac: units of the program and their roles. [DOD-01] */
export function DodaacsPage() {
  const [view] = useAddress(dodaacsAddress)
  if (view.manage === null) return <DodaacList view={view} />
  if (view.manage === 'add')
    return (
      <RecordPage key="add" className="dodaacs" kind="Add DoDAAC" name="Add DoDAAC">
        <DodaacForm dodaac={null} name="Add DoDAAC" view={view} onReload={() => {}} />
      </RecordPage>
    )
  return <EditDodaac key={view.manage} code={view.manage.toUpperCase()} view={view} />
}

function EditDodaac({ code, view }: { code: string; view: DodaacsView }) {
  const { program } = usePerson()
  const dodaac = useCall(readDodaac, { params: { program, dodaac: code } }, { gcTime: 0 })
  const verb = useRecordVerb()
  const reload = () => void dodaac.refetch().then(focusPageHeading)
  const data = dodaac.isFetchedAfterMount ? dodaac.data : undefined
  const name = `${verb} DoDAAC ${data?.dodaac ?? code}`
  return (
    <RecordPage
      className="dodaacs"
      kind={name}
      name={data && name}
      error={dodaac.error}
      onRetry={() => void dodaac.refetch()}
    >
      {data && <DodaacForm key={data.version} dodaac={data} name={name} view={view} onReload={reload} />}
    </RecordPage>
  )
}

const words: ListWords = {
  title: 'DoDAACs',
  add: 'Add DoDAAC',
  rows: 'DoDAACs',
  searchHint: 'By any part of the code or the description.',
}

const STATUS_LOOKS = {
  active: { kind: 'success', icon: 'check' },
  inactive: { kind: 'neutral', icon: 'minus' },
  suspended: { kind: 'warning', icon: 'alert' },
} as const

const columnsOf = (role: DodaacsView['role']): Column<DodaacRecord>[] => [
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
        {city && <span className="soft block text-2">{`${city}, ${state}`}</span>}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '10rem',
    cell: ({ status }) => <StatusTag {...STATUS_LOOKS[status]}>{STATUS_WORDS[status]}</StatusTag>,
  },
  {
    key: 'roles',
    header: 'Roles',
    isAction: true,
    align: 'end',
    width: '6rem',
    cell: ({ dodaac }) => (
      <AppLink
        href={rolesAddress(dodaac).write({ tab: role })}
        className="inline-row gap-3 control-high"
        aria-label={`Roles of ${dodaac}`}
      >
        <Icon name="people" size={1.1} />
        <span>Roles</span>
      </AppLink>
    ),
  },
]

/** Twelve to a page. [DOD-02 to DOD-05] */
function DodaacList({ view }: { view: DodaacsView }) {
  const person = usePerson()
  const query = { page: view.page, pageSize: DODAACS_PER_PAGE, searchTerm: view.search.trim() }
  return (
    <ManagedList
      words={words}
      missing={['dodaacs', 'orderers', 'approvers']}
      view={view}
      addressOf={(changed) => dodaacsAddress.write({ role: view.role, ...changed })}
      found={useCall(listDodaacs, { params: { program: person.program }, query }, WITH_PREVIOUS_ROWS)}
      pageSize={DODAACS_PER_PAGE}
      columns={columnsOf(view.role)}
      keyOf={({ dodaac }) => dodaac}
      nameOf={({ dodaac, description }) => `${dodaac} ${description}`}
      actions={
        <>
          <ImportLink kind="dodaacs" />
          <AppLink href={rightsAddress.write({})} className={buttonClass({ variant: 'outline' })}>
            <Icon name="people" />
            <span>Roles and rights</span>
          </AppLink>
          {canOpen(person, 'groups') && (
            <AppLink href="/recertification" className={buttonClass({ variant: 'outline' })}>
              <Icon name="check" />
              <span>Confirm roles</span>
            </AppLink>
          )}
        </>
      }
    />
  )
}
