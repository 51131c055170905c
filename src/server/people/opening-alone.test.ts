import { beforeAll, describe, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { type BuiltPerson, buildFund, buildOrder, buildProduct, buildUnit, PASSWORD } from '#testing/build.ts'
import { newProgram } from '#testing/new-program.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { adjustFund } from '#wire/funds/funds.ts'
import { changePerson, createPerson, type PersonChange } from '#wire/people/person-record.ts'
import { addProgram, listPrograms, type ProgramRow } from '#wire/programs/programs.ts'
import { addRole } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'
import { saveGrants } from '#wire/users/users.ts'

const { portal, build } = openPortal()
let lone: Client
let loneId = 0
const DODAAC = 'W9AR01'
const WAITS = /^This waits for a second person/

const made = (firstName: string, more: object = {}) => build({ firstName, lastName: 'Ellis', ...more })
const give = async (by: Client, to: BuiltPerson, role: 'finance' | 'approver' | 'admin' | 'order-placer') => {
  const body = { personId: to.id, role, dodaac: DODAAC, level: role === 'approver' ? 1 : 0 }
  return (await by.send(addRole, { body })).body.message as string
}
const allot = async (by: Client, dollars: string) => {
  const query = { program: 'AR' as const, dodaac: DODAAC, fundCode: '6C', fiscalYear: 2027, comment: '' }
  return (await by.send(adjustFund, { query: { ...query, amount: readAmount(dollars) } })).body
    .message as string
}
const waitingFor = async (by: Client): Promise<WaitingRow[]> => (await by.send(listWaiting, {})).body
const decide = (by: Client, request: number, decision: 'confirm' | 'refuse') =>
  by.send(decideWaiting, { params: { request }, body: { decision } })
const begin = async () => {
  await portal.owner`UPDATE people SET enabled = false WHERE person_id <> ${loneId}`
  lone = await portal.signIn('lone')
}

beforeAll(async () => {
  const { owner } = portal
  await owner`UPDATE programs SET second_person = 'ask'`
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  await buildFund(owner, { dodaac: DODAAC, cents: 0 })
  loneId = (await made('Lone', { username: 'lone', permissions: [99] })).id
})

describe('one person who opens a program alone', () => {
  test('a person who opens a program alone waits for nobody, and neither does its only Finance - RA', async () => {
    await begin()
    const fay = await made('Fay')
    expect(await give(lone, fay, 'finance')).toMatch(/^\d{20}$/)
    const keeper = await portal.signIn(fay.username)
    expect(await allot(keeper, '250000')).toBe('Success')
    const member = { firstName: 'Ana', lastName: 'Worker', dodId: '5000000001', branch: 'army' as const }
    const record = { ...member, serviceStatus: 'reserve' as const, nameTape: 'WORKER', dodaac: DODAAC }
    const body = { ...record, email: 'ana@example.mil', username: 'ana', maySignIn: true }
    expect((await lone.send(createPerson, { body })).body.warnings).toEqual([])
  })

  test('requests of a lone opener wait as soon as another person who could confirm has signed in', async () => {
    await begin()
    const kim = await made('Kim')
    expect(await give(lone, kim, 'admin')).toMatch(/^\d{20}$/)
    const [bob, dan] = [await made('Bob'), await made('Dan')]
    expect(await give(lone, bob, 'finance')).toMatch(/^\d{20}$/)
    await portal.signIn(kim.username)
    expect(await give(lone, dan, 'finance')).toMatch(WAITS)
    const grants = { params: { person: dan.id }, body: { permissions: [3], reason: 'Agreed.' } }
    expect((await lone.send(saveGrants, grants)).body.message).toBeUndefined()
    // Permission 99 of any program could confirm.
    await begin()
    await build({ program: 'ANG', dodaac: 'FB9NG1', username: 'guard', permissions: [99] })
    expect(await give(lone, await made('Eve'), 'approver')).toMatch(/^\d{20}$/)
    await portal.signIn('guard')
    expect(await give(lone, await made('Eve'), 'approver')).toMatch(WAITS)
  })

  test('requests of a lone opener wait from the first order on, even when only the operator is there', async () => {
    await begin()
    expect(await give(lone, await made('Ida'), 'approver')).toMatch(/^\d{20}$/)
    const { owner } = portal
    const orderer = await made('Order', { roles: [{ role: 'order-placer' }] })
    const { fundId } = await buildFund(owner, { dodaac: DODAAC, cents: 100_000, fundCode: '7D' })
    const { nsns } = await buildProduct(owner)
    const lines = [{ nsn: nsns[0] ?? '', quantity: 1, cents: 1000 }]
    await buildOrder(owner, { orderer, member: orderer, fundId, fundCode: '7D', lines })
    const asked = await give(lone, await made('Ida'), 'approver')
    expect(asked).toMatch(/nobody else in the program has the right/)
  })
})

test('one account manager alone admits nobody and gains no power: nobody allots, orders, or approves $50,000 [C16]', async () => {
  await begin()
  const { owner } = portal
  const [orders] = await owner`SELECT count(*)::int AS found FROM orders`
  expect(orders?.found).toBeGreaterThan(0)
  const mala = await made('Mala', { roles: [{ role: 'admin' }] })
  await made('Dee', { username: 'dee', roles: [{ role: 'admin' }] })
  const manager = await portal.signIn(mala.username)
  const stock = async () => {
    const [row] = await owner`SELECT
      (SELECT count(*)::int FROM people WHERE enabled AND may_sign_in) AS doors,
      (SELECT count(*)::int FROM role_assignments WHERE role <> 'order-placer') AS roles,
      (SELECT count(*)::int FROM person_permissions) AS permissions,
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM transfers WHERE kind = 'allot') AS cents,
      (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM approvals) AS approvals`
    return row
  }
  const before = await stock()
  const puppets: number[] = []
  for (const [at, firstName] of ['Fay', 'Ora', 'Sig', 'Dep'].entries()) {
    const name = { firstName, lastName: 'Madeup', nameTape: 'MADEUP' }
    const record = { ...name, branch: 'army' as const, serviceStatus: 'reserve' as const }
    const door = { email: `${firstName}@mine.example`, username: `${firstName}.made`, maySignIn: true }
    const body = { ...record, ...door, dodId: String(5_500_000_000 + at), dodaac: DODAAC }
    const response = await manager.send(createPerson, { body })
    expect(response.body.warnings).toEqual([expect.stringMatching(WAITS)])
    puppets.push(response.body.id)
  }
  const [fay, ora, sig, dep] = puppets.map((id) => ({ id })) as BuiltPerson[]
  for (const [puppet, role] of [
    [fay, 'finance'],
    [sig, 'approver'],
    [dep, 'admin'],
  ] as const)
    expect(await give(manager, puppet as BuiltPerson, role)).toMatch(WAITS)
  expect(await give(manager, ora as BuiltPerson, 'order-placer')).toMatch(/^\d{20}$/)
  expect((await allot(manager, '50000')) ?? 'refused').toBe('refused')
  const own = (await waitingFor(manager)).filter(({ requestedBy }) => requestedBy === 'Mala Ellis')
  expect(own).toHaveLength(7)
  for (const { id } of own)
    for (const decision of ['confirm', 'refuse'] as const)
      expect((await decide(manager, id, decision)).status).toBe(403)
  expect(await stock()).toEqual(before)
})

test('one portal administrator alone cannot give an account to another name at the identity provider, in any order of steps', async () => {
  await begin()
  const { owner } = portal
  const victim = await made('Vic', { username: 'vic', permissions: [99] })
  await owner`UPDATE people SET name_tape = 'ELLIS', branch = 'army', service_status = 'reserve', dod_id = '5600000001' WHERE person_id = ${victim.id}`
  const steps: PersonChange[] = [
    { username: 'mallory' },
    { username: 'vic' },
    { enabled: false },
    { enabled: true },
    { maySignIn: false },
    { maySignIn: true },
    { username: 'mallory', enabled: true, maySignIn: true },
  ]
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let at = 0; at < 14; at += 1) {
    if (at % 7 === 0)
      await owner`UPDATE people SET username = 'vic', enabled = true, may_sign_in = true WHERE person_id = ${victim.id}`
    const step = at < 7 ? steps[at] : steps[random(7)]
    const body = { ...step, ownPassword: PASSWORD }
    const { status } = await lone.send(changePerson, { params: { person: victim.id }, body })
    const taken = await owner`SELECT FROM people WHERE username = 'mallory' AND enabled AND may_sign_in`
    expect([at, step, status, taken.length]).toEqual([at, step, 200, 0])
  }
  const own = (await waitingFor(lone)).filter(({ what }) => what.includes('mallory'))
  expect([...new Set(own.map(({ what }) => what.replace(/,.*/, '')))].sort()).toEqual([
    'Change the username of Vic Ellis to mallory',
    'Let Vic Ellis sign in to the portal as mallory',
  ])
  for (const { id } of own) expect((await decide(lone, id, 'confirm')).status).toBe(403)
})

test('a new program requires a second person, and an administrator of such a program cannot omit that or raise the limit', async () => {
  const add = (code: string, more: object = {}) =>
    lone.send(addProgram, { body: { ...newProgram({ code, name: 'Kentucky Guard' }), ...more } as never })
  await begin()
  expect((await add('KY1')).body).toMatchObject({ secondPerson: 'ask', allotmentLimit: 1_000_000 })
  for (const less of [{ secondPerson: 'off' }, { allotmentLimit: 1_000_001 }])
    expect((await add('KY2', less)).body).toMatchObject({ code: 'ASKS_SECOND_PERSON' })
  const all = (await lone.send(listPrograms, {})).body as ProgramRow[]
  expect(all.map(({ code }) => code)).not.toContain('KY2')
  await portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
  expect((await add('KY2', { secondPerson: 'off' })).body).toMatchObject({ secondPerson: 'off' })
})
