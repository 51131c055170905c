import { addDays, fiscalYearDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import { type Random, startRandom } from '#domain/random.ts'
import type { CourseStep } from '#domain/supply/course.ts'
import { hasLowBalance, YEARS_WITH_ORDERS } from './load-funds.ts'
import type { OrderingFund, OrderingUnit, OrderWorld } from './orders-world.ts'

type DemoDecision = {
  round: number
  level: number
  decision: 'approve' | 'decline'
  personId: number
  comment: string
  at: string
  day: string
}

export type DemoLine = { nsn: string; quantity: number; cents: number }

/** An order before the supplier acts. Instants are texts that PostgreSQL reads. */
export type DemoOrder = {
  unit: OrderingUnit
  fund: OrderingFund
  ordererId: number
  memberId: number
  lines: DemoLine[]
  submittedAt: string
  createdAt: string
  expediteComment: string
  status: 'awaiting' | 'approved' | 'declined'
  round: number
  level: number
  decisions: DemoDecision[]
  /** Cents that a change while awaiting has given back, and when. */
  lowered: { cents: number; at: string } | null
  /** The messages of the supplier, line by line. Without it, lines take a course of their own. */
  courses?: readonly CourseStep[][]
}

export type OrderSeason = {
  seed: string
  count: number
  today: string
  /** Share of the orders in the last thirty days, so that some still wait for a decision. */
  recentShare: number
  /** The number of oldest orders to leave out. */
  leftOut?: number
}

const PROGRAM_WEIGHTS: Record<string, number> = { AR: 50, ANG: 10, USMCR: 8 }
export const weightOf = (program: string) => PROGRAM_WEIGHTS[program] ?? 3.2
const COMMENTS = [
  '',
  '',
  '',
  '',
  'Checked against the clothing record.',
  'Approved for annual training.',
  'Sizes confirmed.',
]
const REFUSALS = [
  'Already issued this year. Please check the clothing record.',
  'Please order this with the next quarter.',
  'Wrong size range for this member. Order again after measuring.',
  'Not needed before the change of uniform.',
]
const HASTE = [
  'Ceremony at the end of the month',
  'Deployment date was moved up',
  'Member starts school next week',
]

export function isWorkday(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

function listWorkdays(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkday(day)) days.push(day)
  return days
}

/** Office hours on both coasts, so that the day is the same in every US time zone. */
export function writeInstant(day: string, fraction: number): string {
  const second = Math.floor(Math.min(Math.max(fraction, 0), 0.9999) * 7 * 3600)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day} ${two(14 + Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}+00`
}

/** In the order of submission, the same for the same seed and world. */
export function* buildOrders(world: OrderWorld, season: OrderSeason): Generator<DemoOrder> {
  const { today, count, recentShare, leftOut = 0 } = season
  const first = fiscalYearDays(fiscalYearOf(today) - YEARS_WITH_ORDERS + 1).first
  const recentFrom = addDays(today, -30)
  const before = listWorkdays(first, addDays(recentFrom, -1))
  const recent = listWorkdays(recentFrom, addDays(today, -1))
  const programs = [...world.units.keys()]
    .filter((program) => world.items.has(program))
    .map((program) => [program, weightOf(program)] as const)
  if (programs.length === 0) throw new Error('There is no unit with people who may order.')
  const older = Math.round(count * (1 - recentShare))
  for (let index = leftOut; index < count; index++) {
    const random = startRandom(`orders/${season.seed}/${index}`)
    const [days, place] =
      index < older
        ? [before, (index / older) * before.length]
        : [recent, ((index - older) / (count - older)) * recent.length]
    const day = days[Math.floor(place)] as string
    yield* buildOrder(world, random, random.weighted(programs), day, place % 1, today)
  }
}

function* buildOrder(
  world: OrderWorld,
  random: Random,
  program: string,
  day: string,
  fraction: number,
  today: string,
): Generator<DemoOrder> {
  const year = fiscalYearOf(day)
  const unit = pickUnit(world.units.get(program) as OrderingUnit[], random)
  const funds = (world.funds.get(`${program} ${unit.dodaac} ${year}`) ?? []).filter(
    (fund) => !(hasLowBalance(fund) && year === fiscalYearOf(today)),
  )
  if (funds.length === 0) return
  const fund = random.chance(0.75) ? (funds[0] as OrderingFund) : random.pick(funds)
  const ordererId = random.pick(unit.placers)
  const memberId = random.pick(unit.members)
  const wanted = random.weighted([
    [1, 30],
    [2, 25],
    [3, 20],
    [4, 12],
    [5, 8],
    [6, 5],
  ])
  const lines = pickLines(world, random, { program, year, memberId, wanted })
  const submittedAt = writeInstant(day, fraction)
  const order: DemoOrder = {
    unit,
    fund,
    ordererId,
    memberId,
    lines,
    submittedAt,
    createdAt: submittedAt,
    expediteComment: random.chance(0.06) ? random.pick(HASTE) : '',
    status: 'awaiting',
    round: 1,
    level: 1,
    decisions: [],
    lowered: null,
  }
  decide(order, random, day, today)
  yield order
}

/** The first units of a program order most, because the demo accounts belong to them. */
function pickUnit(units: readonly OrderingUnit[], random: Random): OrderingUnit {
  return random.weighted(units.map((unit, index) => [unit, index === 0 ? 6 : index === 1 ? 4 : 1] as const))
}

export function pickLines(
  world: OrderWorld,
  random: Random,
  { program, year, memberId, wanted }: { program: string; year: number; memberId: number; wanted: number },
): DemoLine[] {
  const fitting = world.fitting.get(`${program} ${world.genders.get(memberId)}`)
  const nsns = world.items.get(program) as string[]
  const lines = new Map<string, DemoLine>()
  while (lines.size < Math.min(wanted, fitting?.count || nsns.length)) {
    const picked = random.pick(nsns)
    const nsn = fitting?.inPlaceOf.get(picked) ?? picked
    const cents = world.prices.get(`${nsn} ${year}`) ?? world.prices.get(`${nsn} ${year + 1}`)
    if (cents === undefined) throw new Error(`NSN ${nsn} has no price in fiscal year ${year}.`)
    lines.set(nsn, { nsn, cents, quantity: random.chance(0.07) ? random.int(5, 25) : random.int(1, 3) })
  }
  return [...lines.values()]
}

function decide(order: DemoOrder, random: Random, submittedOn: string, today: string): void {
  const stays = fiscalYearOf(submittedOn) === fiscalYearOf(today)
  let day = submittedOn
  let sent = order.submittedAt
  let changes = order.unit.levels > 1 && random.chance(0.06)
  while (order.status === 'awaiting') {
    const used = order.decisions.filter((d) => d.round === order.round).map((d) => d.personId)
    const signers = order.unit.approvers.filter(
      (a) => a.level === order.level && ![order.ordererId, order.memberId, ...used].includes(a.personId),
    )
    if (signers.length === 0) return
    day = addDays(day, random.chance(0.12) ? random.int(6, 20) : random.int(0, 5))
    if (day >= today) {
      if (stays) return
      day = addDays(today, -1)
    }
    const at = writeInstant(day, 0)
    const when = at > sent ? writeInstant(day, random.next() * 0.3) : addMinutes(sent, random.int(3, 40))
    const decision = random.chance(0.05) ? 'decline' : 'approve'
    order.decisions.push({
      round: order.round,
      level: order.level,
      decision,
      personId: random.pick(signers).personId,
      comment: decision === 'decline' ? random.pick(REFUSALS) : random.pick(COMMENTS),
      at: when,
      day: when.slice(0, 10),
    })
    sent = when
    if (decision === 'decline') order.status = 'declined'
    else if (changes && lowerFirstLine(order, addMinutes(when, 5))) {
      changes = false
      sent = addMinutes(when, 5)
      order.round = 2
      order.level = 1
    } else if (order.level < order.unit.levels) order.level++
    else order.status = 'approved'
  }
}

/** The orderer removes one piece after the first signature, so the signatures start again. */
function lowerFirstLine(order: DemoOrder, at: string): boolean {
  const line = order.lines[0]
  if (!line || line.quantity < 2 || order.level === order.unit.levels) return false
  line.quantity--
  order.lowered = { cents: line.cents, at }
  return true
}

function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(`${instant.replace(' ', 'T').replace(/\+00$/, 'Z')}`) + minutes * 60_000)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+00')
}
