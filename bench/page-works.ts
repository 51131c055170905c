import type { Sql } from '#server/db/connect.ts'
import { CROWD_PROGRAM, CROWDED_UNIT } from './crowd.ts'

/** A page with its total as people open it, beside the statements that a hand would write for the same rows. */
export type PageWork = {
  name: string
  program: string
  paths: string[]
  bare: ((sql: Sql) => PromiseLike<unknown>)[]
}

const people = `person_id, first_name, middle_name, last_name, dodaac, dod_id, enabled, may_sign_in, username, email`

/** Lists of the crowd: a search page under three times the bare query is the aim. */
export function listCrowdPages(): PageWork[] {
  const page = (name: string, path: string, count: string, bare: PageWork['bare']): PageWork => ({
    name,
    program: CROWD_PROGRAM,
    paths: [path, ...(count ? [count] : [])],
    bare,
  })
  const twin = (list: string, search: string) =>
    [
      `/${list}/${CROWD_PROGRAM}?searchTerm=${search}`,
      `/${list}/paging/${CROWD_PROGRAM}?searchTerm=${search}`,
    ] as const
  return [
    page('people, first page', ...twin('servicemember', ''), [
      (sql) => sql`SELECT ${sql.unsafe(people)} FROM people WHERE program = ${CROWD_PROGRAM}
        ORDER BY last_name, first_name, person_id LIMIT 12`,
      (sql) => sql`SELECT count(*) FROM people WHERE program = ${CROWD_PROGRAM}`,
    ]),
    page('people, two names in any order', ...twin('servicemember', 'elena%20castell'), [
      (sql) => sql`SELECT ${sql.unsafe(people)} FROM people WHERE program = ${CROWD_PROGRAM}
          AND last_name ILIKE 'castell%' AND first_name ILIKE 'elena%'
        ORDER BY last_name, first_name, person_id LIMIT 12`,
      (sql) => sql`SELECT count(*) FROM people WHERE program = ${CROWD_PROGRAM}
          AND last_name ILIKE 'castell%' AND first_name ILIKE 'elena%'`,
    ]),
    page('people, EDIPI', ...twin('servicemember', '8000004711'), [
      (sql) =>
        sql`SELECT ${sql.unsafe(people)} FROM people WHERE program = ${CROWD_PROGRAM} AND dod_id = '8000004711'`,
      (sql) => sql`SELECT count(*) FROM people WHERE program = ${CROWD_PROGRAM} AND dod_id = '8000004711'`,
    ]),
    page('DoDAACs, search', ...twin('dodaac', 'medical'), [
      (sql) => sql`SELECT * FROM dodaacs WHERE program = ${CROWD_PROGRAM}
        AND dodaac || ' ' || description ILIKE '%medical%' ORDER BY dodaac LIMIT 12`,
      (sql) => sql`SELECT count(*) FROM dodaacs WHERE program = ${CROWD_PROGRAM}
        AND dodaac || ' ' || description ILIKE '%medical%'`,
    ]),
    page('role panel of 200 people', `/role/dodaac/roles/${CROWDED_UNIT}`, '', [
      (
        sql,
      ) => sql`SELECT r.*, p.first_name, p.last_name, p.dodaac FROM role_assignments r JOIN people p USING (program, person_id)
        WHERE r.program = ${CROWD_PROGRAM} AND r.dodaac = ${CROWDED_UNIT} ORDER BY role, level, last_name, first_name`,
    ]),
  ]
}

const statusColumns = `o.order_id, o.status, o.dodaac, o.bill_to, o.fund_code, o.total_cents, o.submitted_at, o.expedite_comment,
  p.first_name, p.last_name, p.dodaac, m.first_name, m.last_name, d.state`
const statusJoins = `JOIN people p ON p.person_id = o.orderer_id JOIN people m ON m.person_id = o.member_id
  JOIN dodaacs d ON d.program = o.program AND d.dodaac = o.dodaac`
