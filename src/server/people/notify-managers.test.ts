import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { type BuiltPerson, buildFund, buildUnit, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { forgetMails, readSentMails } from '#testing/sent-mails.ts'
import { adjustFund, createFund, withdrawFund } from '#wire/funds/funds.ts'
import { changePerson, createPerson, type PersonChange } from '#wire/people/person-record.ts'
import { addRole, removeRole } from '#wire/roles/roles.ts'
import { saveGrants, setPersonEnabled } from '#wire/users/users.ts'

const { portal, build, signInNew } = openPortal()
let [manager, admin, money] = [] as unknown as [Client, Client, Client]
let [worker, deputy] = [] as unknown as [BuiltPerson, BuiltPerson]

const DODAAC = 'W9AR01'
async function readNotices(): Promise<[to: string, said: string][]> {
  const mails = await readSentMails(portal.owner)
  return mails
    .filter(({ subject }) => subject.startsWith('Rights or money were given'))
    .map(({ to, text }): [string, string] => [to, text.split('\n\n')[1] ?? ''])
    .sort()
}
const lastDetail = async () =>
  (await portal.owner`SELECT detail FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]?.detail
const give = (by: Client, role: 'finance' | 'approver' | 'admin' | 'order-placer', to = worker) =>
  by.send(addRole, { body: { personId: to.id, role, dodaac: DODAAC, level: 1 } })
const toAll = (said: string, names: string[]) => names.map((name) => [`${name}@example.mil`, said])
const toBoth = (said: string) => toAll(said, ['deputy', 'root'])

beforeAll(async () => {
  const { owner } = portal
  await buildUnit(owner, { dodaac: 'W9AR02' })
  const person = (username: string, firstName: string, more: object) =>
    build({ username, firstName, lastName: 'Ellis', ...more })
  const admins = { roles: [{ role: 'admin' }] }
  await person('manager', 'Kim', admins)
  deputy = await person('deputy', 'Dee', admins)
  await person('root', 'Rory', { permissions: [99] })
  await person('money', 'Mo', { roles: [{ role: 'finance' }] })
  await person('elsewhere', 'Els', { roles: [{ role: 'admin', dodaac: 'W9AR02' }] })
  await person('gone', 'Gus', { ...admins, enabled: false })
  await person('signer', 'Sig', { roles: [{ role: 'approver' }] })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  await build({ program: 'ANG', dodaac: 'FB9NG1', username: 'guard', permissions: [99] })
  await owner`UPDATE programs SET contact_email = 'clothing@ar.example.mil' WHERE code = 'AR'`
  manager = await portal.signIn('manager')
  admin = await portal.signIn('root')
  money = await portal.signIn('money')
  await buildFund(owner, { dodaac: DODAAC, cents: 1000 })
})
beforeEach(async () => {
  await forgetMails(portal.owner)
  worker = await build({ firstName: 'Ana', lastName: 'Worker' })
})

test('other managers get one notice of a role that decides, with who gave it, and none of an order placer [C16]', async () => {
  await give(manager, 'order-placer')
  expect(await lastDetail()).not.toHaveProperty('told')
  const { body } = await give(manager, 'approver')
  expect(await lastDetail()).toMatchObject({ given: 'approver', told: 2 })
  expect((await give(manager, 'approver')).status).toBe(409)
  await manager.send(removeRole, { body: { id: Number(body.message), personId: worker.id } })
  const said = `Kim Ellis made Ana Worker Approver level 1 of DoDAAC ${DODAAC}.`
  expect(await readNotices()).toEqual(toBoth(said))
  const [mail] = await readSentMails(portal.owner)
  expect(mail?.text).toMatch(/undo it, and write to \S+@\S+ at once/)
  expect(mail?.text).not.toMatch(/\d{10}/)
  // Nobody gets a notice of what they received.
  await forgetMails(portal.owner)
  expect((await give(manager, 'finance', deputy)).status).toBe(200)
  expect((await readNotices()).map(([to]) => to)).toEqual(['root@example.mil'])
})

test('other managers get a notice of a permission, but only of one that carries power', async () => {
  const save = (permissions: number[]) =>
    admin.send(saveGrants, { params: { person: worker.id }, body: { permissions, reason: 'Agreed.' } })
  await save([1, 2])
  expect(await readNotices()).toEqual([])
  await save([1, 2, 3, 7])
  const said = 'Rory Ellis gave Ana Worker permissions 3 and 7.'
  expect(await readNotices()).toEqual(toAll(said, ['deputy', 'manager']))
  expect(await lastDetail()).toMatchObject({ reason: 'Agreed.', told: 2 })
  await save([])
  expect(await readNotices()).toHaveLength(2)
})

test('other managers get a notice when a new person may sign in, or a person may again', async () => {
  const record = { dodId: '5000000001', branch: 'army', serviceStatus: 'reserve', nameTape: 'up' } as const
  const door = { username: 'made.up', email: 'made.up@example.mil', maySignIn: true, dodaac: DODAAC }
  const body = { firstName: 'Made', lastName: 'Up', ...record, ...door }
  expect((await manager.send(createPerson, { body })).status).toBe(200)
  expect(await readNotices()).toEqual(toBoth('Kim Ellis let Made Up sign in to the portal.'))
  expect(await lastDetail()).toMatchObject({ maySignIn: true, told: 2 })
  await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${worker.id}`
  const of = { params: { person: worker.id } }
  await admin.send(setPersonEnabled, { ...of, body: { enabled: true, reason: 'Back.' } })
  expect(await lastDetail()).toMatchObject({ told: 2 })
  await admin.send(setPersonEnabled, { ...of, body: { enabled: false, reason: 'Gone.' } })
  expect(await readNotices()).toHaveLength(4)
})

