import type { CaseFacts, CaseSide, CaseState, CaseStep, CaseType, CaseWish } from '#domain/cases/cases.ts'
import { caseReach, unitReach } from '#domain/cases/cases.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Reach } from '#domain/reports/report-reach.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { type CaseDetails, type CaseRow, MAX_REPORTED, type Reported } from '#wire/cases/cases.ts'
import { nameOf as itemNameOf } from '../catalogue/sizes.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { dueQuantity } from '../lines/lines.ts'
import { matchReach } from '../orders/report-scope.ts'
import { seesOrders } from '../orders/scope.ts'
import { itsItem, itsParcel, receivedOf, shippedOf, unitPriceOf } from '../papers/discrepancy-blocks.ts'
import type { SentFile } from '../questions/sent-files.ts'

function isWithin(sql: Sql, reach: Reach | null): Fragment {
  return reach ? matchReach(sql, reach) : sql`true`
}

/** Case `c` of order `o`. */
function seesCases(sql: Sql, person: Person): Fragment {
  return sql`c.program = ${person.program} AND ${isWithin(sql, caseReach(person))}`
}

type Place = 'open' | 'late' | 'unit' | 'supplier' | 'decided' | 'all'
export type CaseFilter = {
  place: Place
  dodaac: string | undefined
  number: number | null
  requisitions: string[]
  today: string
  max: number
  page: number
}

function isSought(
  sql: Sql,
  person: Person,
  { place, dodaac, number, requisitions, today }: CaseFilter,
): Fragment {
  const inPlace: Record<Place, Fragment> = {
    open: sql`c.waits_for IS NOT NULL`,
    late: sql`c.waits_for IS NOT NULL AND c.due_on < ${today}`,
    unit: sql`c.waits_for = 'unit'`,
    supplier: sql`c.waits_for = 'supplier'`,
    decided: sql`c.waits_for IS NULL`,
    all: sql`true`,
  }
  return all(sql, [
    seesCases(sql, person),
    inPlace[place],
    dodaac === undefined ? null : sql`c.dodaac = ${dodaac}`,
    number === null ? null : sql`(c.case_id = ${number} OR c.order_id = ${number})`,
    requisitions.length === 0
      ? null
      : sql`(c.order_id, c.line_number) IN (SELECT r.order_id, r.line_number FROM order_lines r
          WHERE r.program = ${person.program} AND r.requisition = ANY (${requisitions}::text[]))`,
  ])
}

function rowColumns(sql: Sql, today: string) {
  return sql`c.case_id AS number, c.type, c.code, c.pieces, c.wish, c.due_on, c.state, c.waits_for,
    (c.waits_for IS NOT NULL AND c.due_on < ${today}) AS is_late, c.order_id AS "order", c.line_number AS line, c.dodaac,
    CASE WHEN c.line_number IS NULL THEN '' ELSE ${itemNameOf(sql)} END AS description, c.opened_at`
}

/** Open ones by their day, others newest first. */
export function findCases(sql: Sql, person: Person, filter: CaseFilter) {
  const { place, max, page, today } = filter
  const order = place === 'decided' || place === 'all' ? sql`c.case_id DESC` : sql`c.due_on, c.case_id`
  const sought = sql`FROM cases c JOIN orders o USING (order_id) WHERE ${isSought(sql, person, filter)}`
  return sql<Totalled<CaseRow>[]>`SELECT ${rowColumns(sql, today)}, (SELECT count(*) ${sought}) AS total
    FROM (SELECT c.* ${sought} ORDER BY ${order} LIMIT ${max} OFFSET ${(page - 1) * max}) c ${itsItem(sql)} ORDER BY ${order}`
}

