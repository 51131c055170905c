import { addDays, countDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import { startRandom } from '#domain/random.ts'
import type { CourseStep } from '#domain/supply/course.ts'
import { drawTrackingNumber } from '#domain/supply/tracking-numbers.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { hasLowBalance } from './load-funds.ts'
import { OrderWriter } from './order-writer.ts'
import {
  buildOrders,
  type DemoOrder,
  isWorkday,
  type OrderSeason,
  pickLines,
  weightOf,
  writeInstant,
} from './orders.ts'
import { addAll } from './orders-stream.ts'
import { type OrderingUnit, type OrderWorld, readOrderWorld } from './orders-world.ts'

/** Minimum days between the approval of a standing order and the day of loading. */
const SENT_BEFORE = 40

/** At most one order in 50 stands still. Units of large programs come first. */
const SHARE = 50
/** With fewer orders, as in tests, none stands still. */
export const FEWEST = 1000

/**
 * Loads `count` orders. For each unit, one order gets no more supply messages: a line backordered twice, a late line
 * and a line on its way. The simulated supplier lives a day a second, so it would ship all others minutes after the
 * start.
 */
export async function loadWithStandingOrders(sql: Pool, season: OrderSeason): Promise<void> {
  const { today, count } = season
  const world = await readOrderWorld(sql)
  const standing = [...world.units.values()]
    .flat()
    .sort((a, b) => weightOf(b.program) - weightOf(a.program))
    .flatMap((unit) => buildStandingOrder(world, unit, today))
    .slice(0, count < FEWEST ? 0 : Math.floor(count / SHARE))
  const others = buildOrders(world, { ...season, leftOut: standing.length })
  await addAll(sql, await OrderWriter.open(sql, world, today), bySubmission(others, standing), count)
}

/** Numbers follow the time of submission: lists take the highest as the newest. */
function* bySubmission(orders: Iterable<DemoOrder>, standing: DemoOrder[]): Generator<DemoOrder> {
  const rest = [...standing]
  for (const order of orders) {
    while (rest[0] && rest[0].submittedAt <= order.submittedAt) yield rest.shift() as DemoOrder
    yield order
  }
  yield* rest
}

/** Empty for a unit without a fund or with a level that nobody can sign. */
export function buildStandingOrder(world: OrderWorld, unit: OrderingUnit, today: string): DemoOrder[] {
  const { program, dodaac, levels } = unit
  const random = startRandom(`standing/${dodaac}`)
  let day = addDays(today, -SENT_BEFORE)
  while (!isWorkday(day)) day = addDays(day, -1)
  const year = fiscalYearOf(day)
  const fund = (world.funds.get(`${program} ${dodaac} ${year}`) ?? []).find((one) => !hasLowBalance(one))
  const [ordererId] = unit.placers
  const memberId = unit.members.findLast((member) => !unit.placers.includes(member)) ?? unit.members[0]
  if (!fund || ordererId === undefined || memberId === undefined || !world.items.has(program)) return []
  const decisions: DemoOrder['decisions'] = []
  for (let level = 1; level <= levels; level++) {
    const used = [ordererId, memberId, ...decisions.map(({ personId }) => personId)]
    const signer = unit.approvers.find((one) => one.level === level && !used.includes(one.personId))
    if (!signer) return []
    const at = writeInstant(day, 0.1 * level)
    const { personId } = signer
    decisions.push({ round: 1, level, decision: 'approve', personId, comment: '', at, day })
  }
  const submittedAt = writeInstant(day, 0)
  const on = (from: string, daysAhead: number) => countDays(from, addDays(today, daysAhead))
  const backorder = (...said: readonly [saidAt: number, expectedAt: number][]): CourseStep[] =>
    said.map(([at, expectedAt], index) => ({
      ...{ kind: 'status', code: 'BB', getWellDays: expectedAt - at },
      afterDays: on(index === 0 ? day : addDays(today, said[index - 1]?.[0] ?? 0), at),
    }))
  const carrier = random.pick(['FEDE', 'UPS', 'USPS'] as const)
  const parcel = { carrier, trackingNumber: drawTrackingNumber(carrier, random) }
  return [
    {
      ...{ unit, fund, ordererId, memberId, submittedAt, createdAt: submittedAt, expediteComment: '' },
      lines: pickLines(world, random, { program, year, memberId, wanted: 3 }),
      ...{ status: 'approved', round: 1, level: levels, decisions, lowered: null },
      courses: [
        backorder([-37, -14], [-20, random.int(1, 6)], [-5, random.int(8, 40)]),
        backorder([-36, -random.int(2, 9)]),
        [
          { afterDays: on(day, -35), kind: 'status', code: 'BA' },
          { afterDays: 31, kind: 'shipped', code: '', parcel },
        ],
      ],
    },
  ]
}
