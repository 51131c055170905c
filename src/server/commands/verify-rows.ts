import { listColumns, ORDER_CHANGES, SEALED_ORDERS, SEALED_ROWS } from '../audit/sealed-rows.ts'
import type { Connection, Invariant } from './findings.ts'
import { MAX_NAMED } from './verify-parts.ts'

/** VALUES rows of table and trigger name. */
export const SEALING_TRIGGERS = Object.keys(SEALED_ROWS)
  .flatMap((table) => ['seal_added', 'seal_changed', 'seal_removed'].map((name) => `('${table}', '${name}')`))
  .join(', ')

/** The seals are a series in blocks, so a forged seal fits no block. */
export async function verifyRows(sql: Connection): Promise<Invariant> {
  const types = await readTypes(sql)
  const write = (table: string, list: string, row: string) =>
    listColumns(list).map((name) => writeColumn(`${row}.${name}`, types.get(`${table}.${name}`)))
  const hash = (parts: string[], later = '') =>
    `sha256(convert_to((jsonb_build_array(${parts.join(', ')})${later})::text, 'UTF8'))`
  const live = Object.entries(SEALED_ROWS).map(([table, { key, columns }]) => {
    const all = write(table, `${key} ${columns}`, 'r')
    return `SELECT '${table}' AS sealed_table, jsonb_build_array(${write(table, key, 'r').join(', ')})::text AS row_key,
      ${hash([`'${table}'`, ...all])} AS row_hash FROM ${table} r`
  })
  const writeLater = (table: keyof typeof SEALED_ORDERS, row = 'r') =>
    (SEALED_ORDERS[table].later ?? [])
      .map(
        ({ columns, when }) =>
          ` || CASE WHEN ${row}.${when} THEN jsonb_build_array(${write(table, columns, row).join(', ')}) ELSE '[]' END`,
      )
      .join('')
  const parts = (['order_lines', 'approvals'] as const).map((table) => {
    const { key, columns } = SEALED_ORDERS[table]
    const order = listColumns(key).map((name) => `r.${name}`)
    return `(SELECT jsonb_agg(jsonb_build_array(${write(table, `${key} ${columns}`, 'r').join(', ')})${writeLater(table)} ORDER BY ${order.join(', ')})
      FROM ${table} r WHERE r.order_id = o.order_id)`
  })
  const { key, columns } = SEALED_ORDERS.orders
  // Skips orders with events that are not sealed yet.
  const orders = `SELECT 'orders', jsonb_build_array(o.order_id)::text,
      ${hash(["'orders'", ...write('orders', `${key} ${columns}`, 'o'), ...parts], writeLater('orders', 'o'))} FROM orders o`
  const changes = ORDER_CHANGES.map((kind) => `'${kind}'`).join(', ')
  const rows = await sql.unsafe(`WITH newest AS (
      SELECT DISTINCT ON (sealed_table, row_key) sealed_table, row_key, row_hash FROM row_seals
      ORDER BY sealed_table, row_key, seal_id DESC),
    sealed AS (SELECT range_agg(r) AS ids FROM audit_blocks b, unnest(b.members) r WHERE b.series = 'order_events'),
    waiting AS (SELECT DISTINCT jsonb_build_array(e.order_id)::text AS row_key FROM order_events e, sealed s
      WHERE e.kind IN (${changes}) AND coalesce(s.ids @> e.event_id, false) IS FALSE)
    SELECT format('%s %s', sealed_table, row_key) AS row, CASE WHEN l.row_hash IS NULL THEN 'something other than the portal deleted it'
        WHEN n.row_hash IS NULL THEN 'something other than the portal inserted it'
        ELSE 'something other than the portal changed it' END AS reason
    FROM (${[...live, orders].join(' UNION ALL ')}) l FULL JOIN newest n USING (sealed_table, row_key)
    WHERE l.row_hash IS DISTINCT FROM n.row_hash
      AND NOT (sealed_table = 'orders' AND row_key IN (SELECT row_key FROM waiting))
    ORDER BY 1 LIMIT ${MAX_NAMED + 1}`)
  return {
    name: 'People, rights, sessions, prices, addresses, orders and signatures are as the portal wrote them',
    broken: rows.map((row) => ({ row: String(row.row), reason: String(row.reason) })),
  }
}

async function readTypes(sql: Connection): Promise<Map<string, string>> {
  const tables = Object.keys({ ...SEALED_ROWS, ...SEALED_ORDERS }).map((table) => `'${table}'`)
  const rows = await sql.unsafe(`SELECT table_name || '.' || column_name AS name, udt_name AS type
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name IN (${tables.join(', ')})`)
  return new Map(rows.map((row) => [String(row.name), String(row.type)]))
}

function writeColumn(name: string, type: string | undefined): string {
  if (type === 'timestamptz') return `${name} AT TIME ZONE 'UTC'`
  if (type === 'daterange') return `ARRAY[lower(${name}), upper(${name})]`
  return type === 'bytea' ? `encode(${name}, 'hex')` : name
}
