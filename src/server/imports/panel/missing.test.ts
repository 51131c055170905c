import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { importFile, readFindings } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { disableMissingPeople, listMissingPeople, type MissingPerson } from '#wire/imports/missing.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  world = await buildOrdersWorld(portal.owner)
  admin = await portal.signIn('everything')
})
afterAll(() => portal?.stop())

const dodIdOf = async (id: number) =>
  (await portal.owner`SELECT dod_id FROM people WHERE person_id = ${id}`)[0]?.dodId as string
const isEnabled = async (id: number) =>
  (await portal.owner`SELECT enabled FROM people WHERE person_id = ${id}`)[0]?.enabled
const missing = async (id: string) => {
  const { body } = await admin.send(listMissingPeople, { params: { import: id } })
  return { total: body.total as number, ids: (body.rows as MissingPerson[]).map((one) => one.id) }
}
const disable = (id: string, excluded: number[], people: number, as = admin) =>
  as.send(disableMissingPeople, { params: { import: id }, body: { excluded, people } })

test('a person whom a file omits is listed, can stay, and is disabled by a separate action', async () => {
  const { placer, member, everything } = world
  const file = `dod id\n${await dodIdOf(placer.id)}\n`
  const { id } = await importFile(admin, 'people', file)
  const listed = await missing(id)
  expect(listed.total).toBe(listed.ids.length)
  expect(listed.ids).toContain(member.id)
  for (const one of [placer, everything, world.foreigner]) expect(listed.ids).not.toContain(one.id)
  const excluded = listed.ids.filter((one) => one !== member.id && one !== world.outsider.id)
  expect(await disable(id, excluded, 3)).toMatchObject({
    status: 409,
    body: { detail: '2 people would be disabled now. Look at the list again.' },
  })
  expect(await isEnabled(member.id)).toBe(true)
  expect(await disable(id, excluded, 2)).toMatchObject({ status: 200, body: { disabled: 2 } })
  const enabled = await Promise.all(
    [member, world.outsider, world.first].map(({ id: one }) => isEnabled(one)),
  )
  expect(enabled).toEqual([false, false, true])
  const events = await portal.owner`SELECT object FROM audit_events
    WHERE action = 'import people, disable those missing'`
  expect(events.map(({ object }) => object)).toEqual(
    expect.arrayContaining([`person ${member.id}`, `person ${world.outsider.id}`]),
  )
  expect((await missing(id)).total).toBe(0)
  expect(await disable(id, [], 1)).toMatchObject({ status: 422 })
})

test('the portal keeps every approver whose signature orders need, counted over all omitted people', async () => {
  const { placer, member, everything, first, otherFirst, both } = world
  await portal.owner`UPDATE people SET enabled = true WHERE person_id = ${member.id}`
  await world.order()
  const named = [placer, member, world.second, world.finance, world.outsider]
  const file = `dod id\n${(await Promise.all(named.map(({ id }) => dodIdOf(id)))).join('\n')}\n`
  const { id } = await importFile(admin, 'people', file)
  const { ids } = await missing(id)
  expect(ids).toEqual(expect.arrayContaining([first.id, otherFirst.id, both.id]))
  expect(await disable(id, [], ids.length)).toMatchObject({
    status: 409,
    body: { code: 'PENDING_ORDERS', detail: expect.stringContaining('at level 1 of DoDAAC W9TA01') },
  })
  expect(await isEnabled(first.id)).toBe(true)
  const leaving = await Promise.all([first, otherFirst, both].map(({ id: one }) => dodIdOf(one)))
  const rows = `dod id,enabled\n${leaving.map((dodId) => `${dodId},no\n`).join('')}`
  const shut = await importFile(admin, 'people', rows)
  const found = (await readFindings(admin, shut.id)).map((line) => line.slice(0, 22))
  expect(found).toEqual([2, 3, 4].map((row) => `row ${row}, enabled: 1 orde`))
  const two = await importFile(admin, 'people', rows.replace(`${leaving[2]},no\n`, ''))
  expect(two).toMatchObject({ changed: 2, refused: 0 })
  expect(await disable(id, [first.id], ids.length - 1)).toMatchObject({ status: 200 })
  const enabled = await Promise.all([first, both, everything].map(({ id: one }) => isEnabled(one)))
  expect(enabled).toEqual([true, false, true])
})

test('a row without a clear person means that nobody counts as missing, and the action requires permission 99 [C15]', async () => {
  const { id } = await importFile(admin, 'people', `dod id\n12\n${await dodIdOf(world.placer.id)}\n`)
  expect((await missing(id)).total).toBe(0)
  const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, permissions: [3] })
  const manager = await portal.signIn(username)
  const own = await importFile(manager, 'people', `dod id\n${await dodIdOf(world.placer.id)}\n`)
  expect(await disable(own.id, [], 1, manager)).toMatchObject({ status: 403 })
})
