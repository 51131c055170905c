import type { BatchLine, BatchState } from '#domain/outfit/batches.ts'
import type { Batch, BatchMember } from '#wire/outfit/outfit.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'

export type PlannedMember = { id: number; fundCode: string; lines: BatchLine[] }

type NewBatch = {
  program: string
  ordererId: number
  title: string
  kit: { id: number; number: number } | null
  now: Date
}

export async function addBatch(sql: Sql, batch: NewBatch, members: PlannedMember[]): Promise<number> {
  const [row] = await sql<{ batchId: number }[]>`
    WITH batch AS (
      INSERT INTO batches (program, orderer_id, title, kit_id, kit_number, made_at)
      VALUES (${batch.program}, ${batch.ordererId}, ${batch.title}, ${batch.kit?.id ?? null}, ${batch.kit?.number ?? null}, ${batch.now})
      RETURNING batch_id, program),
    members AS (
      INSERT INTO batch_members (program, batch_id, person_id, place, fund_code, lines)
      SELECT b.program, b.batch_id, m.id, m.place, m."fundCode", m.lines
      FROM batch b, jsonb_to_recordset(${sql.json(members.map((member, index) => ({ ...member, place: index + 1 })))}::jsonb)
        AS m (id bigint, place smallint, "fundCode" text, lines jsonb))
    SELECT batch_id FROM batch`
  if (!row) throw new Error('A batch was not stored.')
  return row.batchId
}

/** Of these people, those in the DoDAACs. */
export function findMembersOf(sql: Sql, program: string, dodaacs: string[], people: number[]) {
  return sql<{ id: number }[]>`SELECT person_id AS id FROM people
    WHERE program = ${program} AND person_id = ANY (${people}::bigint[]) AND dodaac = ANY (${dodaacs}::text[])`
}

export type BatchHead = Omit<Batch, 'people'>

/** `isLocked`: until the commit, so that two calls do not write the same carts. */
export function findBatch(
  sql: Sql,
  { program, ordererId, number }: { program: string; ordererId: number; number: number },
  isLocked: boolean,
) {
  return first(sql<BatchHead[]>`SELECT batch_id AS number, title, made_at FROM batches
    WHERE program = ${program} AND orderer_id = ${ordererId} AND batch_id = ${number}
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`)
}

type MemberRow = Omit<BatchMember, 'asksAboutCart'> & { problemCode: string }

/** In the order of the plan. The total is that of the cart or order. */
export function findBatchMembers(sql: Sql, program: string, number: number) {
  return sql<MemberRow[]>`
    SELECT m.person_id AS id, ${nameOf(sql, sql`p`)} AS name, p.dodaac, m.fund_code, m.state, m.order_id AS "order", m.problem,
      m.problem_code,
      coalesce((SELECT sum((l->>'quantity')::integer) FROM jsonb_array_elements(m.lines) l), 0)::integer AS pieces,
      coalesce((SELECT o.total_cents FROM orders o WHERE o.order_id = m.order_id),
        (SELECT sum(l.quantity * l.unit_price_cents)::bigint FROM cart_lines l WHERE l.order_id = m.order_id)) AS total
    FROM batch_members m JOIN people p ON p.program = m.program AND p.person_id = m.person_id
    WHERE m.program = ${program} AND m.batch_id = ${number} ORDER BY m.place`
}

export type PlannedRow = {
  personId: number
  name: string
  fundCode: string
  lines: BatchLine[]
  addsToCart: boolean
  orderId: number | null
  cart: { orderId: number; fundCode: string; lines: number } | null
}

/** The next members in a state, with the orderer's open cart. */
export function findNext(
  sql: Sql,
  { program, ordererId, number }: { program: string; ordererId: number; number: number },
  state: Extract<BatchState, 'planned' | 'written'>,
  max: number,
) {
  return sql<PlannedRow[]>`
    SELECT m.person_id, ${nameOf(sql, sql`p`)} AS name, m.fund_code, m.lines, m.adds_to_cart, m.order_id,
      CASE WHEN c.order_id IS NOT NULL THEN jsonb_build_object('orderId', c.order_id, 'fundCode', c.fund_code,
        'lines', (SELECT count(*) FROM cart_lines l WHERE l.order_id = c.order_id)) END AS cart
    FROM batch_members m JOIN people p ON p.program = m.program AND p.person_id = m.person_id
    LEFT JOIN carts c ON c.program = m.program AND c.orderer_id = ${ordererId} AND c.member_id = m.person_id
    WHERE m.program = ${program} AND m.batch_id = ${number} AND m.state = ${state}
    ORDER BY m.place LIMIT ${max}`
}

/** The people of `findNext`. */
export function findNextPeople(
  sql: Sql,
  { program, number }: { program: string; number: number },
  state: Extract<BatchState, 'planned' | 'written'>,
  max: number,
) {
  return sql`SELECT m.person_id FROM batch_members m WHERE m.program = ${program} AND m.batch_id = ${number} AND m.state = ${state}
    ORDER BY m.place LIMIT ${max}`
}

export type Outcome = {
  personId: number
  state: BatchState
  orderId: number | null
  fundCode: string | null
  problem: string
  problemCode: string
}

export function saveOutcomes(sql: Sql, program: string, number: number, outcomes: Outcome[]) {
  return sql`UPDATE batch_members m
    SET state = r.state, order_id = coalesce(r."orderId", m.order_id), fund_code = coalesce(r."fundCode", m.fund_code),
      problem = r.problem, problem_code = r."problemCode"
    FROM jsonb_to_recordset(${sql.json(outcomes)}::jsonb)
      AS r ("personId" bigint, state text, "orderId" bigint, "fundCode" text, problem text, "problemCode" text)
    WHERE m.program = ${program} AND m.batch_id = ${number} AND m.person_id = r."personId"`
}

/** People who are held only. `again` goes back to the step that held them. */
export function saveDecision(
  sql: Sql,
  program: string,
  number: number,
  { people, decision }: { people: number[]; decision: 'add' | 'leave-out' | 'again' },
) {
  return sql`UPDATE batch_members
    SET state = CASE WHEN ${decision} = 'leave-out' THEN 'left-out' WHEN order_id IS NOT NULL THEN 'written' ELSE 'planned' END,
      adds_to_cart = adds_to_cart OR ${decision} = 'add', problem = '', problem_code = ''
    WHERE program = ${program} AND batch_id = ${number} AND person_id = ANY (${people}::bigint[]) AND state = 'held'`
}

type BatchCounts = Omit<Batch, 'people'> & { counts: Partial<Record<BatchState, number>> }

export function findBatches(sql: Sql, program: string, ordererId: number) {
  return sql<BatchCounts[]>`SELECT b.batch_id AS number, b.title, b.made_at,
      (SELECT coalesce(jsonb_object_agg(s.state, s.members), '{}') FROM (
        SELECT m.state, count(*) AS members FROM batch_members m WHERE m.batch_id = b.batch_id GROUP BY m.state) s) AS counts
    FROM batches b WHERE b.program = ${program} AND b.orderer_id = ${ordererId} ORDER BY b.batch_id DESC LIMIT 20`
}
