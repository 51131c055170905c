import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'

/** The orderer or the member of an order. People with the same address are one reader. */
export type OrderReader = {
  orderId: number
  people: number[]
  email: string
  name: string
  isOrderer: boolean
  /** Also wants good news (DATA-28). */
  sendsConfirmation: boolean
  maySignIn: boolean
}

/** Skips people who are disabled or have no address. */
export function findOrderReaders(sql: Sql, orderIds: readonly number[]) {
  return sql<OrderReader[]>`
    SELECT o.order_id, p.email, array_agg(p.person_id) AS people,
      (array_agg(${nameOf(sql, sql`p`)} ORDER BY p.person_id = o.orderer_id DESC))[1] AS name,
      bool_or(p.person_id = o.orderer_id) AS is_orderer, bool_or(p.sends_confirmation) AS sends_confirmation,
      bool_or(p.may_sign_in) AS may_sign_in
    FROM orders o JOIN people p ON p.program = o.program AND p.person_id IN (o.orderer_id, o.member_id)
    WHERE o.order_id = ANY (${orderIds}::bigint[]) AND p.enabled AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
    GROUP BY o.order_id, p.email ORDER BY o.order_id, p.email`
}
