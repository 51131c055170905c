import { useId, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { pageName } from '#domain/page-names.ts'
import { fullName } from '#domain/people/people.ts'
import { canOpen, whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, Hero } from '#web/ui/Card.tsx'
import { CopyButton, EmailToCopy } from '#web/ui/CopyButton.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Sheet } from '#web/ui/Dialog.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMoment, formatMonth } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import type { ResponseOf } from '#wire/call.ts'
import { listDashboardFunds, listGroupDodaacs, listGroups, listSpending } from '#wire/dashboard/dashboard.ts'
import { AnnouncementsCard } from './AnnouncementsCard.tsx'
import { AvailableFundsCard } from './AvailableFundsCard.tsx'
import { ComingCard } from './ComingCard.tsx'
import { ChangesCard, StuckOrdersCard } from './DeskCards.tsx'
import { Folded } from './Folded.tsx'
import { Overview } from './Overview.tsx'
import { RecentPurchasesCard } from './RecentPurchasesCard.tsx'
import { ViewsCard } from './ViewsCard.tsx'
import { LateCard, ShortFundsCard, useWorklist, WorklistCard } from './WorklistCards.tsx'
import './dashboard.css'

/** Waiting work comes first, then late lines, then money. The blocks of the seeds follow. [DASH-01 to DASH-13] */
export function DashboardPage() {
  const person = usePerson()
  const funds = useCall(listDashboardFunds, { params: { person: person.id } })
  const groups = useCall(listGroups, { params: { person: person.id } })
  const hasFunds = funds.data?.total !== 0
  const hasGroups = groups.data?.length !== 0
  // These decide the height of the first cards. Shown earlier, the cards would jump.
  const isSettling = useWorklist().isLoading || funds.isLoading || groups.isLoading
  return (
    <div className={classNames('page dashboard', isSettling && 'dashboard--settling')}>
      <Welcome />
      <div className="rows rows-shrink gap-6 dashboard__cards">
        <Skippable name="what waits and what is late">
          <div className="rows rows-shrink gap-6">
            <WorklistCard />
            <LateCard />
            <ShortFundsCard />
          </div>
        </Skippable>
        <ViewsCard />
        <StuckOrdersCard />
        <ChangesCard />
        <Overview />
        <RecentPurchasesCard />
        {hasFunds && <AvailableFundsCard />}
        {hasFunds && <SpendingCard />}
        {hasGroups && <GroupsCard />}
        <AnnouncementsCard />
        <AboutProgram />
        <ContactCard />
        {!hasFunds && <AvailableFundsCard />}
        {!hasGroups && <GroupsCard />}
        <ComingCard />
      </div>
    </div>
  )
}

function Welcome() {
  const person = usePerson()
  const opensProducts = canOpen(person, 'products')
  // A person without access to the products does not see why they may not order.
  const whyNot = opensProducts ? whyCannotOrder(person) : null
  const whyNotId = useId()
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
          {opensProducts && (
            <AppLink
              href="/products"
              className={buttonClass({ variant: 'brass', size: 'large' })}
              aria-describedby={whyNot ? whyNotId : undefined}
            >
              ORDER NOW
            </AppLink>
          )}
          {canOpen(person, 'orders') && (
            <AppLink href="/receive" className={buttonClass({ variant: 'outline', size: 'large' })}>
              {pageName('/receive').toUpperCase()}
            </AppLink>
          )}
          <Button variant="outline" size="large" onClick={goToContact}>
            CONTACT US
          </Button>
        </>
      }
    >
      {whyNot && (
        <p id={whyNotId} className="m-0 soft text-2">
          {whyNot}
        </p>
      )}
      {person.previousSignInAt && (
        <p className="dashboard__last m-0 soft text-2">
          Last signed in {formatMoment(person.previousSignInAt)}
        </p>
      )}
    </Hero>
  )
}

/** Empty when the program has no text. */
function AboutProgram() {
  const { programName, programAbout } = usePerson()
  if (programAbout === '') return null
  return (
    <Card title={`About ${programName}`}>
      <p className="prose mb-0">{programAbout}</p>
    </Card>
  )
}

