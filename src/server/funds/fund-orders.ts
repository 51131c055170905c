import type { FundPair } from '#domain/funds/funds.ts'
import type { FundOrder } from '#wire/funds/funds.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import { type Cut, pageOf, type Totalled } from '../http/cut.ts'
import { committedBy } from './queries.ts'
import { getFund } from './transactions.ts'

type Search = FundPair & { fiscalYear: number; page: number; pageSize: number }

/** Their sums are those of the fund (`order_invariant_violation`). */
export async function listOrdersOfFund(context: ReadContext, wanted: Search): Promise<Cut<FundOrder[]>> {
  const { sql } = context
  const { fundId } = await getFund(context, wanted)
  return pageOf(await findOrders(sql, fundId, wanted), wanted.page, async () => {
    const [row] = await sql<{ total: number }[]>`SELECT ${totalOf(sql, fundId)} AS total`
    return row?.total ?? 0
  })
}

function findOrders(sql: Sql, fundId: number, { page, pageSize }: Search) {
  const { reserved, posted } = committedBy(sql)
  return sql<
    Totalled<FundOrder>[]
  >`SELECT o.order_id AS number, coalesce(o.submitted_at, o.created_at) AS submitted_at, o.status::text AS status, ${reserved} AS reserved,
      m.committed, m.obligated, m.spent, m.undecided, ${nameColumns(sql, sql`p`)}, ${totalOf(sql, fundId)} AS total
    FROM orders o JOIN people p ON p.person_id = o.member_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.committed), 0)::bigint AS committed, coalesce(sum(s.obligated), 0)::bigint AS obligated,
      coalesce(sum(s.spent), 0)::bigint AS spent, coalesce(sum(s.undecided), 0)::bigint AS undecided
      FROM line_stages s WHERE s.order_id = o.order_id) m
    WHERE o.fund_id = ${fundId} AND ${reserved} + ${posted} <> 0
    ORDER BY o.submitted_at DESC, o.order_id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

function totalOf(sql: Sql, fundId: number) {
  const { reserved, posted } = committedBy(sql)
  return sql`(SELECT count(*) FROM orders o WHERE o.fund_id = ${fundId} AND ${reserved} + ${posted} <> 0)`
}
