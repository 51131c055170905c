import { nameItem } from '#domain/catalogue/items.ts'
import { findShortFunds } from '#domain/dashboard/short-funds.ts'
import { describeShortage } from '#domain/funds/fund-alerts.ts'
import { type FundPair, nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { pageName } from '#domain/page-names.ts'
import { canOpen, seesWholeProgram } from '#domain/roles/permissions.ts'
import { formatCount } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { expectedAddress } from '#web/orders/expected-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { listDashboardFunds } from '#wire/dashboard/dashboard.ts'
import { type LateLine, readWorklist, type Worklist } from '#wire/dashboard/worklist.ts'
import { listFundAlerts } from '#wire/funds/funds.ts'
import { TaskList } from './TaskList.tsx'

export const useWorklist = () => useCall(readWorklist, { params: { person: usePerson().id } })

export function WorklistCard() {
  const query = useWorklist()
  return (
    <Card title="WAITING FOR YOU">
      <Loaded query={query} text="Loading what waits…">
        {({ tasks, warnings }) =>
          tasks.length + warnings.length === 0 ? (
            <NothingWaits />
          ) : (
            <TaskList label="Waiting for you" tasks={tasks} warnings={warnings} />
          )
        }
      </Loaded>
    </Card>
  )
}

function NothingWaits() {
  const person = usePerson()
  const next =
    person.financeDodaacs.length > 0
      ? '/funding'
      : person.placerDodaacs.length > 0
        ? null
        : canOpen(person, 'people')
          ? '/servicemember'
          : '/my-clothing'
  return (
    <EmptyState text="No work waits for you." icon="check">
      {next && <AppLink href={next}>{pageName(next)}</AppLink>}
    </EmptyState>
  )
}

/** Lines that the person sees. Empty for people without a DoDAAC or an order that is late. */
export function LateCard() {
  const person = usePerson()
  const late = useWorklist().data
  if (!late) return null
  const all = late.late + late.backordered
  if (all === 0 && !canOpen(person, 'orders')) return null
  return (
    <Card
      title="LATE OR BACKORDERED"
      actions={
        all > 0 && <AppLink href={expectedAddress.write({ late: true })}>Late or without a date</AppLink>
      }
    >
      <p className={all > 0 ? 'mb-3' : 'm-0'}>{describeLate(late, seesWholeProgram(person))}</p>
      {all > 0 && (
        <ul className="tasks" aria-label="Late or backordered">
          {late.lines.map((line) => (
            <li key={`${line.order} ${line.number}`} className="tasks__row cluster gap-1 gap-x-4">
              <AppLink href={`/orders/${line.order}`} className="tasks__link grow">
                {formatCount(line.outstanding)} × {nameItem(line.description, line.size)}
                <span className="visually-hidden">, order {line.order}</span>
              </AppLink>
              <span className="soft">
                {line.dodaac} · {describeWait(line)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function describeLate({ late, backordered }: Worklist, seesAll: boolean): string {
  const parts = [
    ...(late > 0 ? [formatNumberOf(late, 'line is late', 'lines are late')] : []),
    ...(backordered > 0 ? [formatNumberOf(backordered, 'line is backordered', 'lines are backordered')] : []),
  ]
  if (parts.length > 0) return `${parts.join(', ')}.`
  return seesAll
    ? 'Nothing is late or backordered.'
    : 'Nothing is late or backordered in the orders that you may open.'
}

function describeWait({ expectedOn, isBackordered }: LateLine): string {
  if (expectedOn === null) return 'no date yet'
  return `${isBackordered ? 'expected' : 'was expected'} ${formatDate(expectedOn)}`
}

/** Funds below the alert of Finance, then those that run out before the fiscal year ends, for people who move money. */
export function ShortFundsCard() {
  const person = usePerson()
  const movesMoney = person.financeDodaacs.length > 0
  const funds = useCall(listDashboardFunds, { params: { person: person.id } }, { enabled: movesMoney }).data
  const all = useCall(listFundAlerts, {}, { enabled: movesMoney }).data ?? []
  if (!movesMoney || !funds) return null
  const alerts = all.filter(({ dodaac }) => person.financeDodaacs.includes(dodaac))
  const isAlerted = (fund: FundPair) => alerts.some((alert) => nameFund(alert) === nameFund(fund))
  const own = funds.rows.filter(({ dodaac }) => person.financeDodaacs.includes(dodaac))
  // The list has these first, so any other fund in it shows that it has all of these.
  const isCut = funds.total > funds.rows.length && own.length === funds.rows.length
  const short = [
    ...alerts.map((fund) => ({ ...fund, words: describeShortage(fund) })),
    ...findShortFunds(
      own.filter((fund) => !isAlerted(fund)),
      findToday(),
    ).map((fund) => ({
      ...fund,
      words: `${formatMoney(fund.available)} left. ${fund.words}`,
    })),
  ]
  if (short.length === 0 && !isCut) return null
  return (
    <Card
      title="FUNDS THAT WILL NOT LAST"
      actions={
        (isCut || short.length > SHORT_SHOWN) && <AppLink href="/funding">{pageName('/funding')}</AppLink>
      }
    >
      {short.length > SHORT_SHOWN && (
        <p className="mb-3">
          {SHORT_SHOWN} of {formatCount(short.length)} funds.
        </p>
      )}
      {short.length > 0 && (
        <ul className="tasks" aria-label="Funds that will not last">
          {short.slice(0, SHORT_SHOWN).map((fund) => (
            <li key={nameFund(fund)} className="tasks__row cluster gap-1 gap-x-4">
              <AppLink href={`/funding?search=${fund.dodaac}`} className="tasks__link grow">
                {nameFund(fund)}
              </AppLink>
              <span>{fund.words}</span>
            </li>
          ))}
        </ul>
      )}
      {isCut && (
        <p className="soft">
          Only the first {formatCount(funds.rows.length)} of {formatCount(funds.total)} funds are checked
          here.
        </p>
      )}
    </Card>
  )
}

const SHORT_SHOWN = 5