/** By month of the fiscal year, as chart and table. */
function SpendingCard() {
  const query = useCall(listSpending, { params: { person: usePerson().id } })
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card" aria-label="SPENDING BY MONTH">
      <Collapsible title="SPENDING BY MONTH" isOpen={isOpen} onOpenChange={setOpen}>
        <Loaded query={query} text="Loading spending…">
          {({ fiscalYear, months }) =>
            months.every(({ spent }) => spent === 0) ? (
              <EmptyState text={`Nothing has been spent in fiscal year ${fiscalYear} yet.`} icon="chart" />
            ) : (
              <BarChart
                caption={`Fiscal year ${fiscalYear}, October to September, after refunds`}
                labels={months.map(({ month }) => formatMonth(month))}
                series={[{ name: 'Spent', values: months.map(({ spent }) => spent) }]}
                format={formatMoney}
              />
            )
          }
        </Loaded>
      </Collapsible>
    </section>
  )
}

const CONTACT_HEADING_ID = 'contact-heading'
/** [CONST-25] */
const NOTE_FOR = 1500

/** [DASH-11 to DASH-13] */
function ContactCard() {
  const texts = usePortalTexts()
  return (
    <section className="card" id="contact" aria-labelledby={CONTACT_HEADING_ID}>
      <div className="card__head cluster gap-2 gap-x-6 mb-5">
        <h2 id={CONTACT_HEADING_ID}>CONTACT</h2>
      </div>
      {texts && (
        <>
          <dl className="facts">
            <div className="all-columns">
              <dt>Email</dt>
              <dd>
                <CopyButton
                  text={texts.supportEmail}
                  label={<EmailToCopy email={texts.supportEmail} />}
                  note="Email copied to clipboard!"
                  noteFor={NOTE_FOR}
                />
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${texts.supportPhone.replace(/[^\d+]/g, '')}`}>{texts.supportPhone}</a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>{texts.supportHours}</dd>
            </div>
          </dl>
          <h3 className="mt-6 mb-3">About us</h3>
          <p className="prose">{texts.aboutText}</p>
        </>
      )}
    </section>
  )
}

type Group = ResponseOf<typeof listGroups>[number]

/** [DASH-09, DASH-10] */
function GroupsCard() {
  const query = useCall(listGroups, { params: { person: usePerson().id } })
  const [opened, setOpened] = useState<Group | null>(null)
  return (
    <Card title="GROUPS ASSIGNED">
      <Loaded query={query} text="Loading groups…">
        {(groups) => (
          <Folded rows={groups} name="groups">
            {(shown) => (
              <DataTable
                caption="GROUPS ASSIGNED"
                isCaptionHidden
                rows={shown}
                rowKey={({ number }) => number}
                emptyText="No groups are assigned to you. Your account manager assigns them."
                columns={[
                  {
                    key: 'group',
                    header: 'GROUP',
                    isRowHeader: true,
                    cell: (group) => (
                      <button
                        type="button"
                        className="dashboard__open like-link p-0 bold text-start"
                        aria-haspopup="dialog"
                        onClick={() => setOpened(group)}
                      >
                        {group.description || group.number}
                      </button>
                    ),
                  },
                  {
                    key: 'number',
                    header: 'NUMBER',
                    align: 'end',
                    cell: ({ number }) => <span className="code">{number}</span>,
                  },
                ]}
              />
            )}
          </Folded>
        )}
      </Loaded>
      <Sheet
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title="AFFILIATED DODAACS"
        about={opened && <p className="lede">{opened.description || opened.number}</p>}
        side="end"
      >
        {opened && <GroupDodaacs group={opened} />}
      </Sheet>
    </Card>
  )
}

function GroupDodaacs({ group }: { group: Group }) {
  const query = useCall(listGroupDodaacs, { params: { group: group.number } })
  return (
    <Loaded query={query} text="Loading DoDAACs…">
      {(dodaacs) => (
        <DataTable
          caption={`DoDAACs of ${group.description || group.number}`}
          isCaptionHidden
          rows={dodaacs}
          rowKey={({ dodaac }) => dodaac}
          emptyText="This group has no DoDAACs. Your account manager adds them."
          columns={[
            {
              key: 'dodaac',
              header: 'DODAAC',
              isRowHeader: true,
              cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
            },
            { key: 'description', header: 'NAME', cell: ({ description }) => description },
          ]}
        />
      )}
    </Loaded>
  )
}
