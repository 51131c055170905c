import { MAX_WATCHES } from '#domain/catalogue/stock-watches.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireAtHome } from '#domain/roles/home.ts'
import { ITEM_NOT_HERE } from '#wire/catalogue/catalogue.ts'
import type { StockWatch } from '#wire/catalogue/stock-watches.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf as personNameOf } from '../db/names.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { isSoldOn } from './assortment.ts'
import { requireWearer } from './member-sizes.ts'
import { nameOf } from './sizes.ts'

export async function listWatches({ sql, person }: ReadContext): Promise<StockWatch[]> {
  return findWatches(sql, person.program, person.id, null)
}

/** `watch` null: all of the person. */
async function findWatches(
  sql: Sql,
  program: string,
  personId: number,
  watch: number | null,
): Promise<StockWatch[]> {
  return sql<StockWatch[]>`
    SELECT w.watch_id AS id, w.nsn, ${nameOf(sql)} AS name, i.status,
      CASE WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on, w.made_at,
      CASE WHEN m.person_id IS NOT NULL THEN jsonb_build_object('id', m.person_id, 'name', ${personNameOf(sql, sql`m`)}) END AS member
    FROM stock_watches w JOIN items i USING (nsn) JOIN products p USING (pgc)
    LEFT JOIN people m ON m.program = w.program AND m.person_id = w.member_id
    WHERE w.program = ${program} AND w.person_id = ${personId} AND (${watch}::bigint IS NULL OR w.watch_id = ${watch}::bigint)
    ORDER BY w.watch_id DESC LIMIT ${MAX_WATCHES}`
}

/** Asking again changes nothing. The lock waits for a transaction that changes the item. */
export async function addWatch(
  context: WriteContext,
  { body }: Input<unknown, undefined, { nsn: string; member: number | null }>,
): Promise<StockWatch> {
  const { sql, person, today, now } = context
  const { nsn, member } = body
  const { program, id } = person
  requireAtHome(person)
  if (member !== null) await requireWearer(context, member)
  const [item] = await sql<{ status: StockWatch['status'] }[]>`
    SELECT i.status FROM items i JOIN program_products l ON l.program = ${program} AND l.pgc = i.pgc AND ${isSoldOn(sql, sql`l`, today)}
    WHERE i.nsn = ${nsn} FOR SHARE OF i`
  if (!item) throw new Refusal('not-found', ITEM_NOT_HERE)
  if (item.status !== 'backordered')
    throw new Refusal(
      'rule',
      item.status === 'active'
        ? 'This item is in stock. You can order it now.'
        : 'This item is no longer made. It will not come back.',
      { code: 'NOT_BACKORDERED' },
    )
  const [held] = await sql<{ held: number }[]>`SELECT count(*) AS held FROM stock_watches
    WHERE program = ${program} AND person_id = ${id} AND (nsn, coalesce(member_id, 0)) <> (${nsn}, ${member ?? 0}::bigint)`
  if ((held?.held ?? 0) >= MAX_WATCHES)
    throw new Refusal(
      'rule',
      `You wait for ${MAX_WATCHES} items, which is the maximum. Stop waiting for one.`,
      {
        code: 'TOO_MANY_WATCHES',
      },
    )
  const [added] = await sql<{ watch: number }[]>`
    INSERT INTO stock_watches AS kept (program, person_id, nsn, member_id, known_get_well_on, made_at)
    SELECT ${program}, ${id}, i.nsn, ${member}, i.get_well_on, ${now} FROM items i WHERE i.nsn = ${nsn}
    ON CONFLICT (person_id, nsn, coalesce(member_id, 0)) DO UPDATE SET is_due = kept.is_due
    RETURNING watch_id AS watch`
  context.concern(`item ${nsn}`, { waits: true, member })
  const [watch] = await findWatches(sql, program, id, added?.watch ?? 0)
  return watch as StockWatch
}

export async function endWatch(
  context: WriteContext,
  { params }: Input<{ watch: number }, undefined, unknown>,
): Promise<{ message: string }> {
  const { sql, person } = context
  const [ended] = await sql<{ nsn: string }[]>`DELETE FROM stock_watches
    WHERE program = ${person.program} AND person_id = ${person.id} AND watch_id = ${params.watch} RETURNING nsn`
  if (!ended) throw new Refusal('not-found', 'You do not wait for this item any more.')
  context.concern(`item ${ended.nsn}`, { waits: false })
  return { message: 'Success' }
}
