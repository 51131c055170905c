import type { Branch } from '#domain/branches.ts'
import type { SizeKey } from '#domain/catalogue/size-families.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import type { OutfitItem, OutfitProduct } from '#domain/outfit/needs.ts'
import type { Named } from '#domain/people/people.ts'
import type { Gender, ServiceStatus } from '#domain/people/people-codes.ts'
import type { SizeNote } from '#domain/people/sizes.ts'
import type { OutfitMember } from '#wire/outfit/outfit.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { priceOf } from '../catalogue/prices.ts'
import { fitFamilyOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns, nameOf } from '../db/names.ts'
import { expectedQuantity } from '../lines/lines.ts'

export type MemberRow = Named &
  Pick<OutfitMember, 'id' | 'name' | 'dodaac' | 'cart'> & {
    branch: Branch
    payGrade: string
    gender: Gender | null
    serviceStatus: ServiceStatus
    enabled: boolean
    dodaacStatus: DodaacStatus
    effectiveOn: string
    defaultFundCode: string | null
    fundCodes: string[]
  }

/** By last and first name, with the orderer's open cart. Only members of `dodaacs`. */
export function findMembers(
  sql: Sql,
  { program, fiscalYear }: CatalogScope,
  { ordererId, dodaacs, people }: { ordererId: number; dodaacs: string[]; people: number[] },
) {
  return sql<MemberRow[]>`
    SELECT p.person_id AS id, ${nameColumns(sql, sql`p`)}, ${nameOf(sql, sql`p`)} AS name, p.dodaac, p.branch, p.pay_grade, p.gender, p.service_status, p.enabled,
      d.status AS dodaac_status, d.effective_on, d.default_fund_code,
      ARRAY(SELECT f.fund_code FROM funds f WHERE f.program = p.program AND f.dodaac = p.dodaac
        AND f.fiscal_year = ${fiscalYear} ORDER BY 1) AS fund_codes,
      CASE WHEN c.order_id IS NOT NULL THEN jsonb_build_object('number', c.order_id, 'fundCode', c.fund_code,
        'lines', (SELECT count(*) FROM cart_lines l WHERE l.order_id = c.order_id)) END AS cart
    FROM people p JOIN dodaacs d ON d.program = p.program AND d.dodaac = p.dodaac
    LEFT JOIN carts c ON c.program = p.program AND c.orderer_id = ${ordererId} AND c.member_id = p.person_id
    WHERE p.program = ${program} AND p.person_id = ANY (${people}::bigint[]) AND p.dodaac = ANY (${dodaacs}::text[])
    ORDER BY p.last_name, p.first_name, p.person_id`
}

type SizeRow = SizeKey & SizeNote & { personId: number }

export function findSizes(sql: Sql, program: string, people: number[]) {
  return sql<SizeRow[]>`SELECT person_id, family, fit_system AS system, size, source, verdict, noted_on
    FROM member_sizes
    WHERE program = ${program} AND person_id = ANY (${people}::bigint[])`
}

export type ProductRow = Omit<OutfitProduct, 'items' | 'replaces'> & { category: string }

export function findProducts(sql: Sql, { program, today }: CatalogScope, pgcs: string[]) {
  return sql<
    ProductRow[]
  >`SELECT p.pgc, p.display_name AS name, p.category, ${fitFamilyOf(sql)} AS family, p.fit_system AS system,
      s.pgc IS NOT NULL AS is_sold
    FROM products p
    LEFT JOIN program_products s ON s.program = ${program} AND s.pgc = p.pgc AND ${isSoldOn(sql, sql`s`, today)}
    WHERE p.pgc = ANY (${pgcs}::text[])`
}

export type ItemRow = OutfitItem & { pgc: string }

/** In size order, without obsolete items. */
export function findItems(sql: Sql, day: CatalogScope, pgcs: string[]) {
  return sql<
    ItemRow[]
  >`SELECT i.pgc, i.nsn, i.size, i.colour, ${priceOf(sql, sql`i.nsn`, day)} AS price, i.status,
      CASE WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on
    FROM items i WHERE i.pgc = ANY (${pgcs}::text[]) AND i.status <> 'obsolete' ORDER BY i.pgc, i.size_order, i.nsn`
}

export type HeldRow = {
  personId: number
  nsn: string
  pgc: string
  isObsolete: boolean
  received: number
  onOrder: number
  backorderedUntil: string | null
}

/** Pieces of each item: received or held without an order, and not returned, and to come from waiting and approved orders. */
export function findHeld(sql: Sql, program: string, people: number[]) {
  return sql<HeldRow[]>`
    WITH held AS (
      SELECT o.member_id AS person_id, l.nsn, l.received_quantity - l.returned_quantity AS received,
        CASE WHEN o.status = 'awaiting' THEN l.quantity
          ELSE greatest(${expectedQuantity(sql)} - l.received_quantity, 0) END AS on_order,
        CASE WHEN l.supply_state = 'backordered' THEN l.get_well_on END AS backordered_until
      FROM orders o JOIN order_lines l USING (order_id)
      WHERE o.program = ${program} AND o.member_id = ANY (${people}::bigint[])
        AND o.status_word IN ('awaiting', 'approved', 'shipped')
      UNION ALL
      SELECT person_id, nsn, pieces - turned_in, 0, NULL FROM opening_balances
      WHERE program = ${program} AND person_id = ANY (${people}::bigint[]))
    SELECT h.person_id, h.nsn, i.pgc, i.status = 'obsolete' AS is_obsolete, sum(h.received)::integer AS received,
      sum(h.on_order)::integer AS on_order, max(h.backordered_until) AS backordered_until
    FROM held h JOIN items i ON i.nsn = h.nsn GROUP BY h.person_id, h.nsn, i.pgc, i.status`
}
