import type { RequestKind, RequestStanding } from '#domain/outfit/member-requests.ts'
import type { MemberRequest, OwnItem } from '#wire/outfit/member-requests.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'

export type RequestSettings = { mayRequest: boolean; seesPrices: boolean }

export function findSettings(sql: Sql, program: string) {
  return first(
    sql<RequestSettings[]>`SELECT members_may_request AS may_request, members_see_prices AS sees_prices
      FROM programs WHERE code = ${program}`,
  )
}

const MAX_ORDERERS = 5

export function findOrderers(sql: Sql, program: string, dodaac: string) {
  return sql<{ name: string }[]>`SELECT ${nameOf(sql, sql`p`)} AS name FROM roles_in_force a
    JOIN people p ON p.program = a.program AND p.person_id = a.person_id
    WHERE a.program = ${program} AND a.dodaac = ${dodaac} AND a.role = 'order-placer' AND p.enabled
    ORDER BY p.last_name, p.first_name, p.person_id LIMIT ${MAX_ORDERERS}`
}

type ItemRow = Omit<OwnItem, 'received' | 'onOrder' | 'expectedOn' | 'returnable'>

export function findItemNames(sql: Sql, nsns: string[]) {
  return sql<ItemRow[]>`SELECT i.nsn, i.pgc, p.display_name AS name, i.size, i.colour
    FROM items i JOIN products p ON p.pgc = i.pgc WHERE i.nsn = ANY (${nsns}::text[])
    ORDER BY p.display_name, i.size_order, i.nsn`
}

type ReturnableRow = { nsn: string; order: number; line: number; quantity: number }

/** Pieces that the member has, newest order first. A line that is being exchanged is left out. */
export function findReturnable(sql: Sql, program: string, personId: number) {
  return sql<ReturnableRow[]>`SELECT l.nsn, l.order_id AS "order", l.line_number AS line,
      l.issued_quantity - l.returned_quantity AS quantity
    FROM orders o JOIN order_lines l USING (order_id)
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status_word IN ('approved', 'shipped')
      AND l.issued_quantity > l.returned_quantity AND NOT ${isWaiting(sql)}
    ORDER BY l.order_id DESC, l.line_number`
}

/** Of the line `l`. */
function isWaiting(sql: Sql): Fragment {
  return sql`EXISTS (SELECT FROM clothing_requests w WHERE w.order_id = l.order_id AND w.line_number = l.line_number
    AND w.state IN ('open', 'in-cart') AND w.returned_at IS NULL AND NOT ${hasNoReplacement(sql)})`
}

/** The cart or order with the replacement of the request is gone. */
export function hasNoReplacement(sql: Sql, w = sql`w`): Fragment {
  return sql`(${w}.state = 'in-cart' AND EXISTS (SELECT FROM batch_members b LEFT JOIN orders e ON e.order_id = b.order_id
    WHERE b.batch_id = ${w}.batch_id AND b.person_id = ${w}.person_id AND b.order_id IS NOT NULL
      AND coalesce(e.status = 'declined', NOT EXISTS (SELECT FROM carts c WHERE c.order_id = b.order_id))))`
}

export type LineOfMember = {
  nsn: string
  pgc: string
  isObsolete: boolean
  withMember: number
  returned: number
  isWaiting: boolean
}

/** Locks the order, because a receipt may change the line. */
export function lockLineOfMember(
  sql: Sql,
  program: string,
  personId: number,
  { order, line }: { order: number; line: number },
) {
  return first(sql<LineOfMember[]>`SELECT l.nsn, i.pgc, i.status = 'obsolete' AS is_obsolete,
      l.issued_quantity - l.returned_quantity AS with_member, l.returned_quantity AS returned, ${isWaiting(sql)} AS is_waiting
    FROM orders o JOIN order_lines l USING (order_id) JOIN items i ON i.nsn = l.nsn
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.order_id = ${order} AND l.line_number = ${line}
      AND o.status_word IN ('approved', 'shipped')
    FOR NO KEY UPDATE OF o`)
}

type NewRequest = { pgc: string; nsn: string | null; quantity: number }
type Asking = { program: string; personId: number; reason: string; now: Date }

