import { isSupplierDesk } from '#domain/cases/cases.ts'
import { listTasks, type Task, type TaskKind } from '#domain/dashboard/worklist.ts'
import { addDays, dayIn } from '#domain/fiscal-years.ts'
import { findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import { APPOINTMENT_NOTICE } from '#domain/roles/absences.ts'
import { canOpen, holdsEverything, type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import { quarterOf } from '#domain/roles/recertification.ts'
import { listGivable } from '#domain/roles/second-person.ts'
import { mayDecide } from '#domain/roles/waiting.ts'
import { type LateLine, MAX_LATE, type Worklist } from '#wire/dashboard/worklist.ts'
import { listWaiting } from '#wire/roles/waiting.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import { asOne } from '../db/as-one.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { first, notNeeded, type Statement } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import { isAwaited, notHereQuantity } from '../lines/lines.ts'
import { linesWithWaitingMoney } from '../orders/decide-money.ts'
import { findStuck } from '../orders/reminders-queries.ts'
import { countToSign, toSignPage } from '../orders/to-sign.ts'
import { countOpenRequests } from '../outfit/request-queries.ts'
import { findWaiting } from '../people/waiting-queries.ts'
import { countWaitingRoles } from '../roles/recertification-queries.ts'
import { type AboutPerson, requireSelf } from './dashboard.ts'
import { findTrouble, findWarnings } from './trouble.ts'

/** Orders in which the portal looks for questions. */
const MAX_SEARCHED = 50

type Counted = { count: number; at?: Date | null; day?: string | null; place?: string }

export async function readOwnWorklist(context: ReadContext, input: AboutPerson): Promise<Worklist> {
  const { withKey: sql, person, now, config } = context
  requireSelf(person, input)
  const isOperator = canOpen(person, 'panel')
  const [{ late, ...found }, requests, warnings] = await Promise.all([
    asOne(sql, { ...findWork(sql, context), late: findLate(sql, context) }),
    canOpen(person, 'files') ? findRequests(context) : [],
    isOperator ? findWarnings(config, sql, now) : [],
  ])
  const counted = Object.entries(found) as [TaskKind, Counted | undefined][]
  const tasks = counted.map(([kind, one]): Task => toTask(kind, one, config.fiscalZone))
  const { count = 0, backordered = 0 } = late[0] ?? {}
  return {
    tasks: listTasks([...tasks, ...requests]),
    warnings,
    late: count,
    backordered,
    lines: late.map(({ count: _, backordered: __, ...line }) => line),
  }
}

export function toTask(kind: TaskKind, found: Counted | undefined, zone: string): Task {
  const { count = 0, at = null, day = null, place = '' } = found ?? {}
  return { kind, count, day: day ?? (at && dayIn(zone, at)), place }
}

/** Each kind is counted only for people who do that work. */
function findWork(sql: Sql, { person, now, today, config }: ReadContext) {
  const { program } = person
  const places = person.placerDodaacs.length > 0
  const manages = canOpen(person, 'groups')
  const { first: start, last } = quarterOf(today)
  const quarter = {
    ...{ program, first: start, zone: config.fiscalZone },
    ...{ withPermissions: holdsEverything(person), without: person.id },
  }
  const trouble = findTrouble(sql, person, config, now)
  const operates = canOpen(person, 'panel')
  return {
    jobs: when(operates, trouble.jobs),
    quarantine: when(operates, trouble.quarantine),
    strays: when(operates, trouble.strays),
    held: when(operates, trouble.held),
    locked: when(operates, trouble.locked),
    stuck: when(manages, countStuck(sql, program)),
    approve: when(person.approverLevels.length > 0, countApprovals(sql, person)),
    questions: countQuestions(sql, person),
    finance: when(person.financeDodaacs.length > 0, countAsked(sql, person)),
    returned: countReturned(sql, person),
    money: when(person.financeDodaacs.length > 0, countMoney(sql, person)),
    ...countCases(sql, person, today),
    receive: when(places, countToReceive(sql, person)),
    issue: when(places, countToIssue(sql, person)),
    requests: when(places, first(countOpenRequests(sql, { program, dodaacs: person.placerDodaacs }))),
    carts: when(places, countCarts(sql, person)),
    ending: when(manages, countEnding(sql, program, today)),
    'own-ending': when(!manages, countEnding(sql, program, today, person.id)),
    recertify: when(
      manages,
      countWaitingRoles(sql, quarter).as((row) => row && { ...row, day: last }),
    ),
    collect: countToCollect(sql, person),
  } satisfies Record<Exclude<TaskKind, 'confirm'>, unknown>
}

/** A part that is not needed is not sent. */
function when<A>(isNeeded: boolean, counted: Statement<A | undefined>): Statement<A | undefined> {
  return isNeeded ? counted : notNeeded(undefined)
}

function countApprovals(sql: Sql, person: Person) {
  return first(sql<{ count: number; at: Date | null }[]>`SELECT ${countToSign(sql, person)} AS count,
    (SELECT min(coalesce(o.submitted_at, o.created_at)) FROM orders o
      WHERE o.order_id IN (${toSignPage(sql, person, { page: 1, pageSize: MAX_SEARCHED })})) AS at`)
}

/** Waiting orders whose newest message is for the person: on own orders by an approver, on others by their orderer. */
function countQuestions(sql: Sql, person: Person) {
  const { program, id } = person
  return first(sql<{ count: number; at: Date | null; place: string }[]>`
    SELECT count(*) AS count, min(m.made_at) AS at, coalesce(min(o.order_id)::text, '') AS place
    FROM ((SELECT order_id FROM orders WHERE program = ${program} AND orderer_id = ${id} AND status_word = 'awaiting'
        ORDER BY order_id DESC LIMIT ${MAX_SEARCHED})
      ${person.approverLevels.length > 0 ? sql`UNION (${toSignPage(sql, person, { page: 1, pageSize: MAX_SEARCHED })})` : sql``}) w
    JOIN orders o USING (order_id)
    CROSS JOIN LATERAL (SELECT person_id, made_at FROM order_messages x WHERE x.order_id = o.order_id
      ORDER BY message_id DESC LIMIT 1) m
    WHERE m.person_id <> ${id} AND (o.orderer_id = ${id} OR m.person_id = o.orderer_id)`)
}

/**
 * Late cases of the units where the person receives, or of the program for the desk. Other cases count while the
 * person's side acts next.
 */
function countCases(sql: Sql, person: Person, today: string) {
  const isDesk = isSupplierDesk(person)
  const dodaacs = findReceivingDodaacs(person)
  const isReceived = dodaacs === null ? sql`true` : sql`c.dodaac = ANY (${dodaacs}::text[])`
  const acts = sql`(c.waits_for = 'unit' AND ${isReceived} ${isDesk ? sql`OR c.waits_for = 'supplier'` : sql``})`
  const count = (which: Fragment) =>
    when(
      isDesk || dodaacs?.length !== 0,
      first(sql<
        { count: number; day: string | null; place: string }[]
      >`SELECT count(*) AS count, min(c.due_on) AS day,
          coalesce(CASE WHEN count(DISTINCT c.waits_for) = 1 THEN min(c.waits_for) END, 'open') AS place
        FROM cases c WHERE c.program = ${person.program} AND c.waits_for IS NOT NULL AND ${which}`),
    )
  return {
    'late-cases': count(sql`c.due_on < ${today} AND ${isDesk ? sql`true` : isReceived}`),
    cases: count(sql`c.due_on >= ${today} AND ${acts}`),
  }
}

function countReturned(sql: Sql, { program, id }: Person) {
  return first(sql<
    { count: number; at: Date | null }[]
  >`SELECT count(*) AS count, min(returned_at) AS at FROM orders
    WHERE program = ${program} AND returned_at IS NOT NULL AND orderer_id = ${id}`)
}

function countAsked(sql: Sql, { program, id, financeDodaacs }: Person) {
  return first(sql<
    { count: number; at: Date | null }[]
  >`SELECT count(*) AS count, min(submitted_at) AS at FROM orders
    WHERE program = ${program} AND finance_state = 'asked' AND dodaac = ANY (${financeDodaacs}::text[])
      AND ${id} NOT IN (orderer_id, member_id)`)
}

function countMoney(sql: Sql, { program, financeDodaacs }: Person) {
  return first(sql<{ count: number }[]>`SELECT count(*) AS count
    FROM ${linesWithWaitingMoney(sql, program)} w JOIN orders o USING (order_id)
    WHERE o.dodaac = ANY (${financeDodaacs}::text[])`)
}

function countToReceive(sql: Sql, { program, placerDodaacs }: Person) {
  return first(sql<{ count: number; day: string | null }[]>`SELECT count(*) AS count, min(t.shipped_on) AS day
    FROM parcels_to_come t WHERE t.program = ${program} AND t.dodaac = ANY (${placerDodaacs}::text[])`)
}

/** People for whom received pieces wait. */
function countToIssue(sql: Sql, { program, placerDodaacs }: Person) {
  return first(sql<
    { count: number; at: Date | null }[]
  >`SELECT count(DISTINCT t.member_id) AS count, min(r.at) AS at FROM ${toIssue(sql)}
    WHERE t.program = ${program} AND t.dodaac = ANY (${placerDodaacs}::text[])`)
}

function countToCollect(sql: Sql, { program, id }: Person) {
  return first(sql<
    { count: number; at: Date | null }[]
  >`SELECT coalesce(sum(t.pieces), 0)::integer AS count, min(r.at) AS at FROM ${toIssue(sql)}
    WHERE t.program = ${program} AND t.member_id = ${id}`)
}

/** Pieces are issued in the order in which they were received. */
function toIssue(sql: Sql) {
  return sql`orders_to_issue t CROSS JOIN LATERAL (SELECT min(g.made_at) AS at
    FROM (SELECT x.made_at, l.issued_quantity, sum(x.quantity) OVER (PARTITION BY x.line_number ORDER BY x.receipt_id) AS so_far
      FROM receipts x JOIN order_lines l USING (order_id, line_number)
      WHERE x.order_id = t.order_id AND x.kind = 'receive' AND x.undoes IS NULL
        AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = x.receipt_id)) g
    WHERE g.so_far > g.issued_quantity) r`
}

function countCarts(sql: Sql, { program, id }: Person) {
  return first(sql<
    { count: number; at: Date | null }[]
  >`SELECT count(*) AS count, min(c.created_at) AS at FROM carts c
    WHERE c.program = ${program} AND c.orderer_id = ${id} AND EXISTS (SELECT FROM cart_lines l WHERE l.order_id = c.order_id)`)
}

function countStuck(sql: Sql, program: string) {
  return first(sql<{ count: number; at: Date }[]>`SELECT s.total AS count, s.oldest AS at
    FROM (${findStuck(sql, program, 1)}) s`)
}

/** Of all people of the program, or of one. */
function countEnding(sql: Sql, program: string, today: string, personId: number | null = null) {
  return first(sql<{ count: number; day: string | null; place: string }[]>`
    SELECT count(*) AS count, min(r.last_day) AS day, coalesce((array_agg(r.dodaac ORDER BY r.last_day, r.assignment_id))[1], '') AS place
    FROM role_assignments r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE r.program = ${program} AND r.last_day BETWEEN ${today} AND ${addDays(today, APPOINTMENT_NOTICE)} AND p.enabled
      ${personId === null ? sql`` : sql`AND r.person_id = ${personId}`}`)
}

async function findRequests({ withKey: sql, person, now, config }: ReadContext): Promise<Task[]> {
  const { program, id: personId } = person
  const kinds = listGivable(person)
  const found = await findWaiting(sql, { program, kinds, personId, now, max: listWaiting.cutAt })
  const own = found.filter((request) => mayDecide(person, request) && !request.isOwnMaking)
  return [toTask('confirm', { count: own.length, at: own[0]?.requestedAt ?? null }, config.fiscalZone)]
}

type LateRow = LateLine & { count: number; backordered: number }

/** Of orders that the person may open. The index `order_lines_not_here` has only lines that are late or backordered, or will be. */
function findLate(sql: Sql, { person, today }: ReadContext) {
  const { program, id, overseenDodaacs } = person
  const open = (which: Fragment) => sql`SELECT o.order_id FROM orders o
    WHERE o.program = ${program} AND o.status_word IN ('approved', 'shipped') AND ${which}`
  const own = sql`${open(sql`o.orderer_id = ${id}`)} UNION ${open(sql`o.member_id = ${id}`)}
    UNION ${open(sql`o.dodaac = ANY (${overseenDodaacs}::text[])`)}`
  return sql<LateRow[]>`
    WITH w AS MATERIALIZED (SELECT l.order_id, l.line_number, l.get_well_on, coalesce(l.get_well_on < ${today}, false) AS is_late
      FROM order_lines l
      WHERE l.program = ${program} AND ${isAwaited(sql)}
        AND (l.get_well_on IS NOT NULL OR l.supply_state = 'backordered')
        AND (l.get_well_on < ${today} OR l.supply_state = 'backordered')
        ${seesWholeProgram(person) ? sql`` : sql`AND l.order_id IN (${own})`}),
    f AS (SELECT * FROM w ORDER BY NOT is_late, get_well_on NULLS LAST, order_id, line_number LIMIT ${MAX_LATE})
    SELECT l.order_id AS "order", l.line_number AS number, p.display_name AS description, ${sizeOf(sql)} AS size, o.dodaac,
      ${notHereQuantity(sql)} AS outstanding, f.get_well_on AS expected_on, NOT f.is_late AS is_backordered,
      (SELECT count(*) FROM w WHERE is_late) AS count, (SELECT count(*) FROM w WHERE NOT is_late) AS backordered
    FROM f JOIN order_lines l USING (order_id, line_number) JOIN orders o USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    ORDER BY f.is_late DESC, f.get_well_on NULLS LAST, l.order_id, l.line_number`
}
