import type { OrderIntent } from '#domain/search/search-intent.ts'
import type { Fragment, Sql } from '../db/connect.ts'

/** Sorts after all capitals and digits. */
const AFTER = '~'

/** One statement per way, each with its own index: whole requisition, beginning, or end. */
export function linesNamed(
  sql: Sql,
  program: string,
  { requisitions, begin, end }: Pick<OrderIntent, 'requisitions' | 'begin' | 'end'>,
): Fragment[] {
  const line = sql`SELECT order_id, line_number FROM order_lines WHERE program = ${program}`
  return [
    requisitions.length > 0 ? sql`${line} AND requisition = ANY (${requisitions}::text[])` : null,
    begin === null ? null : sql`${line} AND requisition >= ${begin} AND requisition < ${begin + AFTER}`,
    // With the program's DoDAACs in front, the end becomes a whole requisition.
    end === null
      ? null
      : sql`${line} AND requisition = ANY (ARRAY(SELECT dodaac || ${end.serial}::text FROM dodaacs
          WHERE program = ${program} AND right(dodaac, ${end.before.length}) = ${end.before}))`,
  ].filter((way) => way !== null)
}
