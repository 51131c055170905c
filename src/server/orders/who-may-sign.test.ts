import { beforeAll, expect, test } from 'vitest'
import {
  type BuiltPerson,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { submitCart } from '#wire/cart/cart.ts'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { approveOrder, changeOrderQuantity, listOrders, readOrder } from '#wire/orders/orders.ts'
import { listOrderStatuses } from '#wire/reports/order-reports.ts'

type Made = {
  levels: number[]
  enabled?: boolean
  maySignIn?: boolean
  inGroup?: boolean
  madeOrderer?: boolean
}
type Actor = BuiltPerson & Made & { client: Client | null; isOrderer: boolean; isMember: boolean }
type Unit = { dodaac: string; number: number; actors: Actor[]; placer: Client }

const { portal, signInNew } = openPortal()
let onlooker: Client
let nsn: string

beforeAll(async () => {
  nsn = (await buildProduct(portal.owner, { cents: 2500 })).nsns[0] ?? ''
  onlooker = await signInNew({ permissions: [99] })
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
})

async function buildCast(orderer: Made, member: Made, others: Made[]): Promise<Unit> {
  const { owner } = portal
  const { dodaac } = await buildUnit(owner, { levels: 2 })
  const { fundId } = await buildFund(owner, { dodaac, cents: 100_000 })
  const group = `G${dodaac}`
  await owner`INSERT INTO groups (program, group_number, description) VALUES ('AR', ${group}, 'Group')`
  await owner`INSERT INTO group_dodaacs (program, group_number, dodaac) VALUES ('AR', ${group}, ${dodaac})`
  const actors: Actor[] = []
  for (const [index, made] of [orderer, member, ...others].entries()) {
    const person = await buildPerson(owner, {
      dodaac,
      roles: [
        ...(index === 0 ? [{ role: 'order-placer' as const }] : []),
        ...made.levels.map((level) => ({ role: 'approver' as const, level })),
      ],
    })
    if (made.inGroup)
      await owner`INSERT INTO group_people (program, group_number, person_id) VALUES ('AR', ${group}, ${person.id})`
    const client = isThere(made) ? await portal.signIn(person.username) : null
    await owner`UPDATE people SET enabled = ${made.enabled ?? true}, may_sign_in = ${made.maySignIn ?? true}
      WHERE person_id = ${person.id}`
    actors.push({ ...person, ...made, client, isOrderer: index === 0, isMember: index === 1 })
  }
  const [first, second] = actors as [Actor, Actor]
  const maker = actors.find(({ madeOrderer }) => madeOrderer)?.id ?? null
  await owner`UPDATE people SET created_by_id = ${maker}, created_at = now() WHERE person_id = ${first.id}`
  const lines = [{ nsn, quantity: 2, cents: 2500 }]
  const given = { orderer: first, member: second, fundId, lines, status: 'cart' as const }
  return { dodaac, number: (await buildOrder(owner, given)).number, actors, placer: first.client as Client }
}

const isThere = ({ enabled = true, maySignIn = true }: Made) => enabled && maySignIn
const isOwn = ({ isOrderer, isMember, madeOrderer }: Actor) => isOrderer || isMember || madeOrderer
const nameOf = (person: BuiltPerson) => `${person.firstName} ${person.lastName}`

const sign = async ({ client }: Actor, number: number) =>
  (client as Client).send(approveOrder, { params: { number } }, await readVersionOf(portal.owner, number))

function listSigners({ actors }: Unit, level: number, signed: Actor[]): Actor[] {
  return actors.filter(
    (actor) => actor.levels.includes(level) && isThere(actor) && !isOwn(actor) && !signed.includes(actor),
  )
}

/** `level` 0: the order waits for nobody. */
async function compareAllPlaces(unit: Unit, level: number, signed: Actor[]): Promise<void> {
  const { number, dodaac, actors } = unit
  const signers = listSigners(unit, level, signed)
  const names = signers.map(nameOf).sort()

  const page = await onlooker.send(readOrder, { params: { number } })
  expect(page.body.waitingFor.toSorted(), 'order page').toEqual(names)

  const input = { query: { program: 'AR', order: String(number) } }
  const [row] = (await onlooker.send(listOrderStatuses, input)).body
  const [done = '', pending = ''] = String(row.approver).split(/(?:; |^)Pending: /)
  expect([done, pending.split(' or ').filter(Boolean).sort()], 'report').toEqual([
    ...[signed.map(nameOf).join(', '), names],
  ])

  for (const actor of actors) {
    const isNamed = signers.includes(actor) || signed.includes(actor)
    const query = { program: 'AR', approver: actor.lastName, dodaacs: [dodaac] }
    const found = await onlooker.send(listOrderStatuses, { query })
    expect(found.body.length, `report of approver ${nameOf(actor)}`).toBe(isNamed ? 1 : 0)
    if (!actor.client) continue
    const may = signers.includes(actor)
    const of = { params: { person: actor.id }, query: { program: 'AR' } } as const
    const count = await actor.client.send(countAwaiting, of)
    expect(count.body.mine, `waiting count of ${nameOf(actor)}`).toBe(may ? 1 : 0)
    const list = await actor.client.send(listOrders, { query: { status: 'awaiting' } })
    const card = list.body.find((one: { number: number }) => one.number === number)
    expect(card?.mayDecide ?? false, `card of ${nameOf(actor)}`).toBe(may)
    if (may) continue
    const refused = await sign(actor, number)
    expect([403, 404, 409], `lock for ${nameOf(actor)}`).toContain(refused.status)
    expect(refused.body.detail).not.toContain('cannot sign')
  }
}

async function readMails({ number }: Unit): Promise<string[]> {
  const jobs = await portal.owner<{ to: string }[]>`DELETE FROM pgboss.job
    WHERE name = 'mail' AND data ->> 'subject' = ${`Order ${number} waits for your approval`} RETURNING data ->> 'to' AS to`
  return jobs.map(({ to }) => to).sort()
}
const addressesOf = (people: Actor[]) => people.map((person) => `${person.username}@example.mil`).sort()

async function walk(unit: Unit): Promise<void> {
  const { number, placer } = unit
  const [one, two] = [listSigners(unit, 1, []), listSigners(unit, 2, [])]
  expect((await placer.send(submitCart, { params: { number } })).status).toBe(200)
  expect(await readMails(unit), 'mail').toEqual(addressesOf(one))
  await compareAllPlaces(unit, 1, [])

  const first = one
    .toSorted((a, b) => b.levels.length - a.levels.length)
    .find((actor) => two.some((other) => other !== actor)) as Actor
  expect((await sign(first, number)).status).toBe(200)
  expect(await readMails(unit), 'mail').toEqual(addressesOf(listSigners(unit, 2, [first])))
  await compareAllPlaces(unit, 2, [first])

  // A new round: earlier signers may sign again.
  expect((await placer.send(changeOrderQuantity, { params: { number, nsn, quantity: 1 } })).status).toBe(200)
  expect(await readMails(unit), 'mail').toEqual(addressesOf(one))
  await compareAllPlaces(unit, 1, [])
  expect((await sign(first, number)).status).toBe(200)
  await compareAllPlaces(unit, 2, [first])

  const [gone, off] = listSigners(unit, 2, [first]) as [Actor, Actor]
  gone.levels = gone.levels.filter((level) => level !== 2)
  await portal.owner`DELETE FROM role_assignments WHERE person_id = ${gone.id} AND role = 'approver' AND level = 2`
  Object.assign(off, { maySignIn: false, client: null })
  await portal.owner`UPDATE people SET may_sign_in = false WHERE person_id = ${off.id}`
  await compareAllPlaces(unit, 2, [first])
  const last = listSigners(unit, 2, [first])[0] as Actor
  expect((await sign(last, number)).status).toBe(200)
  await compareAllPlaces(unit, 0, [first, last])
}

test('every screen names the same people who may sign, for any reason that keeps others from signing', async () => {
  const unit = await buildCast({ levels: [1, 2] }, { levels: [1, 2] }, [
    { levels: [1] },
    { levels: [1], enabled: false },
    { levels: [1], maySignIn: false },
    { levels: [1, 2] },
    { levels: [2] },
    { levels: [2] },
    { levels: [2] },
    { levels: [1, 2], madeOrderer: true },
    { levels: [], inGroup: true },
  ])
  await walk(unit)
})
