import type { OrderMeant } from '#domain/search/meant.ts'
import type { Fragment, Sql } from '../db/connect.ts'

/** After every requisition that begins alike: they are capitals and digits. */
const AFTER = '~'

/**
 * Lines (`order_id`, `line_number`) that a text names by whole requisitions, by the beginning of one or by its end: one statement
 * for each way, and each has its index.
 */
export function linesNamed(
  sql: Sql,
  program: string,
  { requisitions, begin, end }: Pick<OrderMeant, 'requisitions' | 'begin' | 'end'>,
): Fragment[] {
  const line = sql`SELECT order_id, line_number FROM order_lines WHERE program = ${program}`
  return [
    requisitions.length > 0 ? sql`${line} AND requisition = ANY (${requisitions}::text[])` : null,
    begin === null ? null : sql`${line} AND requisition >= ${begin} AND requisition < ${begin + AFTER}`,
    // A requisition begins with a DoDAAC of the program: put before the end, it is looked for whole.
    end === null
      ? null
      : sql`${line} AND requisition = ANY (ARRAY(SELECT dodaac || ${end.serial}::text FROM dodaacs
          WHERE program = ${program} AND right(dodaac, ${end.before.length}) = ${end.before}))`,
  ].filter((way) => way !== null)
}
