import { ORDER_CHECKS } from '#server/commands/order-checks.ts'
import type { Transaction } from '#server/db/driver/sql.ts'
import { copyText } from './load-rows.ts'
import { ORDER_TABLES } from './order-rows.ts'
import type { WrittenOrders } from './order-writer.ts'

/** Identity columns. */
const OWN_NUMBERS: Record<string, string> = {
  transfers: 'transfer_id',
  line_charges: 'charge_id',
  order_events: 'event_id',
  shipments: 'shipment_id',
  receipts: 'receipt_id',
}

/** Temporary tables that shadow the real ones in this transaction: unqualified names resolve to the staged orders. */
export async function makeStage(sql: Transaction): Promise<void> {
  const made = ORDER_TABLES.map(({ table }) => {
    const own = OWN_NUMBERS[table]
    const made = `CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING DEFAULTS INCLUDING GENERATED) ON COMMIT DROP;`
    return own ? `${made} ALTER TABLE pg_temp.${table} DROP COLUMN ${own};` : made
  })
  await sql.unsafe(`SET LOCAL search_path TO public, pg_temp; ${made.join(' ')}`)
}

export async function stageOrders(sql: Transaction, { tables, serials }: WrittenOrders): Promise<void> {
  for (const { table, columns, text } of tables) await copyText(sql, `pg_temp.${table}`, columns, text)
  await sql`INSERT INTO document_serials AS s (dodaac, day, last_serial)
    SELECT * FROM jsonb_to_recordset(${sql.json(serials)}) AS t (dodaac text, day text, last int) ORDER BY 1, 2
    ON CONFLICT (dodaac, day) DO UPDATE SET last_serial = greatest(s.last_serial, excluded.last_serial)`
}

/**
 * Adds the staged rows and empties the stage in one message, so that PostgreSQL works while the next orders are built.
 * Set-based checks replace the row triggers.
 */
export async function addStaged(sql: Transaction): Promise<void> {
  const results = await sql.unsafe(ADDING.join('; '))
  const [broken] = (results as unknown as Broken[][]).flat()
  if (broken) throw new Error(`${broken.invariant}, but not of ${broken.row}: ${broken.reason}.`)
}

type Broken = { invariant: string; row: string; reason: string }

const MARK_OTHER_ITEMS = `UPDATE pg_temp.shipments s SET is_other_item = true FROM pg_temp.order_lines l
  WHERE (l.order_id, l.line_number) = (s.order_id, s.line_number) AND l.nsn <> s.nsn`

/** `verify` then finds the staged tables. They have no statistics, so the planner would choose nested loops. */
const TO_STAGE = ['SET LOCAL search_path TO pg_temp, public', 'SET LOCAL enable_nestloop TO off']
const TO_TABLES = ['SET LOCAL search_path TO public, pg_temp', 'SET LOCAL enable_nestloop TO on']
const ADDING = [
  MARK_OTHER_ITEMS,
  ...TO_STAGE,
  ...ORDER_CHECKS.map(
    ([invariant, query]) =>
      `SELECT '${invariant}' AS invariant, row_name AS row, reason FROM (${query}) broken`,
  ),
  ...TO_TABLES,
  ...ORDER_TABLES.map(({ table, columns }) => {
    const list = [...columns, ...(table === 'shipments' ? ['is_other_item'] : [])].join(', ')
    return `INSERT INTO public.${table} (${list}) SELECT ${list} FROM pg_temp.${table}`
  }),
  `TRUNCATE ${ORDER_TABLES.map(({ table }) => `pg_temp.${table}`).join(', ')}`,
]
