import { addDays, fiscalYearDays, fiscalYearOf } from '../fiscal-years.ts'
import type { OrderOutcome } from '../orders/orders.ts'
import { STATES } from '../states.ts'
import { type Choice, REPORTS_BEGIN, type ReportFilter, type Span } from './report.ts'

const TERRITORIES = new Set(['DC', 'GU', 'PR', 'VI'])
const NOT_STATES = new Set(['AS', 'MP', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP'])

/** (VAL-26) */
export const REPORT_STATES: readonly Choice[] = STATES.filter(({ code }) => !NOT_STATES.has(code)).map(
  ({ code, name }) => ({
    value: code,
    text: `${code} ${TERRITORIES.has(code) ? name.replace('U.S. ', '') : name}`,
  }),
)

/** (VAL-25) A withdrawn order has the status of a declined one (decision 19). */
const REPORT_STATUSES: readonly (Choice & { value: OrderOutcome })[] = [
  { value: 'awaiting', text: 'Pending Approval' },
  { value: 'approved', text: 'Approved' },
  { value: 'declined', text: 'Declined' },
  { value: 'shipped', text: 'Shipped' },
  { value: 'withdrawn', text: 'Withdrawn' },
]

export const orderNumberFilter: ReportFilter = {
  kind: 'text',
  name: 'order',
  label: 'Order No',
  max: 20,
  group: 'Order',
}
export const statusFilter: ReportFilter = {
  kind: 'choice',
  name: 'status',
  label: 'Status',
  group: 'Order',
  choices: REPORT_STATUSES,
}
export const stateFilter: ReportFilter = {
  kind: 'choice',
  name: 'state',
  label: 'State',
  group: 'Order',
  choices: REPORT_STATES,
}
export const memberFilter: ReportFilter = {
  kind: 'text',
  name: 'member',
  label: 'Service Member',
  group: 'People',
  max: 100,
}
export const belowFilter: ReportFilter = {
  kind: 'choice',
  name: 'andBelow',
  label: 'Units below',
  group: 'DoDAACs',
  choices: [{ value: 'yes', text: 'Also those below' }],
}
export const placedFilters: readonly ReportFilter[] = [
  { kind: 'day', name: 'begin', label: 'Begin date', group: 'Days placed' },
  { kind: 'day', name: 'end', label: 'End date', group: 'Days placed', notBefore: 'begin' },
]

export function placedSpans(today: string): readonly [Span, ...Span[]] {
  const since = (text: string, begin: string): Span => ({ text, values: { begin, end: today } })
  return [
    since('Last 90 days', addDays(today, -89)),
    since('Last 30 days', addDays(today, -29)),
    since('This fiscal year', fiscalYearDays(fiscalYearOf(today)).first),
    since(`Since ${REPORTS_BEGIN.slice(0, 4)}`, REPORTS_BEGIN),
  ]
}

/** Padded with zeros and cut to 20 characters (VAL-19). */
export function padOrderNumber(typed: string): string {
  const text = typed.trim()
  return text === '' ? '' : text.padStart(20, '0').slice(0, 20)
}

export function shortOrderNumber(number: number): string {
  return String(number)
}
