import { dropDashes } from '#domain/dashes.ts'
import { addDays } from '#domain/fiscal-years.ts'
import type { DodIdReach } from '#domain/receipts/dod-ids.ts'
import {
  COUNT_COLUMN,
  type CustomFilter,
  type CustomPlan,
  type ResultColumn,
  readBound,
} from '#domain/reports/custom-report.ts'
import { type ColumnOf, findColumn, type SourceKey } from '#domain/reports/custom-sources.ts'
import type { Reach } from '#domain/reports/report-reach.ts'
import { escapeLike } from '#domain/search.ts'
import { nameOf as itemNameOf } from '../catalogue/sizes.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { foldedOf, nameOf } from '../db/names.ts'
import { joinBalances } from '../funds/spending.ts'
import { matchReach, type Scope } from '../orders/report-scope.ts'
import { itsItem, itsParcel, receivedOf, shippedOf, unitPriceOf } from '../papers/discrepancy-blocks.ts'
import { matchDays } from './custom-days.ts'

/** The rows that the reader may see. Null is the whole program. */
type CustomScope = Scope & {
  personId: number
  today: string
  people: string[] | null
  funds: string[] | null
  dodIds: DodIdReach | null
  cases: Reach | null
}
/** Plain data, for the thread that writes a file. */
export type CustomRun = { scope: CustomScope; plan: CustomPlan }
export type CustomRow = { cells: (string | number | null)[]; id: number }

type Write = (sql: Sql, scope: CustomScope) => Fragment
/**
 * Of a day, `at` is the instant, and `some` looks for one of several days. Namesakes are groups of their own: `person`
 * is who a name stands for.
 */
type Described = { value: Write; at?: Write; some?: Some; person?: Write }
type Some = (sql: Sql, scope: CustomScope, match: (day: Fragment) => Fragment) => Fragment
type Column = Write | Described

const day = (instant: Write): { value: Write; at: Write } => ({
  value: (sql, scope) => sql`(${instant(sql, scope)} AT TIME ZONE ${scope.zone})::date`,
  at: instant,
})
const month =
  (instant: Write): Write =>
  (sql, scope) =>
    sql`coalesce(to_char(${instant(sql, scope)} AT TIME ZONE ${scope.zone}, 'YYYY-MM'), '')`
const yesNo =
  (column: Write): Write =>
  (sql, scope) =>
    sql`CASE WHEN ${column(sql, scope)} THEN 'yes' ELSE 'no' END`
const personNamed = (person: Write) => ({
  value: ((sql, scope) =>
    sql`coalesce((SELECT ${nameOf(sql, sql`b`)} FROM people b WHERE b.program = ${scope.program} AND b.person_id = ${person(sql, scope)}), '')`) satisfies Write,
  person,
})
const member: Column = { value: (sql) => nameOf(sql, sql`m`), person: (sql) => sql`m.person_id` }

const submitted: Write = (sql) => sql`o.submitted_at`
const madeAt: Write = (sql) => sql`r.made_at`
const openedAt: Write = (sql) => sql`c.opened_at`

