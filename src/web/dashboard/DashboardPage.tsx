import { useId } from 'react'
import { fullName } from '#domain/people/people.ts'
import { canOpen, whyCannotOrder } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, Hero } from '#web/ui/Card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatCount, formatMoment } from '#web/ui/format.ts'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { AnnouncementsCard } from './AnnouncementsCard.tsx'
import { AvailableFundsCard } from './AvailableFundsCard.tsx'
import { ComingCard } from './ComingCard.tsx'
import { CONTACT_HEADING_ID, ContactCard } from './ContactCard.tsx'
import { BrokenCard, ChangesCard, ShortFundsCard, WaitingAgesCard } from './DeskCards.tsx'
import './dashboard.css'
import { useCall } from '#web/calls/useCall.ts'
import { countAwaiting, listDashboardFunds, listGroups } from '#wire/dashboard/dashboard.ts'
import { GroupsCard } from './GroupsCard.tsx'
import { Overview } from './Overview.tsx'
import { RecentPurchasesCard } from './RecentPurchasesCard.tsx'
import { SpendingCard } from './SpendingCard.tsx'
import { useFirstAction } from './useFirstAction.ts'
import { WaitingLink } from './WaitingLink.tsx'

/**
 * Home is the desk of a role: what waits for the person, what was bought, what is left to spend, and whom to ask. Lists of the seeds
 * that have nothing for this person stand last. [DASH-01 to DASH-13]
 */
export function DashboardPage() {
  const person = usePerson()
  const funds = useCall(listDashboardFunds, { params: { person: person.id } })
  const groups = useCall(listGroups, { params: { person: person.id } })
  const hasFunds = funds.data?.total !== 0
  const hasGroups = groups.data?.length !== 0
  // These say which cards there are and in which order: shown before, they would jump under the eye.
  const isSettling = useFirstAction() === null || funds.isLoading || groups.isLoading
  return (
    <div className={classNames('page dashboard', isSettling && 'dashboard--settling')}>
      <Welcome />
      <AboutProgram />
      <Overview />
      <div className="grid grid-26 dashboard__cards">
        <Skippable name="what waits and what is coming">
          <ChangesCard />
          <BrokenCard />
          <WaitingAgesCard />
          <ShortFundsCard />
          <ComingCard />
        </Skippable>
        <RecentPurchasesCard />
        {hasFunds && <AvailableFundsCard />}
        {hasFunds && <SpendingCard />}
        {hasGroups && <GroupsCard />}
        <AnnouncementsCard />
        <ContactCard />
        {!hasFunds && <AvailableFundsCard />}
        {!hasGroups && <GroupsCard />}
      </div>
    </div>
  )
}

function Welcome() {
  const person = usePerson()
  const awaiting = useCall(countAwaiting, { params: { person: person.id } })
  const mine = awaiting.data?.mine ?? 0
  const opensProducts = canOpen(person, 'products')
  // Who has no way to the products is not told that they may not order.
  const whyNot = opensProducts ? whyCannotOrder(person) : null
  const whyNotId = useId()
  const first = useFirstAction()
  const goToContact = () => {
    const heading = document.getElementById(CONTACT_HEADING_ID)
    if (!heading) return
    heading.scrollIntoView({ block: 'center' })
    focusForReading(heading)
  }
  return (
    <Hero
      eyebrow={person.programName}
      title={<PageHeading>Welcome, {fullName(person)}</PageHeading>}
      actions={
        <>
          {first && first.kind !== 'order' && (
            <AppLink
              href={first.href}
              className={`${buttonClass({ variant: 'brass', size: 'large' })} dashboard__first py-5 px-8 text-6`}
            >
              {first.text}
            </AppLink>
          )}
          {opensProducts && (
            <AppLink
              href="/products"
              className={buttonClass({
                variant: first === null || first.kind === 'order' ? 'brass' : 'outline',
                size: 'large',
              })}
              aria-describedby={whyNot ? whyNotId : undefined}
            >
              ORDER NOW
            </AppLink>
          )}
          {canOpen(person, 'orders') && first?.kind !== 'receive' && (
            <AppLink href="/receive" className={buttonClass({ variant: 'outline', size: 'large' })}>
              RECEIVE AND ISSUE
            </AppLink>
          )}
          <Button variant="outline" size="large" onClick={goToContact}>
            CONTACT US
          </Button>
        </>
      }
    >
      {person.approverDodaacs.length > 0 && (
        <p className="dashboard__sentence">
          {awaiting.data && mine === 0 && 'Nothing waits for your approval.'}
          {mine > 0 && (
            <>
              <strong className="dashboard__count">{formatCount(mine)}</strong>{' '}
              {mine === 1 ? 'order waits' : 'orders wait'} for your approval.
            </>
          )}
        </p>
      )}
      {canOpen(person, 'files') && <WaitingLink />}
      {whyNot && (
        <p id={whyNotId} className="dashboard__last m-0 mt-3 soft text-2">
          {whyNot}
        </p>
      )}
      {person.previousSignInAt && (
        <p className="dashboard__last m-0 mt-3 soft text-2">
          Last signed in {formatMoment(person.previousSignInAt)}
        </p>
      )}
    </Hero>
  )
}

/** What the program says of itself; a program that says nothing takes no room. */
function AboutProgram() {
  const { programName, programAbout } = usePerson()
  if (programAbout === '') return null
  return (
    <Card title={`About ${programName}`} className="mt-6 mb-3">
      <p className="prose mb-0">{programAbout}</p>
    </Card>
  )
}
