import { useQuery } from '@tanstack/react-query'
import { describeChanges, findShortFunds } from '#domain/dashboard/first-action.ts'
import { formatMoney } from '#domain/money.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { brokenQuery, deskQuery, fundsQuery } from './dashboard.queries.ts'

/** What others did with the person's orders since the last visit; where nothing was done, nothing is said. */
export function ChangesCard() {
  const changes = useQuery(deskQuery(usePerson())).data?.changes ?? []
  if (changes.length === 0) return null
  return (
    <Card title="SINCE YOU WERE HERE">
      <ul className="plain-list">
        {describeChanges(changes).map(({ kind, newest, text }) => (
          <li key={kind}>
            <AppLink href={`/orders/${newest}`}>{text}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Funds of which less than a tenth is left, for who moves money. */
export function ShortFundsCard() {
  const person = usePerson()
  const funds = useQuery({ ...fundsQuery(person), enabled: person.financeDodaacs.length > 0 }).data
  if (person.financeDodaacs.length === 0 || !funds) return null
  const short = findShortFunds(funds.rows.filter(({ dodaac }) => person.financeDodaacs.includes(dodaac)))
  if (short.length === 0) return null
  return (
    <Card title="FUNDS THAT WILL NOT LAST">
      <ul className="plain-list">
        {short.map(({ dodaac, fundCode, available, percentLeft }) => (
          <li key={`${dodaac}/${fundCode}`}>
            <AppLink href={`/funding?search=${dodaac}`}>
              {dodaac}/{fundCode}
            </AppLink>
            : <strong>{formatMoney(available)}</strong> left, {percentLeft} % of what it was given
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is broken in the portal right now, for who can put it right. */
export function BrokenCard() {
  const person = usePerson()
  const opensPanel = canOpen(person, 'panel')
  const now = useQuery({ ...brokenQuery(person), enabled: opensPanel }).data
  if (!opensPanel || !now) return null
  const { failedJobs, lockedPeople, warnings } = now
  return (
    <Card title="WHAT IS BROKEN" footer={<AppLink href="/admin">Admin Panel</AppLink>}>
      {failedJobs + lockedPeople + warnings.length === 0 ? (
        <EmptyState text="Nothing is broken." icon="check" />
      ) : (
        <ul className="plain-list">
          {failedJobs > 0 && (
            <li>
              <AppLink href="/admin?view=jobs">
                {formatNumberOf(failedJobs, 'job has failed', 'jobs have failed')}
              </AppLink>
            </li>
          )}
          {lockedPeople > 0 && (
            <li>
              <AppLink href="/admin?view=users">
                {formatNumberOf(lockedPeople, 'account is', 'accounts are')} locked after failed sign-ins
              </AppLink>
            </li>
          )}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
