import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatMoney } from '#domain/money.ts'
import { fullName } from '#domain/people/people.ts'
import { canOpen, whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, Figures, Hero } from '#web/ui/Card.tsx'
import { formatCount, formatMoment, formatNumberOf } from '#web/ui/format.ts'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import type { DashboardFund } from '#wire/dashboard/dashboard.ts'
import { AnnouncementsCard } from './AnnouncementsCard.tsx'
import { AvailableFundsCard } from './AvailableFundsCard.tsx'
import { ComingCard } from './ComingCard.tsx'
import { CONTACT_HEADING_ID, ContactCard } from './ContactCard.tsx'
import { BrokenCard, ChangesCard, ShortFundsCard } from './DeskCards.tsx'
import './dashboard.css'
import { awaitingQuery, fundsQuery } from './dashboard.queries.ts'
import { GroupsCard } from './GroupsCard.tsx'
import { RecentPurchasesCard } from './RecentPurchasesCard.tsx'
import { SpendingCard } from './SpendingCard.tsx'
import { useFirstAction } from './useFirstAction.ts'
import { WaitingLink } from './WaitingLink.tsx'

/** Home: what waits for the person, what was bought, what is left to spend, and whom to ask. [DASH-01 to DASH-13] */
export function DashboardPage() {
  return (
    <div className="page dashboard">
      <Welcome />
      <AboutProgram />
      <Overview />
      <div className="grid grid--even dashboard__cards">
        <ComingCard />
        <ChangesCard />
        <BrokenCard />
        <ShortFundsCard />
        <RecentPurchasesCard />
        <AvailableFundsCard />
        <SpendingCard />
        <GroupsCard />
        <AnnouncementsCard />
        <ContactCard />
      </div>
    </div>
  )
}

function Welcome() {
  const person = usePerson()
  const awaiting = useQuery(awaitingQuery(person))
  const mine = awaiting.data?.mine ?? 0
  const whyNot = whyCannotOrder(person)
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
              className={`${buttonClass({ variant: 'brass', size: 'large' })} dashboard__first`}
            >
              {first.text}
            </AppLink>
          )}
          {canOpen(person, 'products') && (
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
          {canOpen(person, 'orders') && (
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
      <p className="dashboard__sentence">
        {awaiting.data &&
          (mine === 0
            ? 'Nothing waits for your approval.'
            : `${formatNumberOf(mine, 'order waits', 'orders wait')} for your approval.`)}
      </p>
      {canOpen(person, 'files') && <WaitingLink />}
      {whyNot && (
        <p id={whyNotId} className="dashboard__last">
          {whyNot}
        </p>
      )}
      {person.previousSignInAt && (
        <p className="dashboard__last">Last signed in {formatMoment(person.previousSignInAt)}</p>
      )}
    </Hero>
  )
}

/** What the program says of itself; a program that says nothing takes no room. */
function AboutProgram() {
  const { programName, programAbout } = usePerson()
  if (programAbout === '') return null
  return (
    <Card title={`About ${programName}`} className="dashboard__about">
      <p className="prose">{programAbout}</p>
    </Card>
  )
}

/** What means something to this person: a cart for who orders, money for who sees a fund. [DASH-08] */
function Overview() {
  const person = usePerson()
  const { count } = useCart()
  const awaiting = useQuery(awaitingQuery(person)).data
  const funds = useQuery(fundsQuery(person)).data
  const sum = (of: (fund: DashboardFund) => number) =>
    funds ? formatMoney(funds.rows.reduce((total, fund) => total + of(fund), 0)) : '…'
  // Money of accounts that are not listed is in no sum.
  const isCut = funds !== undefined && funds.total > funds.rows.length
  const accounts = formatNumberOf(funds?.total ?? 0, 'account', 'accounts')
  const within = isCut ? `the first ${formatCount(funds.rows.length)} of ${accounts}` : accounts
  const hasFunds = funds === undefined || funds.total > 0
  const waits = awaiting?.mine ? ` – ${formatNumberOf(awaiting.mine, 'waits', 'wait')} for you` : ''
  return (
    <Figures
      label="Overview"
      figures={[
        {
          key: 'awaiting',
          value: awaiting?.total ?? '…',
          label: `AWAITING APPROVAL${waits}`,
          href: '/orders',
          isUrgent: Boolean(awaiting?.mine),
        },
        ...(whyCannotOrder(person) === null
          ? [
              {
                key: 'cart',
                value: count,
                label: count === 1 ? 'Item in your cart' : 'Items in your cart',
                href: '/cart',
              },
            ]
          : []),
        ...(hasFunds
          ? [
              {
                key: 'funds',
                value: sum((fund) => fund.available),
                label: funds ? `Available in ${within}` : 'Available funds',
                href: '#available-funds',
              },
              {
                key: 'reserved',
                value: sum((fund) => fund.reserved),
                label: `Reserved for orders awaiting approval${isCut ? ` in ${within}` : ''}`,
                href: '#available-funds',
              },
            ]
          : []),
      ]}
    />
  )
}
