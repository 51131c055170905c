import type { Person } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { seesOrders } from './scope.ts'
import { madeOrderer, maySignNext } from './signers.ts'
import { countOfDodaacs, countVisible, findVisiblePage } from './stored-counts.ts'

type Page = { page: number; pageSize: number }

/** Longest waiting first. Reads the index `orders_to_sign` per seat, at most one page. */
export function toSignPage(sql: Sql, { program, id }: Person, { page, pageSize }: Page) {
  const before = (page - 1) * pageSize
  return sql`SELECT DISTINCT w.order_id FROM signing_seats s CROSS JOIN LATERAL (
      SELECT o.order_id FROM orders o
      WHERE o.program = ${program} AND o.status = 'awaiting' AND o.dodaac = s.dodaac AND o.current_level = s.level
        AND ${maySignNext(sql, id)}
      ORDER BY o.order_id LIMIT ${before + pageSize}) w
    WHERE s.program = ${program} AND s.person_id = ${id} ORDER BY w.order_id LIMIT ${pageSize} OFFSET ${before}`
}

export function othersPage(sql: Sql, person: Person, page: Page) {
  return findVisiblePage(sql, { person, status: 'awaiting' }, page, waitsForOthers(sql, person))
}

export function waitsForOthers(sql: Sql, { id }: Person) {
  return sql`o.returned_at IS NULL AND o.finance_state <> 'asked' AND NOT ${maySignNext(sql, id)}`
}

export function countForOthers(sql: Sql, person: Person) {
  return sql`(SELECT ${countToApprove(sql, person)} - (${countToSign(sql, person)}))`
}

/** Visible orders that wait for an approver. Few orders are returned or ask Finance, so they are subtracted. */
export function countToApprove(sql: Sql, person: Person) {
  return sql`(SELECT ${countVisible(sql, { person, status: 'awaiting' })} - ${countReturned(sql, person)} - ${countAsked(sql, person)})`
}

export function returnedPage(sql: Sql, person: Person, { page, pageSize }: Page) {
  return sql`${returned(sql, person)} ORDER BY o.order_id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export function countReturned(sql: Sql, person: Person) {
  return sql`(SELECT count(*) FROM (${returned(sql, person)}) r)`
}

export function askedPage(sql: Sql, person: Person, { page, pageSize }: Page) {
  return sql`${asked(sql, person)} ORDER BY o.order_id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export function countAsked(sql: Sql, person: Person) {
  return sql`(SELECT count(*) FROM (${asked(sql, person)}) r)`
}

function asked(sql: Sql, person: Person) {
  return sql`SELECT o.order_id FROM orders o WHERE ${seesOrders(sql, person)} AND o.finance_state = 'asked'`
}

function returned(sql: Sql, person: Person) {
  return sql`SELECT o.order_id FROM orders o WHERE ${seesOrders(sql, person)} AND o.returned_at IS NOT NULL`
}

/**
 * Equals the count by `may_sign` (decision 19) without checking every order. It is the stored count, minus own, barred
 * and returned orders, those that ask Finance, and later levels.
 */
export function countToSign(sql: Sql, { program, id }: Person) {
  const firstSeats = sql`(ARRAY(SELECT dodaac FROM signing_seats WHERE program = ${program} AND person_id = ${id} AND level = 1 AND for_id IS NULL))`
  const made = sql`(ARRAY(SELECT receiver_id FROM unreviewed_grants WHERE program = ${program} AND giver_id = ${id}))`
  const waiting = sql`SELECT order_id FROM orders WHERE program = ${program}`
  const own = sql`current_level = 1 AND dodaac = ANY ${firstSeats}`
  return sql`${countOfDodaacs(sql, program, 'awaiting', firstSeats)}
    - (SELECT count(*) FROM unnest(${firstSeats}) d (code) CROSS JOIN LATERAL (
        ${waiting} AND status = 'awaiting' AND dodaac = d.code AND current_level > 1) o)
    - (SELECT count(*) FROM (${waiting} AND orderer_id = ${id} AND status_word = 'awaiting' AND ${own}
        UNION ${waiting} AND member_id = ${id} AND status_word = 'awaiting' AND ${own}
        UNION ${waiting} AND orderer_id = ANY ${made} AND status_word = 'awaiting' AND ${own}
        UNION ${waiting} AND returned_at IS NOT NULL AND dodaac = ANY ${firstSeats}
        UNION ${waiting} AND finance_state = 'asked' AND dodaac = ANY ${firstSeats}) o)
    + (SELECT count(DISTINCT order_id) FROM could_sign c WHERE is_next AND person_id = ${id} AND (level > 1 OR for_id IS NOT NULL)
        AND orderer_id <> ALL ${made} AND NOT ${madeOrderer(sql, sql`c.for_id`, sql`c`)})`
}
