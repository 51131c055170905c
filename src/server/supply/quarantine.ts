import { Refusal } from '#domain/refusal.ts'
import type { SupplyFile, SupplyRefusal } from '#wire/supply/supply-connection.ts'
import type { Sql } from '../db/connect.ts'
import { enterProgram } from '../db/row-security.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { findFile, type Slice } from './connection-queries.ts'
import { decideRefusals } from './read-queries.ts'
import { readAgain } from './read-records.ts'

/** Refused records per call. */
const AT_ONCE = 500

/** All programs or one file: an unreadable record has no known program. */
export async function listRefusals(
  { sql }: ReadContext,
  { query }: Input<unknown, Slice & { file?: number }, undefined>,
): Promise<{ rows: SupplyRefusal[]; total: number; file: SupplyFile | null }> {
  const id = query.file ?? null
  const file = id === null ? null : await findFile(sql, id)
  if (id !== null && !file) throw noFile()
  const [rows, total] = await Promise.all([findRefusals(sql, id, query), countRefusals(sql, id)])
  return { rows, total, file }
}

/** Retries a refused record; a new fault becomes its reason. */
export async function readRefusalAgain(
  jobs: Jobs,
  context: WriteContext,
  { params }: Input<{ refusal: number }, undefined, unknown>,
): Promise<{ isApplied: boolean; reason: string }> {
  await requireOpen(context, params.refusal)
  const { applied } = await tryAgain(jobs, context, [params.refusal])
  const isApplied = applied === 1
  const reason = isApplied ? '' : await findReason(context.sql, params.refusal)
  context.concern(`supply refusal ${params.refusal}`, isApplied ? { isApplied } : { isApplied, reason })
  return { isApplied, reason }
}

/** At most 500 open refusals, oldest first, starting after `after`. */
export async function readFileAgain(
  jobs: Jobs,
  context: WriteContext,
  { params, body }: Input<{ file: number }, undefined, { after: number }>,
): Promise<{ applied: number; refused: number; next: number | null }> {
  const file = await findFile(context.sql, params.file)
  if (!file) throw noFile()
  const ids = await findOpenRefusals(context.sql, params.file, body.after, AT_ONCE)
  const done = await tryAgain(jobs, context, ids)
  context.concern(`supply file ${params.file}`, { name: file.name, ...done })
  return { ...done, next: ids.length === AT_ONCE ? (ids.at(-1) ?? null) : null }
}

async function tryAgain(
  jobs: Jobs,
  { sql, person, now, today, config }: WriteContext,
  ids: readonly number[],
): Promise<{ applied: number; refused: number }> {
  const { publicUrl, fiscalZone: zone } = config
  const done = await readAgain(
    { sql, send: jobs.bulkSender(sql), publicUrl, now, today, zone },
    ids,
    person.id,
  )
  // Records may be of any program; audit events belong to the person's.
  await enterProgram(sql, person.program)
  return done
}

export async function setRefusalAside(
  context: WriteContext,
  { params, body }: Input<{ refusal: number }, undefined, { comment: string }>,
): Promise<{ message: string }> {
  const { sql, person, now, concern } = context
  const { record, reason } = await requireOpen(context, params.refusal)
  await decideRefusals(sql, [params.refusal], {
    state: 'set-aside',
    comment: body.comment,
    personId: person.id,
    at: now,
  })
  concern(`supply refusal ${params.refusal}`, { record, reason, comment: body.comment })
  return { message: 'Success' }
}

async function requireOpen({ sql }: WriteContext, id: number): Promise<SupplyRefusal> {
  const refusal = await lockRefusal(sql, id)
  if (!refusal) throw new Refusal('not-found', 'There is no such refused record.')
  if (refusal.state !== 'open')
    throw new Refusal(
      'conflict',
      refusal.state === 'applied'
        ? 'This record was applied in the meantime.'
        : 'Somebody has set this record aside already.',
    )
  return refusal
}

function noFile(): Refusal {
  return new Refusal('not-found', 'No such file has come in.')
}

const columns = (
  sql: Sql,
) => sql`r.refusal_id AS id, coalesce(f.name, '') AS file, r.file_id, r.line_in_file AS line, left(r.record, 4000) AS record,
  left(r.reason, 1000) AS reason, r.record_column AS column, r.state, r.comment, r.refused_at, r.decided_at`
const of = (sql: Sql, file: number | null) => (file === null ? sql`true` : sql`r.file_id = ${file}`)

function findRefusals(sql: Sql, file: number | null, { page, pageSize }: Slice): Promise<SupplyRefusal[]> {
  return sql<
    SupplyRefusal[]
  >`SELECT ${columns(sql)} FROM supply_refusals r LEFT JOIN supply_files f USING (file_id)
    WHERE ${of(sql, file)} ORDER BY r.state = 'open' DESC, r.refusal_id DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

async function countRefusals(sql: Sql, file: number | null): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total FROM supply_refusals r WHERE ${of(sql, file)}`
  return row?.total ?? 0
}

async function lockRefusal(sql: Sql, id: number): Promise<SupplyRefusal | null> {
  const [row] = await sql<
    SupplyRefusal[]
  >`SELECT ${columns(sql)} FROM supply_refusals r LEFT JOIN supply_files f USING (file_id)
    WHERE r.refusal_id = ${id} FOR UPDATE OF r`
  return row ?? null
}

async function findOpenRefusals(sql: Sql, file: number, after: number, max: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`SELECT refusal_id AS id FROM supply_refusals
    WHERE file_id = ${file} AND state = 'open' AND refusal_id > ${after} ORDER BY refusal_id LIMIT ${max}`
  return rows.map(({ id }) => id)
}

async function findReason(sql: Sql, id: number): Promise<string> {
  const [row] = await sql<{ reason: string }[]>`
    SELECT left(reason, 1000) AS reason FROM supply_refusals WHERE refusal_id = ${id}`
  return row?.reason ?? ''
}