const SOURCES: {
  [S in SourceKey]: {
    columns: Record<ColumnOf<S>, Column>
    from: Write
    /** The last order of the rows. */
    keys: (sql: Sql) => [Fragment, Fragment]
  }
} = {
  lines: {
    columns: {
      order: (sql) => sql`o.order_id::text`,
      line: (sql) => sql`l.line_number`,
      dodaac: (sql) => sql`o.dodaac`,
      unit: (sql) => sql`d.description`,
      parent: (sql) => sql`coalesce(d.parent, '')`,
      state: (sql) => sql`d.state`,
      member,
      placedBy: personNamed((sql) => sql`o.orderer_id`),
      placedOn: day(submitted),
      placedMonth: month(submitted),
      approvedOn: day((sql) => sql`CASE WHEN o.status IN ('approved', 'shipped') THEN o.decided_at END`),
      shippedOn: {
        value: (sql) =>
          sql`(SELECT max(x.shipped_on) FROM shipments x WHERE x.order_id = l.order_id AND x.line_number = l.line_number)`,
        some: (sql, { program }, match) =>
          sql`EXISTS (SELECT FROM shipments x WHERE x.program = ${program} AND x.order_id = l.order_id AND x.line_number = l.line_number AND ${match(sql`x.shipped_on`)})`,
      },
      getWellOn: (sql) => sql`l.get_well_on`,
      pgc: (sql) => sql`i.pgc`,
      nsn: (sql) => sql`l.nsn`,
      description: (sql) => itemNameOf(sql),
      quantity: (sql) => sql`l.quantity`,
      shipped: (sql) => sql`l.shipped_quantity`,
      received: (sql) => sql`l.received_quantity`,
      price: (sql) => sql`l.unit_price_cents`,
      total: (sql) => sql`l.amount_cents`,
      fund: (sql) => sql`o.fund_code`,
      billTo: (sql) => sql`coalesce(o.bill_to, '')`,
      requisition: (sql) => sql`coalesce(l.requisition, '')`,
      status: (sql) =>
        sql`CASE WHEN o.withdrawn THEN 'withdrawn' WHEN o.returned_at IS NOT NULL THEN 'returned' WHEN o.finance_state = 'asked' THEN 'asked' ELSE o.status_word END`,
      supply: (sql) => sql`l.supply_state`,
      expedited: yesNo((sql) => sql`o.expedited`),
    },
    from: (sql, { program, reach }) => sql`FROM orders o JOIN order_lines l USING (order_id)
      JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
      JOIN people m ON m.program = o.program AND m.person_id = o.member_id
      JOIN dodaacs d ON d.program = o.program AND d.dodaac = o.dodaac
      WHERE o.program = ${program} AND ${reach ? matchReach(sql, reach) : sql`true`}`,
    keys: (sql) => [sql`o.order_id`, sql`l.line_number`],
  },
  people: {
    columns: {
      lastName: (sql) => sql`p.last_name`,
      firstName: (sql) => sql`p.first_name`,
      preferredName: (sql) => sql`p.preferred_name`,
      dodaac: (sql) => sql`p.dodaac`,
      unit: (sql) => sql`d.description`,
      parent: (sql) => sql`coalesce(d.parent, '')`,
      dodId: (sql, { dodIds }) => readableDodId(sql, dodIds),
      payGrade: (sql) => sql`p.pay_grade`,
      branch: (sql) => sql`p.branch::text`,
      serviceStatus: (sql) => sql`p.service_status::text`,
      subdivision: (sql) => sql`p.subdivision`,
      startedOn: (sql) => sql`p.started_on`,
      orders: (sql, { program, reach }) => sql`(SELECT count(*) FROM orders o
        WHERE o.program = ${program} AND o.member_id = p.person_id AND ${reach ? matchReach(sql, reach) : sql`true`})`,
      enabled: yesNo((sql) => sql`p.enabled`),
      maySignIn: yesNo((sql) => sql`p.may_sign_in`),
      username: (sql) => sql`coalesce(p.username, '')`,
      email: (sql) => sql`p.email`,
      lastSignIn: day((sql) => sql`p.last_sign_in_at`),
    },
    from: (sql, { program, people, personId }) => sql`FROM people p
      JOIN dodaacs d ON d.program = p.program AND d.dodaac = p.dodaac
      WHERE p.program = ${program}
        AND ${people ? sql`(p.dodaac = ANY (${people}::text[]) OR p.person_id = ${personId})` : sql`true`}`,
    keys: (sql) => [sql`p.person_id`, sql`0`],
  },
  funds: {
    columns: {
      dodaac: (sql) => sql`f.dodaac`,
      unit: (sql) => sql`d.description`,
      parent: (sql) => sql`coalesce(d.parent, '')`,
      fund: (sql) => sql`f.fund_code`,
      description: (sql) => sql`c.description`,
      year: (sql) => sql`f.fiscal_year::text`,
      allotted: (sql) => sql`(b.available + b.reserved + b.committed + b.obligated + b.spent + b.undecided)`,
      available: (sql) => sql`b.available`,
      reserved: (sql) => sql`b.reserved`,
      committed: (sql) => sql`b.committed`,
      obligated: (sql) => sql`b.obligated`,
      spent: (sql) => sql`b.spent`,
      undecided: (sql) => sql`b.undecided`,
    },
    from: (sql, { program, funds }) => sql`FROM funds f
      JOIN dodaacs d ON d.program = f.program AND d.dodaac = f.dodaac
      JOIN fund_codes c ON c.program = f.program AND c.fund_code = f.fund_code
      ${joinBalances(sql)}
      WHERE f.program = ${program} AND ${funds ? sql`f.dodaac = ANY (${funds}::text[])` : sql`true`}`,
    keys: (sql) => [sql`f.fund_id`, sql`0`],
  },
  receipts: {
    columns: {
      madeOn: day(madeAt),
      month: month(madeAt),
      kind: (sql) => sql`r.kind`,
      order: (sql) => sql`o.order_id::text`,
      line: (sql) => sql`r.line_number`,
      dodaac: (sql) => sql`o.dodaac`,
      member,
      nsn: (sql) => sql`l.nsn`,
      description: (sql) => itemNameOf(sql),
      quantity: (sql) => sql`r.quantity`,
      short: (sql) => sql`r.short_quantity`,
      damaged: (sql) => sql`r.damaged_quantity`,
      wrong: (sql) => sql`r.wrong_quantity`,
      reason: (sql) =>
        sql`concat_ws('; ', nullif(r.short_reason, ''), nullif(r.damaged_reason, ''), nullif(r.wrong_reason, ''), nullif(r.comment, ''))`,
      enteredBy: personNamed((sql) => sql`r.actor_id`),
    },
    from: (sql, { program, reach }) => sql`FROM receipts r JOIN orders o USING (order_id)
      JOIN order_lines l ON l.order_id = r.order_id AND l.line_number = r.line_number
      JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
      JOIN people m ON m.program = o.program AND m.person_id = o.member_id
      WHERE r.program = ${program} AND o.program = ${program} AND ${reach ? matchReach(sql, reach) : sql`true`}`,
    keys: (sql) => [sql`r.receipt_id`, sql`0`],
  },
  cases: {
    columns: {
      number: (sql) => sql`c.case_id::text`,
      openedOn: day(openedAt),
      month: month(openedAt),
      supplier: (sql) => sql`(SELECT g.supplier_name FROM programs g WHERE g.code = c.program)`,
      dodaac: (sql) => sql`c.dodaac`,
      transport: (sql) =>
        sql`concat_ws(' ', nullif(s.carrier, ''), coalesce(nullif(s.tracking_number, ''), nullif(s.shipment_number, '')))`,
      order: (sql) => sql`c.order_id::text`,
      line: (sql) => sql`c.line_number`,
      requisition: (sql) => sql`coalesce(l.requisition, '')`,
      nsn: (sql) => sql`coalesce(l.nsn, '')`,
      description: (sql) => sql`CASE WHEN l.nsn IS NULL THEN '' ELSE ${itemNameOf(sql)} END`,
      unitOfIssue: (sql) => sql`coalesce(p.unit_of_issue, '')`,
      shipped: shippedOf,
      received: receivedOf,
      pieces: (sql) => sql`c.pieces`,
      price: unitPriceOf,
      cost: (sql) => sql`${unitPriceOf(sql)} * c.pieces`,
      code: (sql) => sql`c.code`,
      type: (sql) => sql`c.type`,
      wish: (sql) => sql`c.wish`,
      remarks: (sql) =>
        sql`coalesce((SELECT w.words FROM case_messages w WHERE w.case_id = c.case_id ORDER BY w.message_id LIMIT 1), '')`,
      openedBy: personNamed((sql) => sql`c.opened_by`),
      dueOn: (sql) => sql`c.due_on`,
      late: yesNo((sql, { today }) => sql`(c.waits_for IS NOT NULL AND c.due_on < ${today})`),
      state: (sql) => sql`c.state`,
      waitsFor: (sql) => sql`coalesce(c.waits_for, '')`,
      decidedOn: day((sql) => sql`c.decided_at`),
      returnLabel: (sql) => sql`c.return_label`,
      credited: (sql) => sql`c.credited_cents`,
    },
    from: (sql, { program, cases }) => sql`FROM cases c JOIN orders o USING (order_id)
      ${itsItem(sql)} ${itsParcel(sql)}
      WHERE c.program = ${program} AND o.program = ${program} AND ${cases ? matchReach(sql, cases) : sql`true`}`,
    keys: (sql) => [sql`c.case_id`, sql`0`],
  },
}

