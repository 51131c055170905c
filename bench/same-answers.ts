import { listScreens } from './asked.ts'
import type { FloorClients } from './floor-client.ts'
import { listFloorScreens } from './floor-client.ts'
import type { Visitor } from './visitor.ts'
import type { Facts } from './world.ts'

/** What an answer names, whichever words it uses: the floor must not be fast by saying less. */
type Named = { total: number; rows: string[] }
type Fields = Record<string, unknown>
const ROUNDS = 12

/** @throws Error when the floor names other items, orders, sums or totals than the portal, or much less in bytes */
export async function requireSameAnswers(facts: Facts, admin: Visitor, floor: FloorClients): Promise<void> {
  const asked = listFloorScreens(facts)
  for (const [name, paths] of Object.entries(listScreens(facts)))
    for (let n = 0; n < ROUNDS; n++) {
      const said = await Promise.all(paths(n).map((path, tab) => admin.read(tab, path)))
      const limits = asked[name as keyof typeof asked](n)
      const answers = await Promise.all(limits.map((path, client) => floor.ask(client, path)))
      const [portal, bare] = [readPortal(name, said), readFloor(name, answers)]
      if (JSON.stringify(portal) !== JSON.stringify(bare))
        throw new Error(
          `${name} (${paths(n)[0]}): the floor answers otherwise.\nportal ${JSON.stringify(portal)}\nfloor  ${JSON.stringify(bare)}`,
        )
      const [much, little] = [said.map(({ text }) => text).join('').length, answers.join('').length]
      if (little < much / 2)
        throw new Error(`${name}: the floor answers ${little} bytes where the portal has ${much}.`)
    }
}

const cents = (money: unknown) => Math.round(Number(money) * 100)
const number = (text: unknown) => Number(text)

function readPortal(name: string, said: { text: string; total: number | null }[]): Named {
  const [first, second, third, fourth] = said.map(({ text }) => JSON.parse(text))
  if (name === 'dashboard')
    return {
      total: third.total,
      rows: [
        ...first.map((row: Fields) => `${number(row.vcrnuM_0)} ${cents(row.tranamT_0)}`),
        ...second.map((row: Fields) => `${row.dodaaC_0} ${row.fundcodE_0} ${cents(row.sumtranamT_0)}`),
        ...fourth.months
          .filter((month: Fields) => month.spent !== 0)
          .map((month: Fields) => String(cents(month.spent))),
      ],
    }
  if (name === 'order page')
    return {
      total: 1,
      rows: [sayOrder(first.order), ...sayStory(first.events), `${first.approvals.length} signatures`],
    }
  // A list says its total beside its rows, or in an answer of its own.
  const total = said[0]?.total ?? second.total
  return name.startsWith('order')
    ? { total, rows: first.map(sayOrder) }
    : { total, rows: first.map((row: Fields) => `${row.itmreF_0} ${row.ypcgnuM_0}`) }
}

function sayOrder(order: Fields): string {
  const lines = (order.items as Fields[]).map(
    (line) => `${line.itmreF_0} ${line.qtY_0} ${cents(line.prI_0)} ${line.stockstA_0}`,
  )
  return `${number(order.vcrnuM_0)} ${order.serviceMember} ${cents(order.total)}: ${lines.join(', ')}`
}

function readFloor(name: string, texts: string[]): Named {
  const [first, second, third, fourth] = texts.map((text) => JSON.parse(text))
  if (name === 'dashboard')
    return {
      total: third.total,
      rows: [
        ...first.map((row: Fields) => `${row.number} ${row.amount}`),
        ...second.rows.map((row: Fields) => `${row.dodaac} ${row.fund_code} ${row.available}`),
        ...fourth.map((month: Fields) => String(month.spent)),
      ],
    }
  if (name === 'order page')
    return {
      total: 1,
      rows: [sayBare(first.order), ...sayStory(first.events), `${first.approvals.length} signatures`],
    }
  return name.startsWith('order')
    ? { total: first.total, rows: first.rows.map(sayBare) }
    : { total: first.total, rows: first.rows.map((row: Fields) => `${row.nsn} ${row.pgc}`) }
}

/** What supply and the unit did; the portal reads the other parts of the story from where they are kept. */
const TOLD = [
  'changed',
  'status',
  'rejected',
  'cancelled',
  'received',
  'requested',
  'refused',
  'held',
  'funds',
]

function sayStory(events: Fields[]): string[] {
  return events
    .filter(({ kind }) => TOLD.includes(kind as string))
    .map(({ kind, at, line }) => `${new Date(at as string).toISOString()} ${kind} ${line}`)
    .sort()
}

/** Their numbers on the wire. */
const RECEIVED = ['', 'no', 'received', 'issued', 'returned']

function sayBare(order: Fields): string {
  const lines = (order.items as Fields[]).map(
    (line) => `${line.nsn} ${line.quantity} ${line.price} ${RECEIVED.indexOf(line.received as string)}`,
  )
  return `${order.number} ${order.member} ${order.total}: ${lines.join(', ')}`
}
