import type { Person } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { countOfDodaacs, countSeen, seenPage } from './kept-counts.ts'
import { maySignNext } from './signers.ts'

type Page = { page: number; pageSize: number }

/**
 * The numbers of the orders that wait for the person's signature, those that wait longest first: seat by seat what waits at its
 * level (the index `orders_to_sign` has it in order), no further than the page can need, and each asked of `may_sign`.
 */
export function toSignPage(sql: Sql, { program, id }: Person, { page, pageSize }: Page) {
  const before = (page - 1) * pageSize
  return sql`SELECT DISTINCT w.order_id FROM signing_seats s CROSS JOIN LATERAL (
      SELECT o.order_id FROM orders o
      WHERE o.program = ${program} AND o.status = 'awaiting' AND o.dodaac = s.dodaac AND o.current_level = s.level
        AND ${maySignNext(sql, id)}
      ORDER BY o.order_id LIMIT ${before + pageSize}) w
    WHERE s.program = ${program} AND s.person_id = ${id} ORDER BY w.order_id LIMIT ${pageSize} OFFSET ${before}`
}

/** The other orders that wait and that the person sees, newest first. */
export function othersPage(sql: Sql, person: Person, page: Page) {
  return seenPage(sql, { person, status: 'awaiting' }, page, sql`NOT ${maySignNext(sql, person.id)}`)
}

/** How many those are: who may sign an order sees it. */
export function countForOthers(sql: Sql, person: Person) {
  return sql`(SELECT ${countSeen(sql, { person, status: 'awaiting' })} - (${countToSign(sql, person)}))`
}

/**
 * How many orders wait for the person's signature: as many as `may_sign` says (decision 51), without looking at each of
 * thousands. A seat at the first level signs all that waits for its DoDAAC, which is kept by count, but what waits at a later level
 * and the orders of oneself and of people whom one has made oneself; nobody has signed what waits at the first level. What waits further on is looked at
 * order by order, by the seat alone: people whom one has made are few, and known before.
 */
export function countToSign(sql: Sql, { program, id }: Person) {
  const firstSeats = sql`(ARRAY(SELECT dodaac FROM signing_seats WHERE program = ${program} AND person_id = ${id} AND level = 1))`
  const made = sql`(ARRAY(SELECT receiver_id FROM unreviewed_grants WHERE program = ${program} AND giver_id = ${id}))`
  const waiting = sql`SELECT order_id FROM orders WHERE program = ${program}`
  const own = sql`current_level = 1 AND dodaac = ANY ${firstSeats}`
  return sql`${countOfDodaacs(sql, program, 'awaiting', firstSeats)}
    - (SELECT count(*) FROM unnest(${firstSeats}) d (code) CROSS JOIN LATERAL (
        ${waiting} AND status = 'awaiting' AND dodaac = d.code AND current_level > 1) o)
    - (SELECT count(*) FROM (${waiting} AND orderer_id = ${id} AND status_word = 'awaiting' AND ${own}
        UNION ${waiting} AND member_id = ${id} AND status_word = 'awaiting' AND ${own}
        UNION ${waiting} AND orderer_id = ANY ${made} AND status_word = 'awaiting' AND ${own}) o)
    + (SELECT count(*) FROM could_sign WHERE is_next AND person_id = ${id} AND level > 1 AND orderer_id <> ALL ${made})`
}