/** An open request for the same item stays as it is. Returns the number of new ones. */
export async function addNeeds(
  sql: Sql,
  { program, personId, reason, now }: Asking,
  items: NewRequest[],
): Promise<number> {
  const rows =
    await sql`INSERT INTO clothing_requests (program, person_id, kind, pgc, nsn, quantity, reason, made_at)
    SELECT ${program}, ${personId}, 'need', i.pgc, i.nsn, i.quantity, ${reason}, ${now}
    FROM jsonb_to_recordset(${sql.json(items)}::jsonb) AS i (pgc text, nsn text, quantity integer)
    ON CONFLICT DO NOTHING RETURNING request_id`
  return rows.length
}

export function addExchange(
  sql: Sql,
  { program, personId, reason, now }: Asking,
  {
    pgc,
    nsn,
    quantity,
    order,
    line,
    returned,
  }: NewRequest & { order: number; line: number; returned: number },
) {
  return sql`INSERT INTO clothing_requests
      (program, person_id, kind, pgc, nsn, quantity, reason, order_id, line_number, returned_before, made_at)
    VALUES (${program}, ${personId}, 'exchange', ${pgc}, ${nsn}, ${quantity}, ${reason}, ${order}, ${line}, ${returned}, ${now})`
}

export async function withdrawOpen(
  sql: Sql,
  program: string,
  personId: number,
  request: number,
): Promise<boolean> {
  const rows = await sql`UPDATE clothing_requests SET state = 'withdrawn', version = version + 1
    WHERE program = ${program} AND person_id = ${personId} AND request_id = ${request} AND state = 'open'
    RETURNING request_id`
  return rows.length > 0
}

const MAX_OWN = 50

type OwnRow = RequestStanding & {
  id: number
  kind: RequestKind
  pgc: string
  name: string
  size: string
  quantity: number
  reason: string
  madeAt: Date
  firstOrder: number | null
  isBack: boolean
}

/** Newest first, with the cart or order that came of it. */
export function findOwnRequests(sql: Sql, program: string, personId: number) {
  return sql<
    OwnRow[]
  >`SELECT r.request_id AS id, r.kind, r.pgc, p.display_name AS name, coalesce(i.size, '') AS size, r.quantity,
      r.reason, r.made_at, r.order_id AS first_order, r.returned_at IS NOT NULL AS is_back, r.state, r.answer,
      b.state AS cart_state, b.order_id AS "order",
      CASE WHEN b.order_id IS NULL THEN NULL WHEN o.withdrawn THEN 'withdrawn' WHEN o.order_id IS NOT NULL THEN o.status::text
        WHEN c.order_id IS NOT NULL THEN 'cart' ELSE 'gone' END AS order_state
    FROM clothing_requests r JOIN products p ON p.pgc = r.pgc LEFT JOIN items i ON i.nsn = r.nsn
    LEFT JOIN batch_members b ON b.batch_id = r.batch_id AND b.person_id = r.person_id
    LEFT JOIN orders o ON o.order_id = b.order_id LEFT JOIN carts c ON c.order_id = b.order_id
    WHERE r.program = ${program} AND r.person_id = ${personId} ORDER BY r.request_id DESC LIMIT ${MAX_OWN}`
}

export type PlacerScope = { program: string; dodaacs: string[] }

type MemberRequestRow = Omit<MemberRequest, 'firstItem'> & { firstOrder: number | null; isBack: boolean }

const isFollowing = (sql: Sql) =>
  sql`r.state = 'in-cart' AND r.kind = 'exchange' AND r.returned_at IS NULL AND NOT ${hasNoReplacement(sql, sql`r`)}`

/** By DoDAAC and member. `which`: open ones, or exchanges that wait for the first item. */
export function findMemberRequests(
  sql: Sql,
  { program, dodaacs }: PlacerScope,
  which: 'open' | 'following',
  max: number,
) {
  return sql<
    MemberRequestRow[]
  >`SELECT r.request_id AS id, r.version, r.kind, r.person_id, ${nameOf(sql, sql`m`)} AS name,
      m.dodaac, r.pgc, r.nsn, r.quantity, r.reason, r.made_at, r.order_id AS first_order, r.returned_at IS NOT NULL AS is_back,
      b.order_id AS "order"
    FROM clothing_requests r JOIN people m ON m.program = r.program AND m.person_id = r.person_id
    LEFT JOIN batch_members b ON b.batch_id = r.batch_id AND b.person_id = r.person_id
    WHERE r.program = ${program} AND ${which === 'open' ? sql`r.state = 'open'` : isFollowing(sql)}
      AND m.dodaac = ANY (${dodaacs}::text[])
    ORDER BY m.dodaac, m.last_name, m.first_name, r.person_id, r.request_id LIMIT ${max}`
}

