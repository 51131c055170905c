import { fiscalYearOf } from '#domain/fiscal-years.ts'
import {
  describeMissing,
  describeReadiness,
  findReadiness,
  type ReadinessFacts,
  type ReadyDodaac,
} from '#domain/opening/readiness.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { type ReadinessStep, readMissing, readReadiness } from '#wire/opening/readiness.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import { hasNoPrice } from '../catalogue/prices.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'

export function serveReadiness(portal: Portal): void {
  serveRead(portal, readReadiness, { area: 'panel' }, getReadiness)
  serveRead(portal, readMissing, { area: 'anyone' }, getMissing)
}

async function getReadiness(context: ReadContext): Promise<{ sentence: string; steps: ReadinessStep[] }> {
  const steps = findReadiness(await findFacts(context))
  return { sentence: describeReadiness(steps), steps }
}

async function getMissing(context: ReadContext) {
  return describeMissing(await findFacts(context), canOpen(context.person, 'panel'))
}

async function findFacts({ sql, person, today, config }: ReadContext): Promise<ReadinessFacts> {
  const scope = { program: person.program, fiscalYear: fiscalYearOf(today), today }
  const [goods, dodaacs] = await Promise.all([countGoods(sql, scope), findReadyDodaacs(sql, scope)])
  return {
    ...goods,
    fiscalYear: scope.fiscalYear,
    dodaacs,
    supply: config.supply,
    sendsMail: config.smtpUrl !== undefined,
  }
}

type Scope = { program: string; fiscalYear: number; today: string }
type Counts = Pick<ReadinessFacts, 'categories' | 'products' | 'sizes' | 'unpriced' | 'periodIsOpen'>

async function countGoods(sql: Sql, { program, fiscalYear, today }: Scope): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    SELECT (SELECT count(*) FROM categories WHERE NOT is_retired) AS categories,
      (SELECT count(*) FROM program_products s WHERE s.program = ${program} AND ${isSoldOn(sql, sql`s`, today)}) AS products,
      g.sizes, g.unpriced,
      EXISTS (SELECT FROM fund_periods t WHERE t.program = ${program} AND t.days @> ${today}::date AND t.is_open) AS period_is_open
    FROM (SELECT count(*) AS sizes, count(*) FILTER (WHERE ${hasNoPrice(sql, sql`i.nsn`, { fiscalYear, today })}) AS unpriced
      FROM program_products s JOIN items i ON i.pgc = s.pgc AND i.status <> 'obsolete'
      WHERE s.program = ${program} AND ${isSoldOn(sql, sql`s`, today)}) g`
  return row as Counts
}

async function findReadyDodaacs(sql: Sql, { program, fiscalYear, today }: Scope): Promise<ReadyDodaac[]> {
  return sql<ReadyDodaac[]>`
    SELECT d.dodaac, d.bill_to, d.ship_to, d.signal_code, d.levels,
      EXISTS (SELECT FROM dodaacs s WHERE s.program = d.program AND s.dodaac = d.ship_to
        AND s.street_1 <> '' AND s.city <> '') AS has_destination,
      EXISTS (SELECT FROM roles_in_force r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
        WHERE r.program = d.program AND r.dodaac = d.dodaac AND r.role = 'order-placer'
          AND p.enabled AND p.may_sign_in) AS has_orderer,
      EXISTS (SELECT FROM funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
        WHERE f.program = d.program AND f.dodaac = d.dodaac AND f.fiscal_year = ${fiscalYear}
          AND a.balance_cents > 0) AS has_money,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('personId', g.person_id, 'level', g.level)), '[]')
        FROM signing_seats g WHERE g.program = d.program AND g.dodaac = d.dodaac) AS signers
    FROM dodaacs d
    WHERE d.program = ${program} AND d.status = 'active' AND d.effective_on <= ${today}::date
    ORDER BY d.dodaac`
}
