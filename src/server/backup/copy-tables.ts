import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from '../db/driver/sql.ts'

type Table = { name: string; columns: string; shape: string }

/**
 * Compares the rows afterwards. Also copies sequences and the transaction counter, which the audit trail uses.
 * @throws Error that names a table that differs
 */
export async function copyDatabase(
  from: Pool,
  to: Pool,
  openWriter: () => Pool,
): Promise<{ tables: number; rows: number }> {
  const [theirs, ours] = [await listTables(from), await listTables(to)]
  for (const table of ours) requireSame(table, theirs)
  for (const { name } of theirs)
    if (!ours.some((table) => table.name === name))
      throw new Error(`The table ${name} does not belong to this program, so nothing was upgraded.`)
  await to`set synchronous_commit = off`
  for (const sql of [from, to]) await sql`set synchronize_seqscans = off`
  const writer = openWriter()
  await writer.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`)
  await writer.end({ timeout: 5 })
  let rows = 0
  for (const table of ours) rows += await copyTable(table, from, to, openWriter)
  await copySequences(from, to)
  await passTransactions(from, to)
  await to`analyze`
  return { tables: ours.length, rows }
}

async function listTables(sql: Pool): Promise<Table[]> {
  return sql<Table[]>`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns,
      string_agg(concat(a.attname, ' ', format_type(a.atttypid, a.atttypmod)), ', ' order by a.attname) as shape
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
    group by c.oid order by 1`
}

function requireSame({ name, shape }: Table, theirs: readonly Table[]): void {
  const there = theirs.find((table) => table.name === name)
  if (there?.shape !== shape)
    throw new Error(
      `The table ${name} ${there ? 'has other columns' : 'is not'} in the old database, so nothing was upgraded. Let the program that made it start once more, and stop it.`,
    )
}

async function copyTable(
  { name, columns }: Table,
  from: Pool,
  to: Pool,
  openWriter: () => Pool,
): Promise<number> {
  const read = measure()
  // The driver ends a COPY stream late and breaks the next one on the same connection.
  const writer = openWriter()
  try {
    const written = await writer.unsafe(`copy ${name} (${columns}) from stdin`).writable()
    await pipeline(await from.unsafe(`copy ${name} (${columns}) to stdout`).readable(), read.stream, written)
  } finally {
    await writer.end({ timeout: 5 })
  }
  const back = measure()
  await pipeline(
    await to.unsafe(`copy ${name} (${columns}) to stdout`).readable(),
    back.stream,
    async (source) => {
      for await (const _ of source);
    },
  )
  const [before, after] = [read.end(), back.end()]
  if (before.hash !== after.hash)
    throw new Error(
      `The table ${name} does not read as it did before: ${after.rows} rows, and ${before.rows} before.`,
    )
  return before.rows
}

async function copySequences(from: Pool, to: Pool): Promise<void> {
  const sequences = await from<{ name: string; last: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`
  for (const { name, last } of sequences)
    if (last !== null) await to`select setval(${name}::regclass, ${last}::bigint)`
}

/** Rows contain transaction numbers, so the new server must skip the used ones. */
async function passTransactions(from: Pool, to: Pool): Promise<void> {
  const [next] = await from<
    { number: string }[]
  >`select pg_snapshot_xmax(pg_current_snapshot())::text as number`
  await to.unsafe(`do $$ begin
    while pg_current_xact_id() < '${next?.number}'::xid8 loop commit; end loop;
  end $$`)
}

/** In COPY text, a line is a row. */
function measure() {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { stream, end: () => ({ rows, hash: hash.digest('hex') }) }
}
