import { body, call, query } from '../call.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import { dodaac, fundCode, money, orderNumber, personId, program, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { takenFields } from '../funds/funds.ts'
import { orderStatus } from '../orders/order-status.ts'

const person = { person: personId }
export const programOnly = query({ program: ['BPCNUM_0', optional(program)] })

/** The ten most recent purchases that the user may see (DATA-17). */
export const listPurchases = call('GET', '/Dashboard/getall/purchases/:person', {
  summary: 'The ten newest purchases',
  params: person,
  query: programOnly,
  response: list(
    body({
      number: ['VCRNUM_0', orderNumber],
      amount: ['TRANAMT_0', money],
      at: ['TRANDAT_0', instant],
      status: ['SCSTA_0', orderStatus],
      returnedAt: nullable(instant),
      asksFinance: truth,
    }),
  ),
})

/** Funds of the current fiscal year that the user may see or charge (DATA-18). */
export const dashboardFund = body({
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  available: ['SUMTRANAMT_0', money],
  ...takenFields,
})
export type DashboardFund = Clean<typeof dashboardFund>
export const listDashboardFunds = call('GET', '/Dashboard/getall/funds/:person', {
  summary: 'Available money per DoDAAC and fund code, and what orders took',
  cutAt: 200,
  params: person,
  query: programOnly,
  response: list(dashboardFund),
})
export const listGroups = call('GET', '/Dashboard/getall/dodaacgroups/:person', {
  summary: 'Groups assigned to the person',
  params: person,
  query: programOnly,
  response: list(body({ number: ['grpnum_0', text(20)], description: ['grpdesc_0', text()] })),
})
export const listGroupDodaacs = call('GET', '/Dashboard/getall/dodaacs/:group', {
  summary: 'DoDAACs of a group',
  params: { group: text(20) },
  query: programOnly,
  response: list(body({ dodaac: ['DODAAC_0', dodaac], description: ['DESC1_0', text()] })),
})
/** `mine` counts those that wait for this user. */
export const countAwaiting = call('GET', '/Dashboard/getall/awaitingapproval/:person', {
  summary: 'Orders awaiting approval',
  params: person,
  query: programOnly,
  response: body({ total: whole(0, 1_000_000_000), mine: whole(0, 1_000_000_000) }),
})
export const listSpending = call('GET', '/Dashboard/getall/spending/:person', {
  summary: 'Spending by month of the fiscal year',
  params: person,
  query: programOnly,
  response: body({ fiscalYear: whole(2000, 2099), months: list(body({ month: text(7), spent: money })) }),
})
export const listAnnouncements = call('GET', '/Dashboard/getall/announcements', {
  summary: 'Announcements of the program',
  query: programOnly,
  response: list(body({ title: text(), text: text(2000), shownFrom: day, shownUntil: nullable(day) })),
})
const comingClosure = body({ from: instant, sentence: text(1000), isSoon: truth })
export type ComingClosure = Clean<typeof comingClosure>
export const listComingClosures = call('GET', '/Dashboard/getall/closures', {
  summary: 'Upcoming closures of the program, the soonest first',
  cutAt: 20,
  query: programOnly,
  response: list(comingClosure),
})