const lineColumns = `o.order_id, l.line_number, o.dodaac, o.bill_to, o.sold_to, d.state, m.first_name, m.last_name, o.submitted_at, o.decided_at,
  i.pgc, l.nsn, p.display_name, i.size, l.quantity, l.amount_cents, l.requisition, l.supply_state, l.supply_code, l.received_state`
const lineJoins = `JOIN order_lines l USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
  JOIN people m ON m.person_id = o.member_id JOIN dodaacs d ON d.program = o.program AND d.dodaac = o.dodaac`

/** First page with total of the order reports, one filter at a time; `nsn` and `requisition` are ones that exist. */
export function listReportPages({ nsn, requisition }: { nsn: string; requisition: string }): PageWork[] {
  const report = (
    kind: 'status' | 'detail',
    name: string,
    search: string,
    where: string,
    { skip = 0, begin = '2023-01-01' } = {},
  ): PageWork => {
    const [columns, joins, order, size] =
      kind === 'status'
        ? [statusColumns, statusJoins, 'o.order_id DESC', 100]
        : [lineColumns, lineJoins, 'o.order_id DESC, l.line_number', 50]
    const counted = kind === 'status' ? 'orders o' : 'orders o JOIN order_lines l USING (order_id)'
    const from = `WHERE o.program = 'AR' AND o.status <> 'cart' AND ${where}`
    const page = skip ? `&page=${skip / size + 1}` : ''
    return {
      name: `${kind}: ${name}`,
      program: 'AR',
      paths: [
        `/reports/${kind}?BPCNUM_0=AR&BEGINDATE=${begin}${search}&pageSize=${size}${page}`,
        `/reports/${kind}-paging?BPCNUM_0=AR&BEGINDATE=${begin}${search}&pageSize=${size}`,
      ],
      bare: [
        (sql) =>
          sql.unsafe(
            `SELECT ${columns} FROM orders o ${joins} ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${skip}`,
          ),
        (sql) => sql.unsafe(`SELECT count(*) FROM ${counted} ${from}`),
      ],
    }
  }
  return [
    report('status', 'no filter', '', 'true'),
    report('status', 'deep page', '', 'true', { skip: 60_000 }),
    report('status', 'awaiting', '&SCSTA_0=2', "o.status = 'awaiting'"),
    report(
      'status',
      'state',
      '&SAT_0=OH',
      `o.dodaac IN (SELECT dodaac FROM dodaacs WHERE program = 'AR' AND state = 'OH')`,
    ),
    report(
      'status',
      'member',
      '&SERVICEMEMBER=begay',
      `o.member_id IN (SELECT person_id FROM people WHERE last_name = 'Begay')`,
    ),
    report('status', 'DoDAAC', '&DODAACS[0]=W9AR02', `o.dodaac = 'W9AR02'`),
    report(
      'status',
      'a month',
      '&ENDDATE=2026-03-31',
      `o.submitted_at >= '2026-03-01' AND o.submitted_at < '2026-04-01'`,
      {
        begin: '2026-03-01',
      },
    ),
    report('detail', 'no filter', '', 'true'),
    report('detail', 'deep page', '', 'true', { skip: 100_000 }),
    report('detail', 'NSN', `&ITMREF_0=${nsn}`, `l.nsn = '${nsn}'`),
    report('detail', 'requisition', `&REQUISITION_0=${requisition}`, `l.requisition = '${requisition}'`),
    report(
      'detail',
      'description',
      '&ITMDESC_0=beret',
      `l.nsn IN (SELECT nsn FROM items JOIN products USING (pgc) WHERE display_name ILIKE '%beret%')`,
    ),
    report(
      'detail',
      'shipped',
      '&LineStatus=Shipped%20and%20tracking%20provided',
      `l.supply_state = 'shipped'`,
    ),
    report('detail', 'received', '&STOCKSTA_0=2', "l.received_state = 'received'"),
    report('detail', 'bill-to', '&BTDODAAC_0=W9AR02', `o.bill_to = 'W9AR02'`),
  ]
}
