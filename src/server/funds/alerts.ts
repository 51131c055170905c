import { addDays, dayIn, fiscalYearDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import {
  type AlertedFund,
  countPaceDays,
  describeFundAlert,
  type FundAlert,
  findWeeksLeft,
  isBelowAlert,
} from '#domain/funds/fund-alerts.ts'
import type { FundPair } from '#domain/funds/funds.ts'
import { listSome } from '#domain/messages/digest.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatCount } from '#domain/words.ts'
import type { FundAlertRow } from '#wire/funds/funds.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { enterProgram } from '../db/row-security.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { type Email, greet, isOneLine, linkTo } from '../mail/email.ts'
import type { Portal } from '../portal.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import { committedBy } from './queries.ts'
import { fundScope, requireFinance } from './scope.ts'

type Place = { program: string; today: string; zone: string }
type StoredAlert = FundPair & FundAlert & { version: number; available: number; taken: number }

/** Funds of the current year below their alert: empty ones, then those with the fewest weeks. Home shows them, too. */
export async function listCrossed(context: ReadContext): Promise<FundAlertRow[]> {
  const { sql, person } = context
  const below = (await findAlerts(sql, placeOf(context), fundScope(person))).filter(isBelowAlert)
  const rank = ({ available, weeksLeft }: FundAlertRow) => (available <= 0 ? -1 : (weeksLeft ?? 1000))
  return below.toSorted((a, b) => rank(a) - rank(b))
}

export function placeOf({ person, today, config }: Pick<ReadContext, 'person' | 'today' | 'config'>): Place {
  return { program: person.program, today, zone: config.fiscalZone }
}

/** The alert of one fund of the current year, also without limits. */
export async function readAlert(sql: Sql, place: Place, fund: FundPair & { available: number }) {
  const [stored] = await findAlerts(sql, place, [fund.dodaac], fund.fundCode)
  const taken = stored ? 0 : await sumTaken(sql, place, fund)
  const days = countPaceDays(fiscalYearOf(place.today), place.today)
  return (
    stored ?? {
      ...{ belowCents: null, belowWeeks: null, version: 0 },
      weeksLeft: findWeeksLeft(fund.available, taken, days),
    }
  )
}

/** By Finance - RA of the DoDAAC. A new limit can be crossed at once. */
export async function saveAlert(
  context: WriteContext,
  { params: { dodaac }, body }: Input<{ dodaac: string }, undefined, FundAlert & { fundCode: string }>,
) {
  const { sql, person, now, today, ifMatch } = context
  const { fundCode, belowCents, belowWeeks } = body
  const { program } = person
  await requireFinance(context, [dodaac])
  if (belowCents === 0) {
    const message = 'Enter an amount of more than $0.00, or leave it empty.'
    throw new Refusal('rule', message, { errors: [{ field: 'below', message }] })
  }
  const [found] = await sql<{ available: number; version: number }[]>`
    SELECT b.balance_cents AS available, coalesce(a.version, 0) AS version
    FROM funds f JOIN accounts b ON b.fund_id = f.fund_id AND b.kind = 'available'
    LEFT JOIN fund_alerts a ON a.program = f.program AND a.dodaac = f.dodaac AND a.fund_code = f.fund_code
    WHERE f.program = ${program} AND f.dodaac = ${dodaac} AND f.fund_code = ${fundCode}
      AND f.fiscal_year = ${fiscalYearOf(today)}`
  if (!found)
    throw new Refusal('not-found', `DoDAAC ${dodaac} has no fund code ${fundCode} in this fiscal year.`)
  requireKnownVersion(ifMatch, found.version, 'alert')
  // Unchanged limits send no second message. No row: somebody saved at the same moment.
  const [saved] = await sql<{ version: number }[]>`
    INSERT INTO fund_alerts AS a (program, dodaac, fund_code, below_cents, below_weeks, set_by, set_at)
    VALUES (${program}, ${dodaac}, ${fundCode}, ${belowCents}, ${belowWeeks}, ${fullName(person)}, ${now})
    ON CONFLICT (program, dodaac, fund_code) DO UPDATE SET below_cents = excluded.below_cents,
      below_weeks = excluded.below_weeks, set_by = excluded.set_by, set_at = excluded.set_at,
      crossed_at = CASE WHEN (a.below_cents, a.below_weeks) IS NOT DISTINCT FROM (excluded.below_cents, excluded.below_weeks)
        THEN a.crossed_at END,
      version = a.version + 1
    WHERE a.version = ${found.version} RETURNING version`
  requireKnownVersion(found.version + 1, saved?.version ?? 0, 'alert')
  context.concern(`fund ${dodaac}/${fundCode}`, { belowCents, belowWeeks })
  return readAlert(sql, placeOf(context), { dodaac, fundCode, available: found.available })
}

/** `dodaacs` null is the whole program. */
async function findAlerts(sql: Sql, place: Place, dodaacs: string[] | null, fundCode: string | null = null) {
  const { program, today } = place
  const fiscalYear = fiscalYearOf(today)
  const rows = await sql<StoredAlert[]>`SELECT a.dodaac, a.fund_code, a.below_cents, a.below_weeks, a.version,
      b.balance_cents AS available, ${takenFrom(sql, place)} AS taken
    FROM fund_alerts a
    JOIN funds f ON f.program = a.program AND f.dodaac = a.dodaac AND f.fund_code = a.fund_code AND f.fiscal_year = ${fiscalYear}
    JOIN accounts b ON b.fund_id = f.fund_id AND b.kind = 'available'
    WHERE a.program = ${program} ${dodaacs ? sql`AND a.dodaac = ANY (${dodaacs}::text[])` : sql``}
      ${fundCode === null ? sql`` : sql`AND a.fund_code = ${fundCode}`}
    ORDER BY a.dodaac, a.fund_code`
  const days = countPaceDays(fiscalYear, today)
  return rows.map((row) => ({
    ...row,
    fiscalYear,
    weeksLeft: findWeeksLeft(row.available, row.taken, days),
  }))
}

async function sumTaken(sql: Sql, place: Place, { dodaac, fundCode }: FundPair): Promise<number> {
  const [row] = await sql<{ taken: number }[]>`SELECT ${takenFrom(sql, place)} AS taken FROM funds f
    WHERE f.program = ${place.program} AND f.dodaac = ${dodaac} AND f.fund_code = ${fundCode}
      AND f.fiscal_year = ${fiscalYearOf(place.today)}`
  return row?.taken ?? 0
}

/** Of fund `f`: what the orders of its pace hold or spent. Orders of last year that were moved in do not count. */
function takenFrom(sql: Sql, { today, zone }: Place) {
  const { reserved, posted } = committedBy(sql)
  return sql`(SELECT coalesce(sum(${reserved} + ${posted}), 0)::bigint FROM orders o WHERE o.fund_id = f.fund_id
    AND o.submitted_at >= ${addDays(today, -countPaceDays(fiscalYearOf(today), today))}::date::timestamp AT TIME ZONE ${zone}
    AND o.submitted_at < ${today}::date::timestamp AT TIME ZONE ${zone})`
}

/** Each hour: one message for each crossing. */
export async function warnOfFunds({
  config,
  handles,
  jobs,
  clock,
}: Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock()
  const zone = config.fiscalZone
  for (const program of await findProgramCodes(handles.writes))
    await handles.writes.begin(async (sql) => {
      await enterProgram(sql, program)
      const place = { program, zone, today: dayIn(zone, now) }
      const funds = await findAlerts(sql, place, null)
      const crossed = await noteCrossings(sql, place, now, funds)
      const isCrossed = (fund: FundPair) =>
        crossed.some(({ dodaac, fundCode }) => dodaac === fund.dodaac && fundCode === fund.fundCode)
      const told = funds.filter(isCrossed)
      if (told.length === 0) return
      const readers = await findFinanceOf(sql, program, [...new Set(told.map(({ dodaac }) => dodaac))])
      const emails = readers.map((reader) => writeAlert(reader, told, config.publicUrl)).filter(isOneLine)
      if (emails.length > 0) await jobs.bulkSender(sql)('mail', emails)
    })
}

/** Of two processes, one notes a crossing. A crossing of last year is over. Returns the funds that fell below now. */
async function noteCrossings(
  sql: Sql,
  { program, today, zone }: Place,
  now: Date,
  funds: readonly AlertedFund[],
) {
  if (funds.length === 0) return []
  const states = funds.map((fund) => ({
    ...{ dodaac: fund.dodaac, fundCode: fund.fundCode },
    below: isBelowAlert(fund),
  }))
  const changed = await sql<(FundPair & { below: boolean })[]>`
    UPDATE fund_alerts a SET crossed_at = CASE WHEN r.below THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${sql.json(states)}::jsonb) AS r (dodaac text, "fundCode" text, below boolean)
    WHERE a.program = ${program} AND a.dodaac = r.dodaac AND a.fund_code = r."fundCode"
      AND coalesce(a.crossed_at >= (${fiscalYearDays(fiscalYearOf(today)).first}::date)::timestamp AT TIME ZONE ${zone}, false) <> r.below
    RETURNING a.dodaac, a.fund_code, r.below`
  return changed.filter(({ below }) => below)
}

type Reader = { email: string; name: string; people: number[]; dodaacs: string[] }

function findFinanceOf(sql: Sql, program: string, dodaacs: string[]) {
  return sql<
    Reader[]
  >`SELECT p.email, min(${nameOf(sql, sql`p`)}) AS name, array_agg(DISTINCT p.person_id) AS people,
      array_agg(DISTINCT r.dodaac) AS dodaacs
    FROM roles_in_force r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE r.program = ${program} AND r.role = 'finance' AND r.dodaac = ANY (${dodaacs}::text[])
      AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
    GROUP BY p.email ORDER BY p.email`
}

const MAX_SAID = 20

function writeAlert(reader: Reader, funds: readonly AlertedFund[], publicUrl: string): Email {
  const theirs = funds.filter(({ dodaac }) => reader.dodaacs.includes(dodaac))
  const count = theirs.length === 1 ? 'A fund is' : `${formatCount(theirs.length)} funds are`
  return {
    to: reader.email,
    kind: 'low',
    people: reader.people,
    subject: `${count} below the alert`,
    greeting: greet(reader.name),
    paragraphs: [`${count} below the amount or the weeks that Finance set. Allot or move money in time.`],
    points: listSome(theirs.map(describeFundAlert), MAX_SAID),
    link: linkTo(publicUrl, '/funding'),
  }
}
