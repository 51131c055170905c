import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first, found, reading } from '../db/together.ts'

/** The database relation `may_sign` defines who may sign (decision 19). */
export type OrderSigner = { personId: number; name: string; email: string }
/** The absent approver for whom a deputy signs, and the last day. */
export type StandsFor = { forId: number; until: string }

/** By name. Empty once the order is decided. */
export function findSigners(sql: Sql, orderId: number) {
  return sql<OrderSigner[]>`SELECT person_id, ${signerOf(sql, sql`s`)} AS name, email
    FROM may_sign s WHERE order_id = ${orderId} AND is_next ORDER BY last_name, first_name, person_id, for_id`
}

/** 'Jane Doe', or 'Jane Doe for John Roe (until 3 Dec)' for a deputy. `signer` has the names, `for_id` and `until`. */
export function signerOf(sql: Sql, signer: Fragment): Fragment {
  return sql`(${nameOf(sql, signer)} || ${standsFor(sql, signer, sql`${signer}.until`)})`
}

/** Empty for people who sign in their own name. */
function standsFor(sql: Sql, signer: Fragment, until: Fragment): Fragment {
  return sql`coalesce((SELECT ' for ' || ${nameOf(sql, sql`f`)} || ' (until ' || to_char(${until}, 'FMDD Mon') || ')'
    FROM people f WHERE f.program = ${signer}.program AND f.person_id = ${signer}.for_id), '')`
}

/** As `signerOf`, for an act with `for_id` and `for_until`. */
export function actorOf(sql: Sql, actor: Fragment, act: Fragment): Fragment {
  return sql`(${nameOf(sql, actor)} || ${standsFor(sql, act, sql`${act}.for_until`)})`
}

/** Also people who are barred because they let the orderer act alone. */
export function findSeats(sql: Sql, orderId: number) {
  const seats = sql<(OrderSigner & { isBarred: boolean; standsFor: string })[]>`
    SELECT c.person_id, ${signerOf(sql, sql`c`)} AS name, ${standsFor(sql, sql`c`, sql`c.until`)} AS stands_for, c.email, ${madeOrderer(sql, sql`c.person_id`, sql`c`)} OR ${madeOrderer(sql, sql`c.for_id`, sql`c`)} AS is_barred
    FROM could_sign c WHERE c.order_id = ${orderId} AND c.is_next ORDER BY c.last_name, c.first_name, c.person_id, c.for_id`
  return reading(seats, (rows) => ({
    signers: rows.filter(({ isBarred }) => !isBarred),
    barred: rows.filter(({ isBarred }) => isBarred).map(({ personId }) => personId),
  }))
}

export function findMailAddresses(sql: Sql, people: number[]) {
  return sql<OrderSigner[]>`SELECT person_id, ${nameOf(sql, sql`p`)} AS name, email
    FROM people p WHERE person_id = ANY (${people}::bigint[]) AND enabled`
}

/** Own seats first. Null for a signer in the own name. */
export function findStandsFor(sql: Sql, orderId: number, personId: number) {
  return first(sql<{ forId: number | null; until: string | null }[]>`SELECT for_id, until FROM may_sign
    WHERE order_id = ${orderId} AND is_next AND person_id = ${personId} ORDER BY for_id NULLS FIRST LIMIT 1`).as(
    (row): StandsFor | null =>
      row && row.forId !== null && row.until !== null ? { forId: row.forId, until: row.until } : null,
  )
}

export function maySignNow(sql: Sql, orderId: number, personId: number) {
  return found(sql`SELECT FROM may_sign WHERE order_id = ${orderId} AND is_next AND person_id = ${personId}`)
}

/** For many orders `o`. A COUNT runs per order; EXISTS might read all orders. */
export function maySignNext(sql: Sql, personId: number) {
  return sql`(SELECT count(*) > 0 FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next AND s.person_id = ${personId})`
}

/** The person lately let the orderer of `o` act alone, in a program that requires a second person. */
export function madeOrderer(sql: Sql, personId: number | Fragment, order = sql`o`) {
  return sql`(SELECT EXISTS (SELECT FROM unreviewed_grants m
    WHERE m.program = ${order}.program AND m.giver_id = ${personId} AND m.receiver_id = ${order}.orderer_id))`
}

/** Only that bars the person from signing `o`. */
export function isBarred(sql: Sql, personId: number) {
  return sql`(${madeOrderer(sql, personId)} AND (SELECT count(*) > 0 FROM could_sign s
    WHERE s.order_id = o.order_id AND s.is_next AND s.person_id = ${personId}))`
}

/** The next signers of `o` by name, and whether the person is one of them. */
export function turnOf(sql: Sql, personId: number) {
  return sql`(SELECT jsonb_build_object('mayDecide', coalesce(bool_or(s.person_id = ${personId}), false), 'signers',
      coalesce(string_agg(${signerOf(sql, sql`s`)}, ' or ' ORDER BY s.last_name, s.first_name, s.person_id, s.for_id), ${namesOfOfficers(sql)}, ''))
    FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next)`
}

/** Joined by 'or'; null when nobody may sign. While Finance is asked, its officers. */
export function namesOfSigners(sql: Sql) {
  return sql`coalesce((SELECT string_agg(${signerOf(sql, sql`s`)}, ' or ' ORDER BY s.last_name, s.first_name, s.person_id, s.for_id)
    FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next), ${namesOfOfficers(sql)})`
}

function namesOfOfficers(sql: Sql) {
  return sql`(SELECT string_agg(${nameOf(sql, sql`q`)}, ' or ' ORDER BY q.last_name, q.first_name, q.person_id)
    FROM finance_seats q WHERE q.order_id = o.order_id)`
}

/** Finance - RA who may answer, while the order asks them. */
export function findOfficers(sql: Sql, orderId: number) {
  return sql<OrderSigner[]>`SELECT person_id, ${nameOf(sql, sql`q`)} AS name, email
    FROM finance_seats q WHERE order_id = ${orderId} ORDER BY last_name, first_name, person_id`
}

export function ordersToSign(sql: Sql, people: number[]) {
  return sql`SELECT order_id FROM may_sign WHERE is_next AND person_id = ANY (${people}::bigint[])`
}
