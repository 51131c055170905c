import { beforeAll, describe, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { listChanges, MAX_ACTS } from '#domain/roles/acts.ts'
import { type Area, PERMISSIONS, type Role } from '#domain/roles/permissions.ts'
import { type BuiltPerson, buildFund, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { adjustFund, transferFunds } from '#wire/funds/funds.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'
import { confirmRoles, type HeldRole, listHeldRoles } from '#wire/roles/recertification.ts'
import { addRole } from '#wire/roles/roles.ts'

const { portal, world, as, signIn } = openOrdersPortal(10_000_000)
const reader = () => as('everything')
let manager: BuiltPerson
let giver: BuiltPerson

const OTHER = 'W9TA02'
const LONG_AGO = '2020-01-01T00:00:00Z'

beforeAll(async () => {
  const { owner } = portal
  const { first, finance, placer } = world
  const roles = [
    [first, 'approver', 1],
    [finance, 'finance', null],
    [placer, 'order-placer', null],
  ] as const
  for (const [person, role, level] of roles)
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
      VALUES (${person.program}, ${OTHER}, ${person.id}, ${role}, ${level})`
  manager = await buildPerson(owner, { dodaac: OTHER, username: 'manager', roles: [{ role: 'admin' }] })
  giver = await buildPerson(owner, { dodaac: OTHER, username: 'giver', permissions: [3, 6, 7] })
  await giveAt(LONG_AGO)
  await owner`UPDATE person_permissions SET granted_at = ${LONG_AGO}`
})

const giveAt = (at: string | Date) => portal.owner`UPDATE role_assignments SET granted_at = ${at}`
const list = async (): Promise<HeldRole[]> =>
  (await reader().send(listHeldRoles, { query: { shown: 'all', pageSize: 100 } })).body.rows
async function held({ id }: BuiltPerson, what: Role | number, where = world.dodaac, level = 0) {
  const rows = (await list()).filter(
    ({ personId, area, role, dodaac, level: at }) =>
      personId === id && (area === what || (role === what && dodaac === where && [0, at].includes(level))),
  )
  expect(rows).toHaveLength(1)
  return rows[0] as HeldRole
}
const actsOf = async (...requested: Parameters<typeof held>) => (await held(...requested)).acts
const lastDecision = async () => {
  const [row] = await portal.owner<{ at: Date }[]>`SELECT max(decided_at) AS at FROM approvals`
  return row?.at as Date
}
let minutes = 0
const sign = async (username: string, number: number, by = approveOrder) => {
  portal.setTime(`2026-11-21T17:0${++minutes}:00Z`)
  const sent = { params: { number }, body: { comment: 'Looked at.' } }
  expect((await as(username).send(by, sent)).status).toBe(200)
}

test('the list of roles says when a holder did nothing, and a sign-in does not count', async () => {
  await signIn('manager', 'giver')
  for (const row of await list()) expect(row).toMatchObject({ acts: 0, hasMoreActs: false, lastActAt: null })
})

test('the count of an approver covers orders of the DoDAAC and level since the role was given or confirmed', async () => {
  await sign('first', await world.order())
  expect(await held(world.first, 'approver')).toMatchObject({ acts: 1, lastActAt: await lastDecision() })
  expect(await actsOf(world.otherFirst, 'approver')).toBe(0)
  await giveAt(await lastDecision())
  expect(await held(world.first, 'approver')).toMatchObject({ acts: 0, lastActAt: null })
  await sign('first', await world.order(), declineOrder)
  for (const member of [world.outsider, world.outsider]) await sign('first', await world.order({ member }))
  const counts = async () => [
    await actsOf(world.first, 'approver'),
    await actsOf(world.first, 'approver', OTHER),
  ]
  expect(await counts()).toEqual([1, 2])
  const { id } = await held(world.first, 'approver', OTHER)
  await reader().send(confirmRoles, { body: { ids: [id] } })
  expect(await counts()).toEqual([1, 0])
  await giveAt(LONG_AGO)
  expect(await counts()).toEqual([2, 0])

  await sign('both', await world.order({ levels: 2 }))
  expect(await actsOf(world.both, 'approver', world.dodaac, 1)).toBe(1)
  expect(await actsOf(world.both, 'approver', world.dodaac, 2)).toBe(0)
})

test('the count of an order placer covers their orders of the DoDAAC, whatever became of them', async () => {
  const [orders] = await portal.owner`SELECT count(*) AS count, count(DISTINCT status) AS statuses FROM orders
    WHERE orderer_id = ${world.placer.id} AND dodaac = ${world.dodaac}`
  expect(orders?.statuses).toBeGreaterThan(2)
  expect(await actsOf(world.placer, 'order-placer')).toBe(orders?.count)
  expect(await actsOf(world.placer, 'order-placer', OTHER)).toBe(2)
})

test('the count of Finance covers moves of money from or to the DoDAAC', async () => {
  const client = as('finance')
  await buildFund(portal.owner, { dodaac: OTHER, cents: 100 })
  const more = { dodaac: world.dodaac, fundCode: '6C', amount: readAmount('5'), comment: 'More' }
  expect((await client.send(adjustFund, { query: more })).status).toBe(200)
  expect(await actsOf(world.finance, 'finance')).toBe(1)
  expect(await actsOf(world.finance, 'finance', OTHER)).toBe(0)
  const from = { fromDodaac: world.dodaac, fromFundCode: '6C' }
  const to = { toDodaac: OTHER, toFundCode: '6C' }
  const query = { ...from, ...to, amount: readAmount('1'), comment: 'Moved' }
  expect((await client.send(transferFunds, { query })).status).toBe(200)
  expect(await actsOf(world.finance, 'finance')).toBe(2)
  expect(await actsOf(world.finance, 'finance', OTHER)).toBe(1)
})

describe('counts that come only from the audit trail', () => {
  const give = (username: string, personId: number) =>
    as(username).send(addRole, { body: { personId, dodaac: OTHER, role: 'order-placer', level: 0 } })

  test('role changes count for an Admin and for a person with permission 7 by name, and refused ones do not count', async () => {
    expect((await give('manager', world.member.id)).status).toBe(200)
    expect((await give('manager', manager.id)).status).toBe(403)
    expect(await held(manager, 'admin', OTHER)).toMatchObject({ acts: 1, lastActAt: expect.any(Date) })
    expect(await actsOf(giver, 7)).toBe(0)
    expect((await give('giver', world.outsider.id)).status).toBe(200)
    expect(await actsOf(giver, 7)).toBe(1)
    expect([await actsOf(giver, 3), await actsOf(giver, 6)]).toEqual([0, 0])
    expect(await actsOf(world.everything, 99)).toBe(1)
  })

  test('the list says "at least" for a person with very many actions', async () => {
    const add = (action: string) => portal.owner`INSERT INTO audit_events (program, person_id, action)
      SELECT 'AR', ${manager.id}, ${action} FROM generate_series(1, ${MAX_ACTS})`
    await add('PUT /servicemember/:person')
    expect(await held(manager, 'admin', OTHER)).toMatchObject({ acts: MAX_ACTS, hasMoreActs: true })
    await add('sign-in')
    expect(await held(manager, 'admin', OTHER)).toMatchObject({ acts: 0, hasMoreActs: true, lastActAt: null })
    await giveAt('2100-01-01T00:00:00Z')
    expect(await held(manager, 'admin', OTHER)).toMatchObject({ acts: 0, hasMoreActs: false })
  })
})

/** Acts that affect nobody else do not count. A file counts by its kind. */
const COUNT_NOWHERE =
  /^\/(cart\/(?!submit)|outfit\/(?!submit)|lists(?!\/:list\/kit)|product\/watches|allowances\/orders\/:number\/ask|session\/|import\/)/

test('every call that a permission opens to change something counts for that permission, and a lookup counts for none', async () => {
  const { paths } = (await reader().get('/openapi.json')).body as {
    paths: Record<string, Record<string, { 'x-area': string }>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([, call]) => ({ path: path.replaceAll(/\{(\w+)\}/g, ':$1'), area: call['x-area'] })),
  )
  const changes = listChanges()
  const counts = (path: string, area: number) =>
    changes.some((change) => change.area === area && path.startsWith(change.begins))
  const opened = calls.filter(({ path, area }) => area in PERMISSIONS && !COUNT_NOWHERE.test(path))
  expect(opened.length).toBeGreaterThan(20)
  expect(opened.filter(({ path, area }) => !counts(path, PERMISSIONS[area as Area].number))).toEqual([])
  expect(opened.filter(({ path }) => !counts(path, PERMISSIONS.everything.number))).toEqual([])
  expect(counts('/admin/lookup', PERMISSIONS.everything.number)).toBe(false)
  const idle = changes.filter(
    ({ begins }) => begins.startsWith('/') && !calls.some(({ path }) => path.startsWith(begins)),
  )
  expect(idle).toEqual([])
})
