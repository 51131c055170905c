import { MONTH } from '#domain/imports/import-kinds.ts'
import { findMonthFault, MOST_HELD_BYTES, type MonthFile } from '#domain/public-catalog/months.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ImportRecord } from '#wire/imports/imports.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { begin } from '../imports/panel/actions.ts'
import { countMonthBytes, dropUnsent } from './months-queries.ts'

/** Announces the files of a month. What the same person began to send before and did not end is given up. */
export async function startMonth(
  context: WriteContext,
  { body: { files } }: Input<unknown, undefined, { files: MonthFile[] }>,
): Promise<ImportRecord> {
  const { sql, person } = context
  const fault = findMonthFault(files)
  if (fault) throw new Refusal('invalid', fault, { errors: [{ field: 'files', message: fault }] })
  await dropUnsent(sql, person.program, person.id)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if ((await countMonthBytes(sql)) + bytes > MOST_HELD_BYTES)
    throw new Refusal(
      'conflict',
      'The portal is busy with files of the public catalogue that others have sent. Try again in some minutes, or let the operator bring these in by command.',
    )
  const fileName = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200)
  return begin(context, { kind: MONTH, fileName, bytes, files })
}
