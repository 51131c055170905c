import { nameFund } from '#domain/funds/funds.ts'
import { describeNoFundCode, describeNoPlacer, NO_LIMIT, ONE_HOLDER } from '#domain/funds/order-limits.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type LimitChoices,
  type LimitFields,
  listOrderLimits,
  type OrderLimitRow,
} from '#wire/funds/limits.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { findFundNames, limitHolders, noteLimit, type SetLimit, setLimits } from './limits-queries.ts'
import { fundScope, requireFinance, requireVisibleDodaac } from './scope.ts'

type OfDodaac = { dodaac: string }

/** Of the DoDAACs whose funds the person sees. */
export async function listLimits({ sql, person }: ReadContext): Promise<Totalled<OrderLimitRow>[]> {
  const dodaacs = fundScope(person)
  const rows = await sql<
    Totalled<Omit<OrderLimitRow, 'mayChange'>>[]
  >`SELECT x.limit_id AS id, x.dodaac, x.person_id,
      coalesce(${nameOf(sql, sql`p`)}, '') AS person, x.fund_code, x.span, x.cents, x.effect, x.set_by, x.set_at, x.version,
      count(*) OVER () AS total
    FROM order_limits x LEFT JOIN people p ON p.program = x.program AND p.person_id = x.person_id
    WHERE x.program = ${person.program} AND x.cents IS NOT NULL
      ${dodaacs ? sql`AND x.dodaac = ANY (${dodaacs}::text[])` : sql``}
    ORDER BY x.dodaac, x.fund_code NULLS LAST, p.last_name, p.first_name, x.person_id, x.span LIMIT ${listOrderLimits.cutAt}`
  return rows.map((row) => ({ ...row, mayChange: person.financeDodaacs.includes(row.dodaac) }))
}

/** The Order Placers and fund codes of a DoDAAC. */
export async function readChoices(
  { sql, person }: ReadContext,
  { params: { dodaac } }: Input<OfDodaac, undefined, undefined>,
): Promise<LimitChoices> {
  requireVisibleDodaac(person, dodaac)
  return sendTogether({
    facts: {
      people: sql<LimitChoices['people']>`SELECT p.person_id AS id, ${nameOf(sql, sql`p`)} AS name
        FROM roles_in_force r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
        WHERE r.program = ${person.program} AND r.dodaac = ${dodaac} AND r.role = 'order-placer'
        ORDER BY p.last_name, p.first_name, p.person_id LIMIT 500`,
      fundCodes: sql<LimitChoices['fundCodes']>`SELECT DISTINCT f.fund_code, c.description FROM funds f
        JOIN fund_codes c ON c.program = f.program AND c.fund_code = f.fund_code
        WHERE f.program = ${person.program} AND f.dodaac = ${dodaac} ORDER BY f.fund_code LIMIT 500`,
    },
  })
}

/** By Finance - RA of the DoDAAC. Without cents, the limit ends. It counts from the next submit on. */
export async function saveLimit(
  context: WriteContext,
  { params: { dodaac }, body }: Input<OfDodaac, undefined, LimitFields>,
): Promise<{ version: number }> {
  const { sql, person, now, ifMatch } = context
  const { personId, fundCode, span, cents } = body
  await requireFinance(context, [dodaac])
  if ((personId === null) === (fundCode === null)) throw new Refusal('invalid', ONE_HOLDER)
  if (cents === 0) throw new Refusal('rule', NO_LIMIT, { errors: [{ field: 'cents', message: NO_LIMIT }] })
  await requireKnown(sql, person.program, dodaac, body)
  const [before] = await sql<(Pick<SetLimit, 'cents' | 'effect'> & { version: number })[]>`
    SELECT cents, effect, version FROM order_limits
    WHERE program = ${person.program} AND dodaac = ${dodaac} AND person_id IS NOT DISTINCT FROM ${personId}::bigint
      AND fund_code IS NOT DISTINCT FROM ${fundCode}::text AND span = ${span} FOR NO KEY UPDATE`
  requireKnownVersion(ifMatch, before?.version ?? 0, 'limit')
  const limit = { dodaac, ...body }
  const [after] = await setLimits(sql, { program: person.program, by: fullName(person), now }, [limit])
  const { object, detail } = noteLimit(before ?? null, limit)
  context.concern(object, detail)
  return { version: after?.version ?? 1 }
}

async function requireKnown(
  sql: Sql,
  program: string,
  dodaac: string,
  { personId, fundCode }: LimitFields,
): Promise<void> {
  if (fundCode !== null) {
    const fund = { dodaac, fundCode }
    const known = await findFundNames(sql, program, [dodaac])
    if (!known.has(nameFund(fund))) throw new Refusal('not-found', describeNoFundCode(fund))
    return
  }
  const found =
    await sql`SELECT FROM ${limitHolders(sql, program, [dodaac])} w WHERE w.person_id = ${personId}`
  if (found.length === 0) throw new Refusal('not-found', describeNoPlacer(dodaac, 'name'))
}
