import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { approveOrder, changeOrderQuantity, declineOrder, readOrder } from '#wire/orders/orders.ts'
import { createPerson } from '#wire/people/person-record.ts'
import { addRole } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'

const { portal, world } = openOrdersPortal()
let signer: Client
let other: Client
let signerId: number
let orderer: BuiltPerson

const OWN = [403, 'OWN_MAKING']
const WHY = /^You made this person's record, or gave the person a role/
const setMode = (mode: 'ask' | 'off') =>
  portal.owner`UPDATE programs SET second_person = ${mode} WHERE code = 'AR'`
const letOrder = (by: Client) =>
  by.send(addRole, { body: { personId: orderer.id, role: 'order-placer', dodaac: world.dodaac, level: 0 } })
const placeOrder = () => world.order({ orderer, member: orderer })
const approve = (by: Client, number: number) => by.send(approveOrder, { params: { number }, body: {} })
const makeRecord = (made: BuiltPerson, by: number | null) =>
  portal.owner`UPDATE people SET created_by_id = ${by}, created_at = now() WHERE person_id = ${made.id}`
const requestAndConfirm = async (requester: Client, second: Client) => {
  const role = { personId: orderer.id, role: 'finance' as const, dodaac: world.dodaac, level: 0 }
  await requester.send(addRole, { body: role })
  const [waiting] = (await second.send(listWaiting, {})).body as WaitingRow[]
  const params = { request: waiting?.id }
  expect((await second.send(decideWaiting, { params, body: { decision: 'confirm' } })).status).toBe(200)
}

beforeAll(async () => {
  // The database clock counts the 30 days.
  portal.setTime(new Date().toISOString())
  const buildSigner = async (username: string) => {
    const given = { dodaac: world.dodaac, username, lastName: username, permissions: [3] }
    const roles = [{ role: 'approver' as const }, { role: 'admin' as const }]
    return (await buildPerson(portal.owner, { ...given, roles })).id
  }
  signerId = await buildSigner('signs')
  await buildSigner('signs.too')
  await portal.owner`DELETE FROM role_assignments WHERE role = 'approver' AND level = 1
    AND person_id NOT IN (SELECT person_id FROM people WHERE username LIKE 'signs%')`
  signer = await portal.signIn('signs')
  other = await portal.signIn('signs.too')
})

beforeEach(async () => {
  await setMode('ask')
  orderer = await buildPerson(portal.owner, { dodaac: world.dodaac })
})

test('another approver signs the orders of a person whom the first approver just made Order Placer, for 30 days [C16]', async () => {
  expect((await letOrder(signer)).status).toBe(200)
  const [number, next] = [await placeOrder(), await placeOrder()]
  expect(codeOf(await approve(signer, number))).toEqual(OWN)
  const declined = await signer.send(declineOrder, { params: { number }, body: { comment: 'No' } })
  const params = { number, nsn: world.nsns[0] ?? '', quantity: 1 }
  for (const refused of [declined, await signer.send(changeOrderQuantity, { params })])
    expect(codeOf(refused)).toEqual(OWN)
  const page = async () => (await signer.send(readOrder, { params: { number } })).body.order
  const own = { mayDecide: false, mayChange: false, whyNotApprove: expect.stringMatching(WHY) }
  expect(await page()).toMatchObject(own)
  const setLevel = (level: number) =>
    portal.owner`UPDATE role_assignments SET level = ${level} WHERE person_id = ${signerId} AND role = 'approver'`
  await setLevel(2)
  expect(await page()).toMatchObject({ mayDecide: false, whyNotApprove: '' })
  await setLevel(1)
  expect((await approve(other, number)).status).toBe(200)
  for (const [age, status] of [
    ['29 days 23:59', 403],
    ['30 days', 200],
  ] as const) {
    await portal.owner`UPDATE role_assignments SET granted_at = now() - ${age}::interval WHERE person_id = ${orderer.id}`
    expect((await approve(signer, next)).status, age).toBe(status)
  }
})

test('another approver signs the orders of a person whose record the first approver just created, no matter who let the person order [C16]', async () => {
  const made = await signer.send(createPerson, {
    body: {
      ...{ firstName: 'Made', lastName: 'Up', dodId: '5100000001', branch: 'army', nameTape: 'UP' },
      ...{ serviceStatus: 'reserve', email: 'made.up@example.mil', dodaac: world.dodaac },
    },
  })
  orderer = { ...orderer, id: (made.body as { id: number }).id }
  const number = await placeOrder()
  expect(codeOf(await approve(signer, number))).toEqual(OWN)
  expect((await approve(other, number)).status).toBe(200)
  await portal.owner`UPDATE people SET created_at = now() - interval '30 days' WHERE person_id = ${orderer.id}`
  expect((await approve(signer, await placeOrder())).status).toBe(200)
})

test('approvers sign for people they created in programs without a second person', async () => {
  await setMode('off')
  await letOrder(signer)
  await makeRecord(orderer, signerId)
  expect((await approve(signer, await placeOrder())).status).toBe(200)
})

test('an approver may sign after a second person confirmed the record or the role', async () => {
  await letOrder(other)
  await requestAndConfirm(signer, other)
  expect((await approve(signer, await placeOrder())).status).toBe(200)
})

test('a record counts as reviewed after a second person confirms a later request of its creator', async () => {
  await makeRecord(orderer, signerId)
  const number = await placeOrder()
  await requestAndConfirm(other, signer)
  expect((await approve(signer, number)).status, 'confirmed by the maker').toBe(403)
  await portal.owner`DELETE FROM role_assignments WHERE person_id = ${orderer.id}`
  await requestAndConfirm(signer, other)
  await portal.owner`UPDATE people SET created_at = now() + interval '1 minute' WHERE person_id = ${orderer.id}`
  expect((await approve(signer, number)).status, 'asked before the record was there').toBe(403)
  await makeRecord(orderer, signerId)
  await portal.owner`UPDATE people SET created_at = now() - interval '1 hour' WHERE person_id = ${orderer.id}`
  expect((await approve(signer, number)).status).toBe(200)
})
