import { MONTH } from '#domain/imports/import-kinds.ts'
import { findMonthFault, MAX_HELD_BYTES, type MonthFile } from '#domain/public-catalog/months.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ImportRecord } from '#wire/imports/imports.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { begin } from '../imports/panel/actions.ts'
import { giveUpSending } from '../imports/panel/import-queries.ts'

/** Deletes the person's earlier incomplete upload. */
export async function startMonth(
  context: WriteContext,
  { body: { files } }: Input<unknown, undefined, { files: MonthFile[] }>,
): Promise<ImportRecord> {
  const { sql, person } = context
  const fault = findMonthFault(files)
  if (fault) throw new Refusal('invalid', fault, { errors: [{ field: 'files', message: fault }] })
  await dropUnsent(sql, person.program, person.id)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if ((await countMonthBytes(sql)) + bytes > MAX_HELD_BYTES)
    throw new Refusal(
      'conflict',
      'The portal is busy with files of the public catalog that others have sent. Try again in some minutes, or ask the operator to import these by command.',
    )
  const fileName = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200)
  return begin(context, { kind: MONTH, fileName, bytes, files })
}

/** All programs, stored and in transit. Serializes callers. */
async function countMonthBytes(sql: Sql): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('months', 0))`
  const [row] = await sql<{ bytes: number }[]>`SELECT coalesce(count_month_bytes(), 0) AS bytes`
  return row?.bytes ?? 0
}

/** Incomplete uploads. */
async function dropUnsent(sql: Sql, program: string, personId: number): Promise<void> {
  const unsent = await sql<{ importId: string }[]>`SELECT import_id FROM imports
    WHERE program = ${program} AND person_id = ${personId} AND kind = ${MONTH} AND state = 'uploading' FOR UPDATE`
  for (const { importId } of unsent) await giveUpSending(sql, importId, 'Other files were chosen.')
}