export function countOpenRequests(sql: Sql, { program, dodaacs }: PlacerScope) {
  return sql<{ count: number; at: Date | null }[]>`SELECT count(*) AS count, min(r.made_at) AS at
    FROM clothing_requests r JOIN people m ON m.program = r.program AND m.person_id = r.person_id
    WHERE r.program = ${program} AND r.state = 'open' AND m.dodaac = ANY (${dodaacs}::text[])`
}

export type LockedRequest = {
  id: number
  version: number
  isOpen: boolean
  personId: number
  dodaac: string
  pgc: string
  nsn: string | null
  quantity: number
}

/** Of members of the DoDAACs, until the commit, in whatever state. */
export function lockRequests(sql: Sql, { program, dodaacs }: PlacerScope, requests: number[]) {
  return sql<
    LockedRequest[]
  >`SELECT r.request_id AS id, r.version, r.state = 'open' AS is_open, r.person_id, m.dodaac, r.pgc,
      r.nsn, r.quantity
    FROM clothing_requests r JOIN people m ON m.program = r.program AND m.person_id = r.person_id
    WHERE r.program = ${program} AND r.request_id = ANY (${requests}::bigint[]) AND m.dodaac = ANY (${dodaacs}::text[])
    ORDER BY r.request_id FOR NO KEY UPDATE OF r`
}

/** False when the item is not one of the product. */
export async function saveRequest(
  sql: Sql,
  { id, pgc }: Pick<LockedRequest, 'id' | 'pgc'>,
  { nsn, quantity }: { nsn: string | null; quantity: number },
): Promise<boolean> {
  const rows =
    await sql`UPDATE clothing_requests SET nsn = ${nsn}, quantity = ${quantity}, version = version + 1
    WHERE request_id = ${id}
      AND (${nsn}::text IS NULL OR EXISTS (SELECT FROM items i WHERE i.nsn = ${nsn} AND i.pgc = ${pgc} AND i.status <> 'obsolete'))
    RETURNING request_id`
  return rows.length > 0
}

type Decision = { by: number; now: Date; requests: number[] } & (
  | { state: 'in-cart'; batch: number }
  | { state: 'declined'; answer: string }
)

export function saveDecisions(sql: Sql, decision: Decision) {
  const { by, now, requests, state } = decision
  return sql`UPDATE clothing_requests SET state = ${state}, version = version + 1, decided_by = ${by}, decided_at = ${now},
      batch_id = ${state === 'in-cart' ? decision.batch : null}, answer = ${state === 'declined' ? decision.answer : ''}
    WHERE request_id = ANY (${requests}::bigint[])`
}

/** Requests of people whom the batch leaves out wait again, unless the member asked again meanwhile. */
export function reopenRequests(sql: Sql, program: string, batch: number) {
  return sql`UPDATE clothing_requests r SET version = r.version + 1, batch_id = NULL, decided_by = NULL, decided_at = NULL,
      state = CASE WHEN r.kind = 'need' AND EXISTS (SELECT FROM clothing_requests n WHERE n.person_id = r.person_id
        AND n.pgc = r.pgc AND n.nsn IS NOT DISTINCT FROM r.nsn AND n.state = 'open' AND n.kind = 'need')
        THEN 'withdrawn' ELSE 'open' END
    FROM batch_members b
    WHERE b.program = ${program} AND b.batch_id = ${batch} AND b.state = 'left-out' AND b.order_id IS NULL
      AND r.batch_id = b.batch_id AND r.person_id = b.person_id AND r.state = 'in-cart'`
}

export type RequestReader = {
  personId: number
  email: string
  name: string
  maySignIn: boolean
  items: string[]
}

/** Members with an address, with the items of the declined requests. */
export function findRequestReaders(sql: Sql, requests: number[]) {
  return sql<RequestReader[]>`SELECT m.person_id, m.email, ${nameOf(sql, sql`m`)} AS name, m.may_sign_in,
      coalesce(array_agg(r.quantity || ' × ' || concat_ws(', ', p.display_name, nullif(i.size, '')) ORDER BY r.request_id), '{}') AS items
    FROM clothing_requests r JOIN people m ON m.program = r.program AND m.person_id = r.person_id
    JOIN products p ON p.pgc = r.pgc LEFT JOIN items i ON i.nsn = r.nsn
    WHERE r.request_id = ANY (${requests}::bigint[]) AND m.enabled AND m.email <> '' AND m.email !~ '[[:cntrl:]]'
    GROUP BY m.person_id`
}
