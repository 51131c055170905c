import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'

/** Orders with a line that is due on a simulated day; the earliest due first. */
export async function findDueOrders(sql: Sql, program: string, day: string, most: number): Promise<number[]> {
  const rows = await sql<{ orderId: number }[]>`
    SELECT order_id FROM order_lines WHERE program = ${program} AND next_supply_step <= ${day}
    GROUP BY order_id ORDER BY min(next_supply_step), order_id LIMIT ${most}`
  return rows.map((row) => row.orderId)
}

type Place = { orderId: number; lineNumber: number; simulatedSteps: number; nextSupplyStep: string | null }

/** Where each line stands in its course at the simulated supplier. */
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

/** A request to cancel is answered on the day of its batch, not when the line would have moved next, if it would at all. */
export async function answerCancellationsOn(
  sql: Sql,
  program: string,
  batch: number,
  day: string,
): Promise<void> {
  await sql`UPDATE order_lines l SET next_supply_step = least(l.next_supply_step, ${day}::date) FROM supply_outgoing g
    WHERE g.program = ${program} AND g.batch_number = ${batch} AND g.kind = 'cancellation'
      AND l.order_id = g.order_id AND l.line_number = g.line_number AND l.cancel_asked > 0`
}

/** Longer than this nothing is caught up with (seconds): nobody turned days, because nobody was there. */
const CAUGHT_UP = 60

/** From now on days are turned; those before are over. */
export async function beginPace(sql: Sql): Promise<void> {
  await sql`UPDATE supply_pace SET turned_at = clock_timestamp()`
}

/** How many days are due at `speed` (days a second); whoever is told turns them, and no other program does. */
export async function takeDueDays(sql: Sql, speed: number): Promise<number> {
  const [row] = await sql<{ days: number }[]>`
    WITH due AS (SELECT floor(least(extract(epoch FROM clock_timestamp() - turned_at), greatest(${CAUGHT_UP}::float8, 2 / ${speed}::float8))
        * ${speed}::float8)::int AS days FROM supply_pace FOR UPDATE)
    UPDATE supply_pace SET turned_at = greatest(turned_at + make_interval(secs => days / ${speed}::float8),
        clock_timestamp() - make_interval(secs => 1 / ${speed}::float8))
      FROM due WHERE days >= 1 RETURNING days`
  return row?.days ?? 0
}

/** Turns a program's simulated calendar by one day, from the real day at least; answers the new day. */
export async function turnSupplyDay(sql: Sql, program: string, realDay: string): Promise<string> {
  const [row] = await sql<{ today: string }[]>`
    INSERT INTO supply_clock AS c (program, today) VALUES (${program}, ${realDay}::date + 1)
    ON CONFLICT (program) DO UPDATE SET today = greatest(c.today + 1, excluded.today) RETURNING today`
  return row?.today ?? realDay
}

/** Whether a program has something for the supplier: lines or requests to send, or lines whose answer is due some day. */
export function waitsForSupply(sql: Sql, program: string) {
  return first(sql<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM order_lines WHERE program = ${program} AND next_supply_step IS NOT NULL)
      OR EXISTS (SELECT FROM order_lines WHERE program = ${program} AND supply_state = 'none' AND requisition IS NOT NULL)
      OR EXISTS (SELECT FROM supply_outgoing WHERE program = ${program} AND batch_number IS NULL) AS waits`).as(
    (row) => row?.waits === true,
  )
}
