import { type ChangeWords, describeChanges } from '#domain/dashboard/changes.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { listWords } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rolesAddress } from '#web/roles/roles-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { formatDate } from '#web/ui/format.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { listStuckOrders } from '#wire/orders/stuck.ts'
import { TO_APPROVE } from './task-links.ts'

/** Changes by others since the last visit. Empty without changes. */
export function ChangesCard() {
  const desk = useCall(readDesk, { params: { person: usePerson().id } }).data
  const changes = desk ? describeChanges(desk.changes, desk.roles) : []
  if (changes.length === 0) return null
  return (
    <Card title="SINCE YOU WERE HERE">
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
  return about === 'waiting' ? TO_APPROVE : `/orders/${newest}`
}

/** For people who appoint approvers: orders that nobody can sign, and those that wait too long. */
export function StuckOrdersCard() {
  const person = usePerson()
  const isManager = canOpen(person, 'groups')
  const stuck = useCall(listStuckOrders, {}, { enabled: isManager }).data
  if (!isManager || !stuck || stuck.total === 0) return null
  return (
    <Card title="ORDERS THAT NEED A SIGNER" id="orders-without-signer">
      <ul className="plain-list">
        {stuck.rows.map(({ number, dodaac, level, since, signers, candidates }) => (
          <li key={number}>
            Order {number} waits at level {level} since {formatDate(since.toISOString())}.{' '}
            {signers ? `${signers} may sign.` : 'Nobody can sign it.'}{' '}
            {candidates.length > 0 && `You could appoint ${listWords(candidates, 'or')}. `}
            {canOpen(person, 'dodaacs') ? (
              <AppLink href={rolesAddress(dodaac).write({ tab: 'approver' })}>Approvers of {dodaac}</AppLink>
            ) : (
              `DoDAAC ${dodaac}.`
            )}
          </li>
        ))}
      </ul>
      <CutNote list={stuck} which="oldest" />
    </Card>
  )
}
