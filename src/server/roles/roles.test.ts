import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles/permissions.ts'
import {
  type BuiltPerson,
  type BuiltProduct,
  buildFund,
  buildOrder,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { listDodaacs, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'
import { listPersonOptions } from '#wire/people/people.ts'
import { addLevel, addRole, listRoles, removeLevel, removeRole } from '#wire/roles/roles.ts'

const { portal, build, signInNew } = openPortal()
let [editor, reader, everything] = [] as unknown as [Client, Client, Client]
let [editorPerson, everythingPerson, worker, foreigner] = [] as unknown as [
  BuiltPerson,
  BuiltPerson,
  BuiltPerson,
  BuiltPerson,
]
let coat: BuiltProduct

beforeAll(async () => {
  await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG1' })
  editorPerson = await build({ permissions: [4, 7] })
  everythingPerson = await build({ permissions: [99] })
  worker = await build({ firstName: 'Ana', lastName: 'Worker' })
  foreigner = await build({ dodaac: 'FB9NG1', program: 'ANG' })
  coat = await buildProduct(portal.owner, { cents: 1000 })
  editor = await portal.signIn(editorPerson.username)
  everything = await portal.signIn(everythingPerson.username)
  reader = await signInNew({ permissions: [3, 4] })
})

const give = (person: BuiltPerson, dodaac: string, role: Role, level?: number, by = editor) =>
  by.send(addRole, { body: { personId: person.id, role, dodaac, level } })
const take = (id: number | string, person: BuiltPerson, by = editor) =>
  by.send(removeRole, { body: { id: Number(id), personId: person.id } })
const rolesOf = async (dodaac: string) => (await reader.send(listRoles, { params: { dodaac } })).body
const approversOf = async (dodaac: string) =>
  (await rolesOf(dodaac)).filter((row: { role: string }) => row.role === 'approver')
const changeLevels = (call: typeof addLevel | typeof removeLevel, dodaac: string) =>
  editor.send(call as typeof addLevel, { params: { dodaac } })
const levelsOf = async (dodaac: string) =>
  (await reader.send(readDodaac, { params: { program: 'AR', dodaac } })).body.levels
const eventsOf = (dodaac: string) =>
  portal.owner`SELECT action, detail FROM audit_events WHERE object = ${`dodaac ${dodaac}`} ORDER BY event_id`

async function buildOrderingUnit(levels: number, approversPerLevel = 1) {
  const { owner } = portal
  const { dodaac } = await buildUnit(owner, { levels })
  const { fundId } = await buildFund(owner, { dodaac, cents: 100_000 })
  const orderer = await build({ dodaac, roles: [{ role: 'order-placer' }] })
  const member = await build({ dodaac })
  const approvers: BuiltPerson[] = []
  for (let index = 0; index < levels * approversPerLevel; index++)
    approvers.push(await build({ dodaac, roles: [{ role: 'approver', level: (index % levels) + 1 }] }))
  const lines = [{ nsn: coat.nsns[0] ?? '', quantity: 1, cents: 1000 }]
  const order = () => buildOrder(owner, { orderer, member, fundId, levels, lines })
  const assignmentOf = async (person: BuiltPerson): Promise<number> =>
    (await rolesOf(dodaac)).find((row: { personId: number }) => row.personId === person.id).id
  return { dodaac, orderer, member, approvers, order, assignmentOf }
}

describe('the roles on a DoDAAC', () => {
  test('the roles on a DoDAAC are listed with their numbers, names, givers, and dates [API-46 DATA-32 DATA-33]', async () => {
    const { dodaac } = await buildUnit(portal.owner, { levels: 2 })
    expect(await rolesOf(dodaac)).toEqual([])
    const { message } = (await give(worker, dodaac, 'approver', 2)).body
    expect(message).toMatch(/^\d{20}$/)
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${dodaac}, ${worker.id}, 'finance')`
    const rows = await rolesOf(dodaac)
    expect(rows[0]).toEqual({
      ...{ id: Number(message), personId: worker.id, role: 'approver', dodaac, level: 2 },
      ...{ preferredName: '', firstDay: null, lastDay: null, document: '', andBelow: false },
      ...{ firstName: 'Ana', lastName: 'Worker', personDodaac: 'W9AR01', enabled: true, maySignIn: true },
      grantedAt: new Date('2026-11-21T17:00:00Z'),
      grantedBy: `${editorPerson.firstName} ${editorPerson.lastName}`,
    })
    expect(rows[1]).toMatchObject({ role: 'finance', level: 0, grantedBy: '' })
  })

  test('given or removed roles count at once, in the open session [API-47 API-48]', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    const somebody = await build()
    const client = await portal.signIn(somebody.username)
    const reads = async () => (await client.send(listDodaacs, { params: { program: 'AR' } })).status
    expect(await reads()).toBe(403)
    const { body } = await give(somebody, dodaac, 'admin')
    expect(await reads()).toBe(200)
    expect((await take(body.message, somebody)).body).toEqual({ message: 'Success' })
    expect(await reads()).toBe(403)
    const of = { level: null, personId: somebody.id }
    const held = expect.stringMatching(/./)
    const given = { ...of, given: 'admin', before: null, after: held, told: expect.any(Number) }
    expect(await eventsOf(dodaac)).toEqual([
      { action: 'POST /role/dodaac/role', detail: given },
      { action: 'DELETE /role/dodaac/role', detail: { ...of, taken: 'admin', before: held, after: null } },
    ])
  })

  test('only permission 7 edits the roles on a DoDAAC, and for no own role [ROLE-08 ROLE-09 NAV-20 C9]', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    expect((await give(worker, dodaac, 'finance', undefined, reader)).status).toBe(403)
    expect((await give(editorPerson, dodaac, 'admin')).status).toBe(403)
    expect((await give(everythingPerson, dodaac, 'admin', undefined, everything)).status).toBe(403)
    const { message } = (await give(editorPerson, dodaac, 'finance', undefined, everything)).body
    expect(codeOf(await take(message, editorPerson))).toEqual([403, 'OWN_ROLE'])
    const sentence = 'This role does not exist any more. Look at the list again.'
    expect(detailOf(await take(message, worker))).toEqual([404, sentence])
    expect(await rolesOf(dodaac)).toHaveLength(1)
  })

  test('the roles on a DoDAAC stay inside the program [C9]', async () => {
    const [foreign] = await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
      VALUES ('ANG', 'FB9NG1', ${foreigner.id}, 'finance') RETURNING assignment_id`
    for (const refused of [
      await give(foreigner, 'W9AR01', 'finance'),
      await give(worker, 'FB9NG1', 'finance'),
      await reader.send(listRoles, { params: { dodaac: 'FB9NG1' } }),
      await changeLevels(addLevel, 'FB9NG1'),
      await changeLevels(removeLevel, 'FB9NG1'),
      await take(Number(foreign?.assignmentId), foreigner),
    ])
      expect(refused.status).toBe(404)
    expect(await portal.owner`SELECT FROM role_assignments WHERE program = 'ANG'`).toHaveLength(1)
  })

  test('a role has a level only for approvers, and is given once and only to enabled people [C9]', async () => {
    const { dodaac } = await buildUnit(portal.owner, { levels: 2 })
    expect(codeOf(await give(worker, dodaac, 'approver', 3))).toEqual([422, 'NO_SUCH_LEVEL'])
    expect((await give(worker, dodaac, 'finance', 9)).status).toBe(200)
    expect((await rolesOf(dodaac))[0].level).toBe(0)
    for (const level of [1, 2]) expect((await give(worker, dodaac, 'approver', level)).status).toBe(200)
    expect(codeOf(await give(worker, dodaac, 'approver', 1))).toEqual([409, 'ROLE_EXISTS'])
    const disabled = await build({ enabled: false })
    expect(codeOf(await give(disabled, dodaac, 'finance'))).toEqual([422, 'PERSON_DISABLED'])
  })
})

describe('the last approver of a level', () => {
  test('the last approver of a level stays while orders wait there, and the response says how many [ROLE-07 C10]', async () => {
    const unit = await buildOrderingUnit(2)
    const [first, second] = unit.approvers as [BuiltPerson, BuiltPerson]
    const { number } = await unit.order()
    await unit.order()
    for (const person of [first, second]) {
      const refused = await take(await unit.assignmentOf(person), person)
      expect(codeOf(refused)).toEqual([409, 'PENDING_ORDERS'])
      expect(refused.body.detail).toMatch(/^2 orders wait for a signature at level [12]/)
    }
    const other = await build()
    const added = await give(other, unit.dodaac, 'approver', 1)
    expect((await take(await unit.assignmentOf(first), first)).status).toBe(200)
    expect(await approversOf(unit.dodaac)).toMatchObject([
      { id: Number(added.body.message), level: 1 },
      { personId: second.id, level: 2 },
    ])
    const gone = await (await portal.signIn(first.username)).send(approveOrder, { params: { number } })
    expect([403, 404]).toContain(gone.status)
  })

  test('a person who may not sign the order does not replace the last approver, who may go when nothing waits', async () => {
    const unit = await buildOrderingUnit(1)
    const [only] = unit.approvers as [BuiltPerson]
    const { number } = await unit.order()
    await give(unit.orderer, unit.dodaac, 'approver', 1)
    await give(unit.member, unit.dodaac, 'approver', 1)
    const id = await unit.assignmentOf(only)
    expect((await take(id, only)).body.detail).toMatch(/^1 order waits/)
    const sent = { params: { number }, body: { comment: 'Not now.' } }
    expect((await (await portal.signIn(only.username)).send(declineOrder, sent)).status).toBe(200)
    expect((await take(id, only)).status).toBe(200)
  })

  test('the last approver stays also when two people remove the last two at the same moment [C10]', async () => {
    for (let round = 0; round < 3; round++) {
      const unit = await buildOrderingUnit(1, 2)
      const [one, two] = unit.approvers as [BuiltPerson, BuiltPerson]
      await unit.order()
      const [idOne, idTwo] = [await unit.assignmentOf(one), await unit.assignmentOf(two)]
      const responses = await Promise.all([take(idOne, one), take(idTwo, two, everything)])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await approversOf(unit.dodaac)).toHaveLength(1)
    }
  })

  test('the removal of the last approver and a submit at the same moment agree', async () => {
    for (let round = 0; round < 3; round++) {
      const unit = await buildOrderingUnit(1)
      const [only] = unit.approvers as [BuiltPerson]
      const id = await unit.assignmentOf(only)
      const client = await portal.signIn(unit.orderer.username)
      const body = { memberId: unit.member.id, nsn: coat.nsns[0], quantity: 1, fundCode: '6C' }
      const { number } = (await client.send(addToCart, { body })).body
      const submit = client.send(submitCart, { params: { number } })
      const [submitted, taken] = await Promise.all([submit, take(id, only)])
      expect(['200 409', '422 200']).toContain(`${submitted.status} ${taken.status}`)
    }
  })
})

