import { nameRank } from '#domain/people/ranks.ts'
import { maskDodId } from '#domain/receipts/dod-ids.ts'
import type { ListedMember, OrderingMember } from '#wire/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import type { HarvestWatch } from './harvest.ts'

const ORDER_STATUSES = ['awaiting', 'approved', 'shipped', 'declined']
/** The newest orders of each status, among which the last members are. */
const LOOKS_AT = 60
const OFFERED = 3

/** The person named, else the last three that the orderer ordered for, else the only one possible. */
export async function listMembersToOrderFor(
  context: ReadContext,
  { query }: { query: { person?: number } },
  watch: HarvestWatch,
): Promise<OrderingMember[]> {
  const { person } = context
  const found = await findMembers(context.sql, {
    program: person.program,
    dodaacs: person.placerDodaacs,
    orderer: person.id,
    named: query.person ?? null,
  })
  await watch.note(
    context,
    'names',
    found.map(({ smid }) => smid),
  )
  return found.map((row) => ({ ...row, dodId: maskDodId(row.dodId), rank: nameRank(row) }))
}

type Wanted = { program: string; dodaacs: string[]; orderer: number; named: number | null }

function findMembers(sql: Sql, { program, dodaacs, orderer, named }: Wanted) {
  const isPossible = sql`p.program = ${program} AND p.enabled AND p.dodaac = ANY (${dodaacs}::text[])`
  return sql<ListedMember[]>`
    WITH two AS MATERIALIZED (SELECT p.person_id FROM people p WHERE ${isPossible} LIMIT 2),
    last AS (SELECT member_id, max(order_id) AS newest FROM (
        SELECT one.member_id, one.order_id FROM unnest(${ORDER_STATUSES}::text[]) AS s (status)
          CROSS JOIN LATERAL (SELECT o.order_id, o.member_id FROM orders o
            WHERE o.program = ${program} AND o.orderer_id = ${orderer} AND o.status_word = s.status
            ORDER BY o.order_id DESC LIMIT ${LOOKS_AT}) one
        UNION ALL SELECT c.member_id, c.order_id FROM carts c WHERE c.program = ${program} AND c.orderer_id = ${orderer}) newest
      GROUP BY member_id)
    SELECT p.person_id AS smid, ${nameColumns(sql, sql`p`)}, p.middle_name, coalesce(p.dod_id, '') AS dod_id, p.dodaac,
      p.branch::text AS branch, p.pay_grade, (SELECT count(*) FROM two) = 1 AS is_only
    FROM people p LEFT JOIN last l ON l.member_id = p.person_id
    WHERE ${isPossible} AND ${
      named === null
        ? sql`p.person_id IN (SELECT member_id FROM last
            UNION ALL SELECT person_id FROM two WHERE (SELECT count(*) FROM two) = 1)`
        : sql`p.person_id = ${named}`
    }
    ORDER BY l.newest DESC NULLS LAST LIMIT ${OFFERED}`
}
