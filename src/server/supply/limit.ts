import { Refusal } from '#domain/refusal.ts'
import { DEFAULT_LIMIT } from '#domain/supply/limit.ts'
import type { SupplyLimit } from '#wire/orders/supply-requests.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { isRoleInForce } from '../roles/queries.ts'
import { findLimit, lockLimit, saveLimit } from './limit-queries.ts'

export async function readLimit({ sql, person }: ReadContext): Promise<SupplyLimit> {
  const limit = await findLimit(sql, person.program)
  return { percent: limit?.percent ?? DEFAULT_LIMIT, mayChange: person.financeDodaacs.length > 0 }
}

/** Any Finance - RA of the program. Applies to records that arrive from now on. */
export async function changeLimit(
  context: WriteContext,
  { percent }: { percent: number },
): Promise<SupplyLimit> {
  const { sql, person, now } = context
  const roles = await sql`SELECT 1 FROM role_assignments
    WHERE program = ${person.program} AND person_id = ${person.id} AND role = 'finance'
      AND ${isRoleInForce(sql)} LIMIT 1 FOR SHARE`
  if (roles.length === 0)
    throw new Refusal(
      'forbidden',
      'Only Finance - RA of a DoDAAC of your program sets what supply may charge.',
    )
  await lockLimit(sql, person.program)
  const before = (await findLimit(sql, person.program))?.percent ?? DEFAULT_LIMIT
  await saveLimit(sql, person.program, percent, { by: person.id, at: now })
  context.concern(`supply limit of ${person.program}`, { before: { percent: before }, after: { percent } })
  return { percent, mayChange: true }
}
