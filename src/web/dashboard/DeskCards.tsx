import { type ChangeWords, describeChanges } from '#domain/dashboard/changes.ts'
import { findShortFunds } from '#domain/dashboard/short-funds.ts'
import { formatMoney } from '#domain/money.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { listWords } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rolesAddress } from '#web/roles/roles-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { BarTable } from '#web/ui/BarTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { listDashboardFunds } from '#wire/dashboard/dashboard.ts'
import { MAX_AGED, readDesk } from '#wire/dashboard/desk.ts'
import { type AdminFigures, readFigures } from '#wire/operations/operations.ts'
import { listStuckOrders } from '#wire/orders/stuck.ts'

/** Changes by others since the last visit. Empty without changes. */
export function ChangesCard() {
  const desk = useCall(readDesk, { params: { person: usePerson().id } }).data
  const changes = desk ? describeChanges(desk.changes, desk.roles) : []
  if (changes.length === 0) return null
  return (
    <Card title="SINCE YOU WERE HERE" className="all-columns">
      <ul className="plain-list">
        {changes.map((change) => (
          <li key={change.key}>
            <AppLink href={hrefOf(change)}>{change.text}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** To the order, to all waiting orders, or to the person's roles. */
function hrefOf({ about, newest }: ChangeWords): string {
  if (about === 'role') return '/profile'
  return about === 'waiting' ? '/orders' : `/orders/${newest}`
}

/** How long orders wait for the person's signature. */
export function WaitingAgesCard() {
  const ages = useCall(readDesk, { params: { person: usePerson().id } }).data?.waiting ?? []
  const all = ages.reduce((sum, { orders }) => sum + orders, 0)
  if (all === 0) return null
  const which =
    all < MAX_AGED ? 'Orders that wait for you' : `The ${MAX_AGED} orders that wait longest for you`
  return (
    <Card title="HOW LONG ORDERS WAIT" footer={<AppLink href="/orders">Look at what waits for you</AppLink>}>
      <BarTable
        caption={`${which}, by how long they have waited`}
        nameHeader="Waiting"
        valueHeader="Orders"
        rows={ages.map(({ name, orders }) => ({ key: name, name, value: orders }))}
      />
    </Card>
  )
}

/** Funds that run out before the fiscal year ends, for people who move money. */
export function ShortFundsCard() {
  const person = usePerson()
  const funds = useCall(
    listDashboardFunds,
    { params: { person: person.id } },
    { enabled: person.financeDodaacs.length > 0 },
  ).data
  if (person.financeDodaacs.length === 0 || !funds) return null
  const own = funds.rows.filter(({ dodaac }) => person.financeDodaacs.includes(dodaac))
  const short = findShortFunds(own, findToday())
  if (short.length === 0) return null
  return (
    <Card title="FUNDS THAT WILL NOT LAST">
      <ul className="plain-list">
        {short.map(({ dodaac, fundCode, available, words }) => (
          <li key={`${dodaac}/${fundCode}`}>
            <AppLink href={`/funding?search=${dodaac}`}>
              {dodaac}/{fundCode}
            </AppLink>
            : <strong>{formatMoney(available)}</strong> left. {words}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Current faults with their fix, for people who can fix them. */
export function BrokenCard() {
  const person = usePerson()
  const opensPanel = canOpen(person, 'panel')
  const now = useCall(readFigures, {}, { enabled: opensPanel }).data
  if (!opensPanel || !now) return null
  const broken = listBroken(now)
  return (
    <Card title="PROBLEMS" footer={<AppLink href="/admin">Admin Panel</AppLink>}>
      {broken.length + now.warnings.length === 0 ? (
        <EmptyState text="There are no problems." icon="check" />
      ) : (
        <ul className="plain-list">
          {broken.map(({ href, text }) => (
            <li key={href}>
              <AppLink href={href}>{text}</AppLink>
            </li>
          ))}
          {now.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function listBroken({ failedJobs, quarantined, heldLines, lockedPeople }: AdminFigures) {
  const all: [count: number, href: string, one: string, many: string][] = [
    [failedJobs, '/admin?view=jobs', 'job has failed', 'jobs have failed'],
    [
      quarantined,
      '/admin?view=supply&part=quarantine',
      'supply record is in quarantine',
      'supply records are in quarantine',
    ],
    [heldLines, '/admin?view=supply&part=held', 'approved line is held back', 'approved lines are held back'],
    [
      lockedPeople,
      '/admin?view=users',
      'account is locked after failed sign-ins',
      'accounts are locked after failed sign-ins',
    ],
  ]
  return all.flatMap(([count, href, one, many]) =>
    count > 0 ? [{ href, text: formatNumberOf(count, one, many) }] : [],
  )
}

/** For people who appoint approvers: orders that nobody can sign, and those that wait too long. */
export function StuckOrdersCard() {
  const isManager = canOpen(usePerson(), 'groups')
  const stuck = useCall(listStuckOrders, {}, { enabled: isManager }).data
  if (!isManager || !stuck || stuck.total === 0) return null
  return (
    <Card title="ORDERS THAT NEED A SIGNER" className="all-columns">
      <ul className="plain-list">
        {stuck.rows.map(({ number, dodaac, level, since, signers, candidates }) => (
          <li key={number}>
            Order {number} waits at level {level} since {formatDate(since.toISOString())}.{' '}
            {signers ? `${signers} may sign.` : 'Nobody can sign it.'}{' '}
            {candidates.length > 0 && `You could appoint ${listWords(candidates, 'or')}. `}
            <AppLink href={rolesAddress(dodaac).write({ tab: 'approver' })}>Approvers of {dodaac}</AppLink>
          </li>
        ))}
      </ul>
      <CutNote list={stuck} which="oldest" />
    </Card>
  )
}
