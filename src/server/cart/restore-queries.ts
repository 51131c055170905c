import type { Sql } from '../db/connect.ts'
import type { AddScope } from '../lines/add-queries.ts'
import type { Removal } from '../lines/removal-queries.ts'
import { lockCartFor } from './change-queries.ts'

/**
 * Opens a cart that is gone again under its number, unless the member has another one by now, and locks the one there is.
 * Undefined when the orderer may not order for the member any more.
 */
export async function openAgain(
  sql: Sql,
  { program, ordererId, dodaacs, now }: AddScope,
  { removalId, memberId }: Removal,
) {
  await sql`
    INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, version,
      created_at, touched_at)
    SELECT r.order_id, r.program, r.person_id, r.member_id, m.dodaac, r.fund_code, r.expedited, r.expedite_comment,
      r.version + 1, r.created_at, ${now}::timestamptz
    FROM removals r JOIN people m ON m.program = r.program AND m.person_id = r.member_id
    WHERE r.removal_id = ${removalId} AND m.dodaac = ANY (${dodaacs}::text[])
    ON CONFLICT (program, orderer_id, member_id) DO NOTHING`
  return lockCartFor(sql, program, ordererId, memberId)
}
