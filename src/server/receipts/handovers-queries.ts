import { NOT_IN_CATALOGUE } from '#domain/supply/shipped-items.ts'
import type { Handover, HandoverRow } from '#wire/receipts/handovers.ts'
import type { UnitLine } from '#wire/receipts/receipts.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'

export const handoverKey = ({ memberId, dodaac }: Pick<UnitLine, 'memberId' | 'dodaac'>): string =>
  `${memberId} ${dodaac}`

/** One for each person and DoDAAC of the issued lines. */
export async function addHandovers(
  { sql, person, now }: WriteContext,
  lines: readonly UnitLine[],
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map()
  const each = [...new Map(lines.map((line) => [handoverKey(line), line])).values()]
  const rows = each.map(({ memberId, dodaac }) => ({ member_id: memberId, dodaac }))
  const added = await sql<{ handoverId: number; memberId: number; dodaac: string }[]>`
    INSERT INTO handovers (program, member_id, dodaac, actor_id, made_at)
    SELECT ${person.program}, n.member_id, n.dodaac, ${person.id}, ${now}
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (member_id bigint, dodaac text)
    RETURNING handover_id, member_id, dodaac`
  return new Map(added.map((row) => [handoverKey(row), row.handoverId]))
}

/** Null `dodaacs`: the whole program. Everybody sees their own. */
export type HandoverReach = { program: string; dodaacs: string[] | null; personId: number }
type Filter = HandoverReach & {
  dodaac: string | undefined
  person: number | undefined
  max: number
  page: number
}

function isSeen(sql: Sql, { program, dodaacs, personId }: HandoverReach): Fragment {
  return sql`h.program = ${program}
    ${dodaacs === null ? sql`` : sql`AND (h.dodaac = ANY (${dodaacs}::text[]) OR h.member_id = ${personId})`}`
}

function isSought(sql: Sql, filter: Filter): Fragment {
  const { dodaac, person } = filter
  return sql`${isSeen(sql, filter)} ${dodaac === undefined ? sql`` : sql`AND h.dodaac = ${dodaac}`}
    ${person === undefined ? sql`` : sql`AND h.member_id = ${person}`}`
}

function handoverColumns(sql: Sql) {
  return sql`h.handover_id AS number, h.dodaac, h.made_at, h.signed_name, h.signed_at, ${nameOf(sql, sql`m`)} AS member,
    ${nameOf(sql, sql`a`)} AS issued_by,
    coalesce((SELECT sum(r.quantity) FROM receipts r WHERE r.handover_id = h.handover_id), 0)::integer AS pieces`
}

function itsPeople(sql: Sql) {
  return sql`JOIN people m ON m.program = h.program AND m.person_id = h.member_id
    JOIN people a ON a.program = h.program AND a.person_id = h.actor_id`
}

/** Newest first. */
export function findHandovers(sql: Sql, filter: Filter) {
  const { max, page } = filter
  return sql<Totalled<HandoverRow>[]>`SELECT ${handoverColumns(sql)},
      (SELECT count(*) FROM handovers h WHERE ${isSought(sql, filter)}) AS total
    FROM (SELECT * FROM handovers h WHERE ${isSought(sql, filter)}
      ORDER BY h.handover_id DESC LIMIT ${max} OFFSET ${(page - 1) * max}) h ${itsPeople(sql)}
    ORDER BY h.handover_id DESC`
}