/** Filters and groups also see no more than the last four digits. */
function readableDodId(sql: Sql, reach: DodIdReach | null): Fragment {
  const whole = sql`coalesce(p.dod_id, '')`
  return reach
    ? sql`CASE WHEN p.dod_id IS NULL OR p.person_id = ${reach.personId} OR p.dodaac = ANY (${reach.dodaacs}::text[]) THEN ${whole}
        ELSE '••••••' || right(p.dod_id, 4) END`
    : whole
}

/** The names come from the closed list of the domain. */
function columnOf(source: SourceKey, key: string): Described {
  const columns: Record<string, Column> = SOURCES[source].columns
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined
  if (!column) throw new Error(`The source ${source} has no column ${key}.`)
  return typeof column === 'function' ? { value: column } : column
}

const name = (sql: Sql, at: number) => sql(`c${at}`) as unknown as Fragment
const listOf = (sql: Sql, parts: Fragment[]) => parts.reduce((joined, part) => sql`${joined}, ${part}`)

/** One row of columns c0, c1 …, or of groups. */
function resultRows(sql: Sql, { scope, plan }: CustomRun): Fragment {
  const { source, columns, filters, groupBy } = plan
  const { from, keys } = SOURCES[source]
  const [first, second] = keys(sql)
  const isCount = (key: string) => key === COUNT_COLUMN
  const values = columns.map(
    ({ key }, at) =>
      sql`${isCount(key) ? sql`1` : columnOf(source, key).value(sql, scope)} AS ${name(sql, at)}`,
  )
  const people = columns.flatMap(({ key }, at) => {
    const { person } = groupBy.includes(key) ? columnOf(source, key) : {}
    return person ? [{ at, id: person(sql, scope), idAs: sql(`p${at}`) as unknown as Fragment }] : []
  })
  const ids = people.map(({ id, idAs }) => sql`${id} AS ${idAs}`)
  const rows = sql`SELECT ${listOf(sql, [...values, ...ids, sql`${first} AS k0`, sql`${second} AS k1`])} ${from(sql, scope)}
    AND ${all(
      sql,
      filters.map((filter) => matchFilter(sql, scope, source, filter)),
    )}`
  if (groupBy.length === 0) return rows
  const summed = columns.map(({ key }, at) =>
    groupBy.includes(key)
      ? name(sql, at)
      : sql`coalesce(sum(${name(sql, at)}), 0)::bigint AS ${name(sql, at)}`,
  )
  const idNames = people.map(({ idAs }) => idAs)
  const groups = columns.flatMap(({ key }, at) => (groupBy.includes(key) ? [name(sql, at)] : []))
  const grouped = sql`SELECT ${listOf(sql, [...summed, ...idNames, sql`min(k0) AS k0`, sql`0 AS k1`])}
    FROM (${rows}) g GROUP BY ${listOf(sql, [...groups, ...idNames])}`
  if (people.length === 0) return grouped
  const named = columns.map((_, at) => {
    const column = name(sql, at)
    const who = people.find((one) => one.at === at)?.idAs
    return who ? sql`${nameWithUnit(sql, scope, column, who)} AS ${column}` : column
  })
  return sql`SELECT ${listOf(sql, [...named, sql`k0`, sql`k1`])} FROM (${grouped}) n`
}

