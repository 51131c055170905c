import { intendedFiscalYear } from '#domain/fiscal-years.ts'
import { isClosedYear, refuseClosedYear } from '#domain/funds/fund-periods.ts'
import { describeFinanceOnly } from '#domain/funds/funds.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen, type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { reading } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { heldRoles, isRoleInForce } from '../roles/queries.ts'

export function yearOf(
  { today }: Pick<ReadContext, 'today'>,
  { fiscalYear }: { fiscalYear?: number },
): number {
  return intendedFiscalYear(fiscalYear, today)
}

/** Asks before a named closed year is changed. Without a year, the request means today. */
export async function requireIntendedYear(
  { sql, person, today }: ReadContext,
  { fiscalYear, closedYear }: { fiscalYear?: number; closedYear?: '1' },
): Promise<void> {
  if (fiscalYear === undefined || closedYear === '1') return
  const [year] = await sql<{ periods: number; open: number }[]>`
    SELECT count(*) AS periods, count(*) FILTER (WHERE is_open) AS open FROM fund_periods
    WHERE program = ${person.program} AND fiscal_year = ${fiscalYear}`
  if (year && isClosedYear(fiscalYear, intendedFiscalYear(undefined, today), year))
    throw refuseClosedYear(fiscalYear)
}

/** Null is the whole program. */
export function fundScope(person: Pick<Person, 'permissions' | 'financeDodaacs'>): string[] | null {
  return seesWholeProgram(person) ? null : person.financeDodaacs
}

export function requireVisibleDodaac(person: Person, dodaac: string): void {
  const scope = fundScope(person)
  if (scope && !scope.includes(dodaac)) throw noSuchDodaac(dodaac)
}

/** 403 when the request names anybody but the signed-in person. */
export function requireActor(person: Person, named: number | undefined): void {
  if (named === undefined || named === person.id) return
  throw new Refusal('forbidden', 'You can move funds only in your own name.', { code: 'NOT_YOURSELF' })
}

/** Holds the role until the commit. 404 for DoDAACs out of scope, 403 without the role. */
export async function requireFinance(context: WriteContext, dodaacs: string[]): Promise<void> {
  await requireUnchangedFunds(context, dodaacs, await holdFinance(context, dodaacs))
}

/** Holds the role until the commit. */
export function holdFinance(
  { sql, person }: { sql: Sql; person: Pick<Person, 'program' | 'id'> },
  dodaacs: string[],
) {
  const query = sql<{ dodaac: string }[]>`SELECT t.dodaac FROM ${heldRoles(sql)}
    WHERE r.program = ${person.program} AND r.person_id = ${person.id} AND r.role = 'finance'
      AND t.dodaac = ANY (${dodaacs}::text[]) AND ${isRoleInForce(sql)} FOR SHARE OF r`
  return reading(query, (rows) => rows.map(({ dodaac }) => dodaac))
}

export async function requireUnchangedFunds(
  { sql, person }: WriteContext,
  dodaacs: string[],
  stored: string[],
): Promise<void> {
  const missing = dodaacs.find((dodaac) => !stored.includes(dodaac))
  if (missing === undefined) return
  if (fundScope(person) !== null || !(await isDodaac(sql, person.program, missing)))
    throw noSuchDodaac(missing)
  throw new Refusal('forbidden', describeFinanceOnly(missing))
}

export async function requireAnyFinance({ sql, person }: WriteContext): Promise<void> {
  if (canOpen(person, 'everything')) return
  const roles = await sql`SELECT 1 FROM role_assignments
    WHERE program = ${person.program} AND person_id = ${person.id} AND role = 'finance'
      AND ${isRoleInForce(sql)} LIMIT 1 FOR SHARE`
  if (roles.length === 0)
    throw new Refusal('forbidden', 'Only Finance - RA of a DoDAAC of your program may change fund periods.')
}

export async function isDodaac(sql: Sql, program: string, dodaac: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM dodaacs WHERE program = ${program} AND dodaac = ${dodaac}`
  return found.length === 1
}

function noSuchDodaac(dodaac: string): Refusal {
  return new Refusal('not-found', `There is no DoDAAC ${dodaac} whose funds you manage.`)
}
