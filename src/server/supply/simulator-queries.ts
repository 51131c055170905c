import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'

/** Earliest due first. */
export async function findDueOrders(sql: Sql, program: string, day: string, max: number): Promise<number[]> {
  const rows = await sql<{ orderId: number }[]>`
    SELECT order_id FROM order_lines WHERE program = ${program} AND next_supply_step <= ${day}
    GROUP BY order_id ORDER BY min(next_supply_step), order_id LIMIT ${max}`
  return rows.map((row) => row.orderId)
}

type Place = { orderId: number; lineNumber: number; simulatedSteps: number; nextSupplyStep: string | null }

export async function saveSimulatedLines(sql: Sql, lines: readonly Place[]): Promise<void> {
  const rows = lines.map((line) => ({
    order_id: line.orderId,
    line_number: line.lineNumber,
    steps: line.simulatedSteps,
    next: line.nextSupplyStep,
  }))
  await sql`UPDATE order_lines l SET simulated_steps = n.steps, next_supply_step = n.next
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, steps smallint, next date)
    WHERE l.order_id = n.order_id AND l.line_number = n.line_number`
}

/** On the day of the batch, not at the line's next step. */
export async function respondToCancellationsOn(
  sql: Sql,
  program: string,
  batch: number,
  day: string,
): Promise<void> {
  await sql`UPDATE order_lines l SET next_supply_step = least(l.next_supply_step, ${day}::date) FROM supply_outgoing g
    WHERE g.program = ${program} AND g.batch_number = ${batch} AND g.kind = 'cancellation'
      AND l.order_id = g.order_id AND l.line_number = g.line_number AND l.cancellation_requested > 0`
}

/** Seconds. A longer gap means that no process ran, so nothing is caught up. */
const CAUGHT_UP = 60

export async function beginPace(sql: Sql): Promise<void> {
  await sql`UPDATE supply_pace SET turned_at = clock_timestamp()`
}

/** `speed` in days per second. Only one caller gets the days. */
export async function takeDueDays(sql: Sql, speed: number): Promise<number> {
  const [row] = await sql<{ days: number }[]>`
    WITH due AS (SELECT floor(least(extract(epoch FROM clock_timestamp() - turned_at), greatest(${CAUGHT_UP}::float8, 2 / ${speed}::float8))
        * ${speed}::float8)::int AS days FROM supply_pace FOR UPDATE)
    UPDATE supply_pace SET turned_at = greatest(turned_at + make_interval(secs => days / ${speed}::float8),
        clock_timestamp() - make_interval(secs => 1 / ${speed}::float8))
      FROM due WHERE days >= 1 RETURNING days`
  return row?.days ?? 0
}

/** Never behind `realDay`. Returns the new day. */
export async function turnSupplyDay(sql: Sql, program: string, realDay: string): Promise<string> {
  const [row] = await sql<{ today: string }[]>`
    INSERT INTO supply_clock AS c (program, today) VALUES (${program}, ${realDay}::date + 1)
    ON CONFLICT (program) DO UPDATE SET today = greatest(c.today + 1, excluded.today) RETURNING today`
  return row?.today ?? realDay
}

/** Unsent lines or requests, or lines with a pending answer. */
export function waitsForSupply(sql: Sql, program: string) {
  return first(sql<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM order_lines WHERE program = ${program} AND next_supply_step IS NOT NULL)
      OR EXISTS (SELECT FROM order_lines WHERE program = ${program} AND supply_state = 'none' AND requisition IS NOT NULL)
      OR EXISTS (SELECT FROM supply_outgoing WHERE program = ${program} AND batch_number IS NULL) AS waits`).as(
    (row) => row?.waits === true,
  )
}