export async function countCases(sql: Sql, person: Person, filter: CaseFilter): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total FROM cases c JOIN orders o USING (order_id)
    WHERE ${isSought(sql, person, filter)}`
  return row?.total ?? 0
}

type Facts = Omit<CaseDetails, 'case' | 'messages' | 'steps' | 'mayWrite'>
export type CaseRecord = CaseRow & Facts & { openedById: number; ordererId: number }

export function findCase(sql: Sql, person: Person, number: number, today: string) {
  return first(sql<CaseRecord[]>`
    SELECT ${rowColumns(sql, today)}, c.version, coalesce(l.requisition, '') AS requisition, l.nsn, coalesce(p.unit_of_issue, '') AS unit_of_issue,
      coalesce(${dueQuantity(sql)}, 0) AS quantity, ${shippedOf(sql)} AS shipped, ${receivedOf(sql)} AS received,
      ${unitPriceOf(sql)} AS unit_price, c.receipt_id AS receipt, coalesce(s.carrier, '') AS carrier,
      coalesce(s.tracking_number, '') AS tracking_number, coalesce(s.shipment_number, '') AS shipment_number, s.shipped_on,
      ${nameOf(sql, sql`b`)} AS opened_by, c.opened_by AS opened_by_id, o.orderer_id, c.return_label, c.credited_cents AS credited, c.sent_way,
      g.supplier_name AS supplier,
      ARRAY(SELECT a FROM unnest(ARRAY[d.description, d.street_1, d.street_2, d.street_3, concat_ws(' ', d.city, d.state, d.zip)]) a WHERE a <> '') AS unit_address,
      (${seesOrders(sql, person)}) AS sees_order
    FROM cases c JOIN orders o USING (order_id) JOIN programs g ON g.code = c.program
    JOIN dodaacs d ON d.program = c.program AND d.dodaac = c.dodaac
    JOIN people b ON b.program = c.program AND b.person_id = c.opened_by
    ${itsItem(sql)} ${itsParcel(sql)}
    WHERE c.case_id = ${number} AND ${seesCases(sql, person)}`)
}

export function findCaseMessages(sql: Sql, number: number) {
  return sql<CaseDetails['messages']>`
    SELECT m.message_id AS id, ${nameOf(sql, sql`b`)} AS person, m.side, m.step, m.made_at AS at, m.words,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.file_name, 'bytes', f.size,
          'isPhoto', f.kind IN ('jpeg', 'png')) ORDER BY f.file_id), '[]')
        FROM case_files f WHERE f.case_id = m.case_id AND f.message_id = m.message_id) AS files
    FROM case_messages m JOIN people b ON b.program = m.program AND b.person_id = m.person_id
    WHERE m.case_id = ${number} ORDER BY m.message_id`
}

export function findCaseFile(sql: Sql, person: Person, { number, file }: { number: number; file: number }) {
  return first(sql<{ fileName: string; kind: SentFile['kind']; bytes: Buffer }[]>`
    SELECT f.file_name, f.kind, f.content AS bytes FROM case_files f JOIN cases c USING (case_id) JOIN orders o USING (order_id)
    WHERE c.case_id = ${number} AND f.file_id = ${file} AND ${seesCases(sql, person)}`)
}

export type CaseOrder = {
  number: number
  status: OrderStatus
  version: number
  ordererId: number
  dodaac: string
  fundId: number
}

export function findCaseOrder(sql: Sql, person: Person, orderId: number, lock = sql``) {
  return first(sql<CaseOrder[]>`
    SELECT o.order_id AS number, o.status, o.version, o.orderer_id, o.dodaac, coalesce(o.fund_id, 0) AS fund_id FROM orders o
    WHERE o.order_id = ${orderId} AND o.program = ${person.program} AND (${isWithin(sql, unitReach(person))} OR (${seesOrders(sql, person)}))
    ${lock}`)
}

/** Uses the same lock as records of supply. */
export function lockCaseOrder(sql: Sql, person: Person, orderId: number) {
  return findCaseOrder(sql, person, orderId, sql`FOR NO KEY UPDATE`)
}

/** Begins the reason of pieces that a case, not a receiver, reported as missing. */
export const LOST = 'Case '

export function findExceptions(sql: Sql, orderId: number, line: number) {
  return sql<
    Reported['exceptions']
  >`SELECT r.receipt_id AS receipt, r.shipment_id AS shipment, k.type, k.pieces, k.reason
    FROM receipts r, LATERAL (VALUES ('short', r.short_quantity, r.short_reason), ('damaged', r.damaged_quantity, r.damaged_reason),
      ('wrong', r.wrong_quantity, r.wrong_reason)) k (type, pieces, reason)
    WHERE r.order_id = ${orderId} AND r.line_number = ${line} AND r.kind = 'receive' AND k.pieces > 0 AND k.reason !~ ${`^${LOST}\\d+$`}
      AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)
    ORDER BY r.receipt_id DESC LIMIT ${MAX_REPORTED}`
}

export function findOpenCases(sql: Sql, orderId: number, line: number) {
  return sql<Reported['cases']>`SELECT case_id AS number, type, pieces FROM cases
    WHERE order_id = ${orderId} AND line_number = ${line} AND waits_for IS NOT NULL ORDER BY case_id DESC LIMIT ${MAX_REPORTED}`
}

export type LockedCase = CaseFacts & {
  line: number | null
  pieces: number
  version: number
  messages: number
  bytes: number
  orderNumber: number
  orderStatus: OrderStatus
  fundId: number
}

/** Locks its order, too, as records of supply do. */
export function lockCase(sql: Sql, person: Person, number: number) {
  return first(sql<LockedCase[]>`
    SELECT c.case_id AS number, c.type, c.state, o.orderer_id AS orderer, o.dodaac, c.opened_by, c.line_number AS line, c.pieces, c.version,
      (SELECT count(*) FROM case_messages m WHERE m.case_id = c.case_id) AS messages,
      (SELECT coalesce(sum(f.size), 0)::bigint FROM case_files f WHERE f.case_id = c.case_id) AS bytes,
      o.order_id AS order_number, o.status AS order_status, coalesce(o.fund_id, 0) AS fund_id
    FROM orders o JOIN cases c USING (order_id) WHERE c.case_id = ${number} AND ${seesCases(sql, person)}
    FOR NO KEY UPDATE OF o, c`)
}

/** Null without such a line. `inCases` counts the pieces that may still be replaced or credited, or were. */
export function findRoom(sql: Sql, orderId: number, line: number) {
  return first(sql<{ shipped: number; inCases: number }[]>`
    SELECT l.shipped_quantity AS shipped, (SELECT coalesce(sum(c.pieces), 0)::integer FROM cases c
      WHERE c.order_id = l.order_id AND c.line_number = l.line_number AND c.type <> 'over' AND c.state NOT IN ('refused', 'withdrawn')) AS in_cases
    FROM order_lines l WHERE l.order_id = ${orderId} AND l.line_number = ${line}`)
}

/** False when the receipt is of another line or the parcel of another order. A parcel has the number of its first line. */
export async function isOfLine(
  sql: Sql,
  {
    order,
    line,
    receipt,
    shipment,
  }: { order: number; line: number | null; receipt: number | null; shipment: number | null },
): Promise<boolean> {
  const [row] = await sql<{ isSo: boolean }[]>`SELECT
    (${receipt}::bigint IS NULL OR EXISTS (SELECT FROM receipts r
      WHERE r.receipt_id = ${receipt} AND r.order_id = ${order} AND r.line_number = ${line}))
    AND (${shipment}::bigint IS NULL OR EXISTS (SELECT FROM shipments s
      WHERE s.shipment_id = ${shipment} AND s.order_id = ${order})) AS is_so`
  return row?.isSo === true
}

type NewCase = {
  order: number
  line: number | null
  dodaac: string
  receipt: number | null
  shipment: number | null
  type: CaseType
  code: string
  pieces: number
  wish: CaseWish | ''
  dueOn: string
  sentWay: CaseDetails['sentWay']
}

export async function addCase({ sql, person, now }: WriteContext, one: NewCase): Promise<number> {
  const [row] = await sql<
    { number: number }[]
  >`INSERT INTO cases (program, order_id, line_number, dodaac, receipt_id, shipment_id, type, code,
      pieces, wish, due_on, sent_way, opened_by, opened_at)
    VALUES (${person.program}, ${one.order}, ${one.line}, ${one.dodaac}, ${one.receipt}, ${one.shipment}, ${one.type}, ${one.code},
      ${one.pieces}, ${one.wish}, ${one.dueOn}, ${one.sentWay}, ${person.id}, ${now}) RETURNING case_id AS number`
  return row?.number ?? 0
}

export async function addCaseMessage(
  { sql, person, now }: WriteContext,
  number: number,
  {
    side,
    step,
    words,
    files,
  }: { side: CaseSide; step: CaseStep | ''; words: string; files: readonly SentFile[] },
): Promise<void> {
  const [row] = await sql<
    { id: number }[]
  >`INSERT INTO case_messages (program, case_id, person_id, side, step, words, made_at)
    VALUES (${person.program}, ${number}, ${person.id}, ${side}, ${step}, ${words}, ${now}) RETURNING message_id AS id`
  // At most five, each of up to 10 MB: one statement for all would hold all of them twice.
  for (const file of files)
    await sql`INSERT INTO case_files (program, case_id, message_id, file_name, kind, size, content_hash, content)
      VALUES (${person.program}, ${number}, ${row?.id ?? 0}, ${file.name}, ${file.kind}, ${file.bytes.length}, ${file.hash}, ${file.bytes})`
}

export function saveCase(
  { sql, person, now }: WriteContext,
  number: number,
  {
    state,
    waitsFor,
    label,
    credited,
  }: { state: CaseState; waitsFor: CaseSide | null; label: string | null; credited: number },
) {
  const isDecided = waitsFor === null
  return sql`UPDATE cases SET state = ${state}, waits_for = ${waitsFor}, return_label = coalesce(${label}, return_label),
      credited_cents = credited_cents + ${credited}, decided_by = ${isDecided ? person.id : null}, decided_at = ${isDecided ? now : null},
      version = version + 1
    WHERE case_id = ${number}`
}

type CaseReader = { personId: number; name: string; email: string }

/** People with permission 8, who answer for the supplier. */
export function findDesk({ sql, person }: WriteContext) {
  return sql<CaseReader[]>`SELECT p.person_id, ${nameOf(sql, sql`p`)} AS name, p.email
    FROM person_permissions x JOIN people p ON p.person_id = x.person_id AND p.program = x.program
    WHERE x.program = ${person.program} AND x.area = 8 AND p.enabled AND p.may_sign_in AND p.person_id <> ${person.id}
      AND p.email !~ '[[:cntrl:]]'`
}

/** The orderer, and the people of the unit who wrote. */
export function findUnitReaders({ sql, person }: WriteContext, number: number) {
  return sql<CaseReader[]>`SELECT p.person_id, ${nameOf(sql, sql`p`)} AS name, p.email
    FROM cases c JOIN orders o USING (order_id) JOIN people p ON p.program = c.program AND p.person_id IN (
      SELECT o.orderer_id UNION SELECT m.person_id FROM case_messages m WHERE m.case_id = c.case_id AND m.side = 'unit')
    WHERE c.case_id = ${number} AND p.enabled AND p.may_sign_in AND p.person_id <> ${person.id} AND p.email !~ '[[:cntrl:]]'`
}

export async function findSupplierEmail({ sql, person }: WriteContext): Promise<string> {
  const [row] = await sql<
    { email: string }[]
  >`SELECT supplier_email AS email FROM programs WHERE code = ${person.program}`
  return row?.email ?? ''
}
