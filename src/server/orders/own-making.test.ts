import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'
import { addRole } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'

/** Where a second person is asked for, nobody signs for people whom one has just let order, alone. */
let portal: TestPortal
let world: OrdersWorld
let signer: Client
let other: Client
let orderer: BuiltPerson

const setMode = (mode: 'ask' | 'inform') =>
  portal.owner`UPDATE programs SET second_person = ${mode} WHERE code = 'AR'`
const letOrder = (by: Client) =>
  by.ask(addRole, { body: { personId: orderer.id, role: 'order-placer', dodaac: world.dodaac, level: 0 } })
const placeOrder = () => world.order({ orderer, member: orderer })
const approve = (by: Client, number: number) => by.ask(approveOrder, { params: { number }, body: {} })

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  const { dodaac } = world
  for (const username of ['signs', 'signs.too'])
    await buildPerson(portal.owner, { dodaac, username, roles: [{ role: 'approver' }, { role: 'admin' }] })
  signer = await portal.signIn('signs')
  other = await portal.signIn('signs.too')
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await setMode('ask')
  orderer = await buildPerson(portal.owner, { dodaac: world.dodaac })
})

test('somebody else approves what a person orders whom one has just made Order Placer [C16]', async () => {
  expect((await letOrder(signer)).status).toBe(200)
  const number = await placeOrder()
  expect(await approve(signer, number)).toMatchObject({ status: 403, body: { code: 'OWN_MAKING' } })
  const declined = await signer.ask(declineOrder, { params: { number }, body: { comment: 'No' } })
  expect(declined).toMatchObject({ status: 403, body: { code: 'OWN_MAKING' } })
  expect((await approve(other, number)).status).toBe(200)
})

test('after 30 days, and where nobody is asked, one signs for them, too', async () => {
  await letOrder(signer)
  const number = await placeOrder()
  const makeOlder = (by: string) =>
    portal.owner`UPDATE role_assignments SET granted_at = granted_at - ${by}::interval WHERE person_id = ${orderer.id}`
  await makeOlder('29 days 23:59:59')
  expect((await approve(signer, number)).status).toBe(403)
  await makeOlder('1 second')
  expect((await approve(signer, number)).status).toBe(200)
  await setMode('inform')
  orderer = await buildPerson(portal.owner, { dodaac: world.dodaac })
  await letOrder(signer)
  expect((await approve(signer, await placeOrder())).status).toBe(200)
})

test('what a second person has confirmed keeps nobody from signing', async () => {
  await letOrder(other)
  const role = { personId: orderer.id, role: 'finance' as const, dodaac: world.dodaac, level: 0 }
  await signer.ask(addRole, { body: role })
  const [waiting] = (await other.ask(listWaiting, {})).body as WaitingRow[]
  const params = { request: waiting?.id }
  expect((await other.ask(decideWaiting, { params, body: { decision: 'confirm' } })).status).toBe(200)
  const held =
    await portal.owner`SELECT role FROM role_assignments WHERE person_id = ${orderer.id} ORDER BY 1`
  expect(held.map((row) => row.role)).toEqual(['finance', 'order-placer'])
  expect((await approve(signer, await placeOrder())).status).toBe(200)
})