/** The name, with the person's own DoDAAC when the result has a namesake. */
function nameWithUnit(sql: Sql, { program }: CustomScope, column: Fragment, who: Fragment): Fragment {
  return sql`CASE WHEN min(${who}) OVER (PARTITION BY ${column}) = max(${who}) OVER (PARTITION BY ${column}) THEN ${column}
    ELSE ${column} || coalesce((SELECT ' (' || q.dodaac || ')' FROM people q WHERE q.program = ${program} AND q.person_id = ${who}), '') END`
}

/** Texts that are whole numbers. */
const NUMBERS = ['order', 'number']

/** Numbers by size, and choices by the words that the reader sees. */
function sortedBy(column: ResultColumn | undefined, value: Fragment, sql: Sql): Fragment {
  if (column && NUMBERS.includes(column.key)) return sql`${value}::bigint`
  if (!column?.choices) return value
  const words = Object.entries(column.choices).toSorted(([, one], [, other]) => one.localeCompare(other))
  return sql`array_position(${words.map(([key]) => key)}::text[], ${value})`
}

type Page = { max: number; skip: number }

export function findCustomRows(sql: Sql, run: CustomRun, page: Page | null) {
  const { columns, order } = run.plan
  const places = columns.map((_, at) => name(sql, at))
  const sorted = order.map(({ column, descending }) => {
    const at = columns.findIndex(({ key }) => key === column)
    const value = sortedBy(columns[at], name(sql, at), sql)
    return descending ? sql`${value} DESC NULLS LAST` : sql`${value} ASC NULLS LAST`
  })
  const last = run.plan.groupBy.length > 0 ? places : [sql`k0 DESC`, sql`k1`]
  return sql<CustomRow[]>`SELECT jsonb_build_array(${listOf(sql, places)}) AS cells, k0::bigint AS id
    FROM (${resultRows(sql, run)}) r ORDER BY ${listOf(sql, [...sorted, ...last])}
    ${page ? sql`LIMIT ${page.max} OFFSET ${page.skip}` : sql``}`
}

