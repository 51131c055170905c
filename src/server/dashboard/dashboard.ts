import { fiscalMonths, fiscalYearOf } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen, type Person } from '#domain/roles/permissions.ts'
import { describeComingClosure, isSoon } from '#domain/texts/closures.ts'
import {
  type ComingClosure,
  type DashboardFund,
  listComingClosures,
  listDashboardFunds,
} from '#wire/dashboard/dashboard.ts'
import { findAssignment, findGroupDodaacs, findGroupsOf } from '../groups/queries.ts'
import type { ReadContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import {
  type Announcement,
  countAwaitingOrders,
  type FundScope,
  findAnnouncements,
  findClosuresAhead,
  findFunds,
  findPurchases,
  findSpending,
  type Purchase,
} from './queries.ts'

const MOST_PURCHASES = 10

export type AboutPerson = { params: { person: number } }

/** A dashboard is one's own: the number in the path must be the signed-in person's. */
export function requireSelf(person: Person, { params }: AboutPerson): void {
  if (params.person !== person.id) throw new Refusal('not-found', 'You can see only your own dashboard.')
}

/** Funds the person watches over or orders from; all of the program with permission 99. */
function fundScope({ person, today }: ReadContext): FundScope {
  const dodaacs = [...new Set([...person.placerDodaacs, ...person.overseenDodaacs])]
  return {
    program: person.program,
    fiscalYear: fiscalYearOf(today),
    dodaacs: canOpen(person, 'everything') ? null : dodaacs,
  }
}

/** The ten newest submitted orders that the person may see (DASH-06). */
export async function listRecentPurchases(context: ReadContext, input: AboutPerson): Promise<Purchase[]> {
  requireSelf(context.person, input)
  return findPurchases(context.sql, context.person, MOST_PURCHASES)
}

export async function listFunds(
  context: ReadContext,
  input: AboutPerson,
): Promise<Totalled<DashboardFund>[]> {
  requireSelf(context.person, input)
  return findFunds(context.keyed, fundScope(context), listDashboardFunds.cutAt)
}

export async function countAwaitingApproval(
  { keyed, person }: ReadContext,
  input: AboutPerson,
): Promise<{ total: number; mine: number }> {
  requireSelf(person, input)
  const [counted] = await countAwaitingOrders(keyed, person)
  return counted ?? { total: 0, mine: 0 }
}

/** Twelve months from October, also those without spending. */
export async function listSpendingByMonth(
  context: ReadContext,
  input: AboutPerson,
): Promise<{ fiscalYear: number; months: { month: string; spent: number }[] }> {
  requireSelf(context.person, input)
  const scope = fundScope(context)
  const rows = await findSpending(context.keyed, scope, context.config.fiscalZone)
  const spent = new Map(rows.map((row) => [row.month, row.spent]))
  const months = fiscalMonths(scope.fiscalYear).map((month) => ({ month, spent: spent.get(month) ?? 0 }))
  return { fiscalYear: scope.fiscalYear, months }
}

export async function listAssignedGroups(
  { sql, person }: ReadContext,
  input: AboutPerson,
): Promise<{ number: string; description: string }[]> {
  requireSelf(person, input)
  return findGroupsOf(sql, person.program, person.id)
}

/** DoDAACs of a group that is assigned to the person, or of any with permission 7 or 99 (DASH-10). */
export async function listAffiliatedDodaacs(
  { sql, person }: ReadContext,
  { params }: { params: { group: string } },
): Promise<{ dodaac: string; description: string }[]> {
  const group = await findAssignment(sql, person.program, params.group, person.id)
  if (!group || !(group.isAssigned || canOpen(person, 'groups')))
    throw new Refusal('not-found', 'This group is not assigned to you.')
  return findGroupDodaacs(sql, person.program, params.group)
}

export async function listShownAnnouncements({ sql, person, today }: ReadContext): Promise<Announcement[]> {
  return findAnnouncements(sql, person.program, today)
}

/** When the program closes for orders next, and the times after that. */
export async function listCalendar({
  sql,
  person,
  now,
  config,
}: ReadContext): Promise<Totalled<ComingClosure>[]> {
  const rows = await findClosuresAhead(sql, person.program, now, listComingClosures.cutAt)
  return rows.map((closure) => ({
    from: closure.from,
    sentence: describeComingClosure(closure, config.fiscalZone),
    isSoon: isSoon(closure, now),
    total: closure.total,
  }))
}