describe('approval levels', () => {
  test('a manager adds approval levels one by one, nine at most, and two people at once add two [ROLE-05 ROLE-06 API-49]', async () => {
    const { dodaac } = await buildUnit(portal.owner, { levels: 6 })
    const both = await Promise.all([1, 2].map(() => changeLevels(addLevel, dodaac)))
    expect(both.map(({ body }) => body.message).sort()).toEqual(['7', '8'])
    expect((await changeLevels(addLevel, dodaac)).body).toEqual({ message: '9' })
    expect(codeOf(await changeLevels(addLevel, dodaac))).toEqual([422, 'TOO_MANY_LEVELS'])
    expect(await levelsOf(dodaac)).toBe(9)
    const stored = (await eventsOf(dodaac)).map(({ detail }) => detail).filter(({ levels }) => levels)
    expect(stored).toEqual([{ levels: 7 }, { levels: 8 }, { levels: 9 }])
  })

  test('a manager removes approval levels from the last, when it is empty and no order needs it', async () => {
    const unit = await buildOrderingUnit(2)
    const second = unit.approvers[1] as BuiltPerson
    const refuse = async () => codeOf(await changeLevels(removeLevel, unit.dodaac))
    expect(await refuse()).toEqual([409, 'LEVEL_HAS_APPROVERS'])
    await take(await unit.assignmentOf(second), second)
    await unit.order()
    expect(await refuse()).toEqual([409, 'PENDING_ORDERS'])
    // A new level counts for the next order.
    expect((await changeLevels(addLevel, unit.dodaac)).body.message).toBe('3')
    const [waiting] = await portal.owner`SELECT levels FROM orders WHERE dodaac = ${unit.dodaac}`
    expect(waiting?.levels).toBe(2)
    expect((await changeLevels(removeLevel, unit.dodaac)).body).toEqual({ message: '2' })
  })
})

test('a user with permission 7 chooses people for a role from the whole program, without DoD IDs', async () => {
  const find = async (by: Client, purpose: string, searchTerm = 'farworker') => {
    const { body } = await by.send(listPersonOptions, { body: { program: 'AR', searchTerm, purpose } })
    return body.map((row: { smid: string; dodId: string }) => [row.smid, row.dodId])
  }
  const { dodaac } = await buildUnit(portal.owner)
  const far = await build({ dodaac, lastName: 'Farworker', firstName: 'Zed' })
  await build({ dodaac, lastName: 'Farworker', firstName: 'Off', enabled: false })
  const chooser = await signInNew({ permissions: [7] })
  expect(await find(chooser, 'role')).toEqual([[far.id, '']])
  for (const purpose of ['', 'contact']) expect(await find(chooser, purpose)).toEqual([])
  expect(await find(editor, 'contact')).toEqual([[far.id, '']])
  expect((await find(editor, 'role', 'worker'))[0][1]).toBe('')
  expect(await find(await signInNew(), 'role')).toEqual([])
})