export async function countHandovers(sql: Sql, filter: Filter): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total FROM handovers h WHERE ${isSought(sql, filter)}`
  return row?.total ?? 0
}

export async function findHandoverRow(sql: Sql, handoverId: number): Promise<HandoverRow | null> {
  const [row] = await sql<HandoverRow[]>`SELECT ${handoverColumns(sql)} FROM handovers h ${itsPeople(sql)}
    WHERE h.handover_id = ${handoverId}`
  return row ?? null
}

type StoredHandover = Omit<Handover, 'maySign' | 'undoable' | 'items'> & {
  memberId: number
  actorId: number
  memberDodaac: string
}

export async function findHandover(
  sql: Sql,
  reach: HandoverReach,
  handoverId: number,
): Promise<StoredHandover | null> {
  const [row] = await sql<
    StoredHandover[]
  >`SELECT h.handover_id AS number, h.member_id, h.actor_id, m.first_name, m.middle_name,
      m.last_name, coalesce(m.dod_id, '') AS dod_id, m.dodaac AS member_dodaac, h.dodaac, h.made_at, h.signed_name, h.signed_at,
      h.strokes, ${nameOf(sql, sql`a`)} AS issued_by
    FROM handovers h ${itsPeople(sql)} WHERE h.handover_id = ${handoverId} AND ${isSeen(sql, reach)}`
  return row ?? null
}

type IssuedItem = Handover['items'][number] & { receiptId: number }

/**
 * Without undone issues. Item and price are those of the shipment that the pieces were issued with. Else they are those
 * of the shipment that was received first, of those that earlier issues left.
 */
export function findIssuedItems(sql: Sql, handoverId: number) {
  return sql<
    IssuedItem[]
  >`SELECT r.receipt_id, r.order_id AS "order", f.fiscal_year, n.nsn, coalesce(xp.display_name, ${`${NOT_IN_CATALOGUE}, NSN `} || n.nsn) AS article,
      ${sizeOf(sql, sql`xi`)} AS size, p.unit_of_issue AS unit, r.quantity, coalesce(x.cents, l.unit_price_cents) AS unit_price
    FROM receipts r JOIN orders o USING (order_id) JOIN order_lines l USING (order_id, line_number)
    JOIN funds f ON f.fund_id = o.fund_id JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    LEFT JOIN receipts w ON w.receipt_id = r.done_with
    LEFT JOIN LATERAL (SELECT s.*, round(coalesce(s.unit_price_cents, l.unit_price_cents)::numeric * coalesce(s.units, s.quantity) / greatest(s.quantity, 1))::bigint AS cents
      FROM (SELECT s.*, h.held, sum(h.held) OVER (ORDER BY h.since) AS so_far FROM shipments s
        CROSS JOIN LATERAL (SELECT min(e.receipt_id) FILTER (WHERE e.kind = 'receive') AS since,
            coalesce(sum(CASE WHEN e.kind = 'receive' THEN e.quantity ELSE -e.quantity END), 0) AS held
          FROM receipts e LEFT JOIN receipts d ON d.receipt_id = e.done_with
          WHERE e.order_id = r.order_id AND e.line_number = r.line_number AND e.receipt_id < r.receipt_id AND ${stands(sql)}
            AND (e.kind = 'receive' AND e.shipment_id = s.shipment_id OR e.kind = 'issue' AND d.shipment_id = s.shipment_id)) h
        WHERE s.order_id = r.order_id AND s.line_number = r.line_number) s
      WHERE CASE WHEN w.shipment_id IS NULL THEN s.held > 0 AND s.so_far > (SELECT coalesce(sum(e.quantity), 0) FROM receipts e
          LEFT JOIN receipts d ON d.receipt_id = e.done_with
          WHERE e.order_id = r.order_id AND e.line_number = r.line_number AND e.receipt_id < r.receipt_id AND ${stands(sql)}
            AND e.kind = 'issue' AND d.shipment_id IS NULL)
        ELSE s.shipment_id = w.shipment_id END
      ORDER BY s.so_far LIMIT 1) x ON true
    CROSS JOIN LATERAL (SELECT coalesce(x.nsn, CASE WHEN x.shipment_id IS NULL THEN l.supplied_nsn END, l.nsn) AS nsn) n
    LEFT JOIN items xi ON xi.nsn = n.nsn LEFT JOIN products xp ON xp.pgc = xi.pgc
    WHERE r.handover_id = ${handoverId} AND r.undoes IS NULL
      AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)
    ORDER BY f.fiscal_year DESC, article, xi.size_order, r.receipt_id`
}

/** Entry `e` undoes nothing, and nothing undoes it. */
function stands(sql: Sql) {
  return sql`e.undoes IS NULL AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = e.receipt_id)`
}

/** Locks it. Null when it is not visible. */
export async function lockHandover(
  sql: Sql,
  reach: HandoverReach,
  handoverId: number,
): Promise<{ memberId: number; dodaac: string; signedAt: Date | null } | null> {
  const [row] = await sql<{ memberId: number; dodaac: string; signedAt: Date | null }[]>`
    SELECT h.member_id, h.dodaac, h.signed_at FROM handovers h
    WHERE h.handover_id = ${handoverId} AND ${isSeen(sql, reach)} FOR NO KEY UPDATE`
  return row ?? null
}

/** Locks these receipts, so that nobody signs meanwhile. Returns who signed. */
export async function lockSigned(sql: Sql, handoverIds: readonly number[]): Promise<string[]> {
  if (handoverIds.length === 0) return []
  const rows = await sql<{ signedName: string }[]>`SELECT h.signed_name FROM handovers h
    WHERE h.handover_id = ANY (${handoverIds}::bigint[]) ORDER BY h.handover_id FOR NO KEY UPDATE`
  return rows.flatMap(({ signedName }) => signedName || [])
}

export async function saveSignature(
  { sql, person, now }: WriteContext,
  handoverId: number,
  { signedName, strokes }: { signedName: string; strokes: string },
): Promise<void> {
  await sql`UPDATE handovers SET signed_name = ${signedName}, strokes = ${strokes}, signed_at = ${now}, signed_by = ${person.id}
    WHERE handover_id = ${handoverId}`
}