test('other managers get a notice of a changed email address, but not of a phone number', async () => {
  const change = (more: PersonChange) =>
    admin.send(changePerson, {
      params: { person: worker.id },
      body: { nameTape: 'worker', ownPassword: PASSWORD, ...more },
    })
  expect(await change({ phone: '555-0199' })).toMatchObject({ status: 200 })
  expect(await readNotices()).toEqual([])
  expect((await change({ email: 'mine@example.mil' })).status).toBe(200)
  const said = 'Rory Ellis changed the email address of Ana Worker. Password links go to the new address.'
  expect(await readNotices()).toEqual(toAll(said, ['deputy', 'manager']))
  expect(await lastDetail()).toMatchObject({ changed: ['email'], told: 2 })
})

test('other managers get a notice of allotted money, but not of money taken back', async () => {
  const amount = readAmount('50000')
  const fund = { program: 'AR', dodaac: DODAAC, fundCode: '6C', amount, comment: 'Half' } as const
  expect((await money.send(adjustFund, { query: fund })).status).toBe(200)
  const said = `Mo Ellis allotted $50,000.00 to fund ${DODAAC}/6C of fiscal year 2027.`
  expect(await readNotices()).toEqual(toAll(said, ['deputy', 'manager', 'root']))
  expect(await lastDetail()).toMatchObject({ cents: 5_000_000, told: 3 })
  await money.send(withdrawFund, { query: fund })
  expect(await readNotices()).toHaveLength(3)
  await money.send(createFund, { body: { ...fund, fundCode: '7D' } })
  expect(await readNotices()).toHaveLength(6)
})
test('the contact of the program gets the notice; without one the audit trail says that nobody was notified', async () => {
  const { owner } = portal
  await buildUnit(owner, { program: 'NG', dodaac: 'W9NG01' })
  const there = { program: 'NG', dodaac: 'W9NG01' }
  const alone = await signInNew({ ...there, roles: [{ role: 'admin' }] })
  const given = { role: 'finance', dodaac: 'W9NG01', level: 0 } as const
  const giveThere = async () => alone.send(addRole, { body: { ...given, personId: (await build(there)).id } })
  expect((await giveThere()).status).toBe(200)
  expect(await lastDetail()).toMatchObject({ told: 0 })
  await owner`UPDATE programs SET contact_email = 'clothing@ng.example.mil' WHERE code = 'NG'`
  await giveThere()
  const finance = expect.stringContaining('Finance')
  expect(await readNotices()).toEqual([['clothing@ng.example.mil', finance]])
  expect(await lastDetail()).toMatchObject({ told: 1 })
})
