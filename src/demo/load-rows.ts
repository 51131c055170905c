import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Pool, Transaction } from '#server/db/driver/sql.ts'

/** JSON travels as text. */
export type Value = string | number | boolean | Date | null

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const SPECIAL = /[\\\t\n\r]/

function writeValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string')
    return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] as string) : value
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

export function writeRows(rows: Iterable<readonly Value[]>): string {
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const value of row) {
      text += separator + writeValue(value)
      separator = '\t'
    }
    text += '\n'
  }
  return text
}

type Connection = Pool | Transaction

/**
 * Adds rows through COPY. PostgreSQL refuses COPY into a table with row-level security, so the rows pass through a
 * temporary table. All triggers, checks and policies run.
 * @param sql one connection, preferably a transaction
 * @param columns database names, in the order of the values
 */
export async function loadRows(
  sql: Connection,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const stage = `pg_temp.stage_${table}`
  const list = columns.join(', ')
  await sql.unsafe(
    `CREATE TEMPORARY TABLE IF NOT EXISTS stage_${table} AS SELECT ${list} FROM ${table} WITH NO DATA; TRUNCATE ${stage}`,
  )
  await copyText(sql, stage, columns, writeRows(rows))
  await sql.unsafe(`INSERT INTO ${table} (${list}) SELECT ${list} FROM ${stage}; TRUNCATE ${stage}`)
}

export async function loadRecords(
  sql: Connection,
  table: string,
  records: readonly Record<string, Value>[],
): Promise<void> {
  await loadRows(sql, table, Object.keys(records[0] ?? {}), records.map(Object.values))
}

/** Characters per message. */
const CHUNK = 256 * 1024

export async function copyText(
  sql: Connection,
  stage: string,
  columns: readonly string[],
  text: string,
): Promise<void> {
  const stream = await sql.unsafe(`COPY ${stage} (${columns.join(', ')}) FROM STDIN`).writable()
  const done = finished(stream)
  for (let at = 0; at < text.length; at += CHUNK)
    if (!stream.write(text.slice(at, at + CHUNK))) await Promise.race([once(stream, 'drain'), done])
  stream.end()
  await done
}
