import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type postgres from 'postgres'

/** A value of a COPY row: arrays and objects are not needed, JSON travels as text. */
export type Value = string | number | boolean | Date | null

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function writeValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] as string)
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

/** Characters that travel at once; enough to keep the server busy, small beside the batch itself. */
const CHUNK = 256 * 1024

/**
 * Adds rows through COPY. PostgreSQL refuses COPY into a table behind row-level security, so the rows pass through a
 * temporary table and all triggers, checks and policies of the real one. `sql` is one connection, best a transaction.
 * @param columns names as in the database, in the order of the values
 * @returns how many rows were added
 */
export async function loadRows(
  sql: postgres.Sql | postgres.TransactionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const stage = `stage_${table}`
  const list = columns.join(', ')
  await sql.unsafe(
    `CREATE TEMPORARY TABLE IF NOT EXISTS ${stage} AS SELECT ${list} FROM ${table} WITH NO DATA; TRUNCATE ${stage}`,
  )
  const stream = await sql.unsafe(`COPY pg_temp.${stage} (${list}) FROM STDIN`).writable()
  const done = finished(stream)
  let chunk = ''
  let count = 0
  for (const row of rows) {
    chunk += `${row.map(writeValue).join('\t')}\n`
    count++
    if (chunk.length < CHUNK) continue
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    chunk = ''
  }
  stream.end(chunk)
  await done
  await sql.unsafe(
    `INSERT INTO ${table} (${list}) SELECT ${list} FROM pg_temp.${stage}; TRUNCATE pg_temp.${stage}`,
  )
  return count
}