export function sumCustomRows(sql: Sql, run: CustomRun) {
  const sums = run.plan.columns.map(({ isSummed }, at) =>
    isSummed ? sql`coalesce(sum(${name(sql, at)}), 0)` : sql`NULL::bigint`,
  )
  return sql<{ total: number; sums: (number | null)[] }[]>`
    SELECT count(*) AS total, jsonb_build_array(${listOf(sql, sums)}) AS sums FROM (${resultRows(sql, run)}) r`
}

function matchFilter(
  sql: Sql,
  scope: CustomScope,
  source: SourceKey,
  { column: key, condition, values }: CustomFilter,
): Fragment {
  const column = findColumn(source, key)
  if (!column) return sql`true`
  const { value, at, some = (_sql, _scope, match) => match(written) } = columnOf(source, key)
  const written = value(sql, scope)
  const between = (from: string, to: string) =>
    some(sql, scope, (day) => matchDays(sql, scope.zone, { day, instant: at?.(sql, scope) }, from, to))
  const [first = '', last = ''] = values
  switch (condition) {
    case 'contains': {
      const sought = escapeLike(readSolid(key, first))
      return sql`${foldedOf(sql, written)} LIKE plain_letters(${`%${sought}%`})`
    }
    case 'oneOf':
      if (column.kind === 'choice') return sql`${written} = ANY (${values}::text[])`
      return column.kind === 'code'
        ? sql`${written} = ANY (${values.map((typed) => readCode(readSolid(key, typed)))}::text[])`
        : sql`${foldedOf(sql, written)} IN (SELECT plain_letters(v) FROM unnest(${values}::text[]) v)`
    case 'empty':
      return column.kind === 'day' ? sql`${written} IS NULL` : sql`${written} = ''`
    case 'filled':
      return column.kind === 'day' ? sql`${written} IS NOT NULL` : sql`${written} <> ''`
    case 'last':
      return between(addDays(scope.today, 1 - Number(first)), scope.today)
    case 'between':
      return column.kind === 'day'
        ? between(first, last)
        : all(sql, [
            first === '' ? null : sql`${written} >= ${readBound(column.kind, first)}::bigint`,
            last === '' ? null : sql`${written} <= ${readBound(column.kind, last)}::bigint`,
          ])
  }
}

/** Screens show these with dashes. */
const SOLID = ['nsn', 'requisition']

function readSolid(key: string, typed: string): string {
  return (SOLID.includes(key) && dropDashes(typed).replaceAll(/\s/g, '')) || typed
}

/** Order numbers are also read with zeros. */
function readCode(typed: string): string {
  const capitals = typed.toUpperCase()
  return /^0+\d+$/.test(capitals) && capitals.length === 20 ? capitals.replace(/^0+/, '') : capitals
}
