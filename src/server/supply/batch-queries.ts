import type { Sql } from '../db/connect.ts'

/** The first answer about a line says that the batch with its requisition has arrived. */
export function acknowledgeBatches(sql: Sql, orderIds: readonly number[], at: Date) {
  return sql`UPDATE supply_batches b SET state = 'acknowledged', acknowledged_at = ${at}
    WHERE b.state = 'sent' AND (b.program, b.batch_number) IN (
      SELECT g.program, g.batch_number FROM supply_outgoing g WHERE g.order_id = ANY (${orderIds}::bigint[]))`
}
