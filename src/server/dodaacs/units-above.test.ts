import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRandom } from '#domain/random.ts'
import {
  type BuiltPerson,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import type { ResponseOf } from '#wire/call.ts'
import { changeDodaac, createDodaac, type NewDodaac, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { listFunds, sumFunds, sumFundsBelow } from '#wire/funds/funds.ts'
import { approveOrder, listOrders } from '#wire/orders/orders.ts'
import { sumOrderDetails, sumOrderStatuses } from '#wire/reports/order-reports.ts'
import { addRole, listRoles, removeRole } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'
import { readSession } from '#wire/session/session.ts'

const { portal } = openPortal()
let admin: Client
let clerk: Clerk
beforeAll(async () => {
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'admin', permissions: [99] })
  admin = await portal.signIn('admin')
  clerk = employClerk(portal.database)
})
afterAll(() => clerk.leave())

let made = 0
const nextUnit = async () =>
  (await buildUnit(portal.owner, { dodaac: `W8${String(++made).padStart(4, '0')}` })).dodaac
const FORM = {
  ...{ description: 'Harbor depot', branch: 'army' as const, effectiveOn: '2026-10-01', signalCode: 'A' },
  ...{ street1: '12 Quay Street', street2: 'None', city: 'Norfolk', state: 'VA', zip: '23511' },
  status: 'active' as const,
}
const setParent = (dodaac: string, parent: string | null, by = admin) =>
  by.send(changeDodaac, { params: { program: 'AR', dodaac }, body: { ...FORM, parent } as NewDodaac })
const give = (person: BuiltPerson, role: 'finance' | 'approver', dodaac: string, andBelow = true) =>
  admin.send(addRole, {
    body: { personId: person.id, role, dodaac, level: role === 'approver' ? 1 : 0, andBelow },
  })
const financeOf = async (client: Client) =>
  (await client.send(readSession, {})).body.financeDodaacs.toSorted()

test('nobody has a role outside of what random trees allow, and no tree has a circle [C1]', async () => {
  const random = startRandom('trees')
  const { pick } = random
  const units = await Promise.all(Array.from({ length: 8 }, nextUnit))
  for (const dodaac of units) await buildFund(portal.owner, { dodaac, cents: 100 })
  const people = await Promise.all(
    Array.from({ length: 3 }, () => buildPerson(portal.owner, { dodaac: 'W9AR01' })),
  )
  const parents = new Map<string, string | null>(units.map((unit) => [unit, null]))
  const lineOf = (unit: string): string[] => {
    const above = parents.get(unit)
    return above ? [unit, ...lineOf(above)] : [unit]
  }
  let circles = 0
  for (let round = 0; round < 60; round++) {
    const [unit, parent] = [pick(units), random.chance(0.2) ? null : pick(units)]
    const isCircle = parent !== null && lineOf(parent).includes(unit)
    const moved =
      await portal.owner`UPDATE dodaacs SET parent = ${parent} WHERE program = 'AR' AND dodaac = ${unit}`.then(
        () => true,
        () => false,
      )
    expect(moved).toBe(!isCircle)
    if (isCircle) circles++
    else parents.set(unit, parent)
    if (round % 3 === 0)
      await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level, and_below)
        VALUES ('AR', ${pick(units)}, ${pick(people).id}, 'finance', NULL, ${random.chance(0.5)}) ON CONFLICT DO NOTHING`
    if (round % 10 === 9)
      await portal.owner`DELETE FROM role_assignments WHERE person_id = ANY (${people.map(({ id }) => id)}::bigint[]) AND random() < 0.3`
    const given = await portal.owner<{ dodaac: string; personId: number; andBelow: boolean }[]>`
      SELECT dodaac, person_id, and_below FROM role_assignments WHERE person_id = ANY (${people.map(({ id }) => id)}::bigint[])`
    for (const person of people) {
      const allowed = units.filter((one) =>
        given.some(
          (role) =>
            role.personId === person.id &&
            (role.dodaac === one || (role.andBelow && lineOf(one).includes(role.dodaac))),
        ),
      )
      const held =
        await portal.owner`SELECT dodaac FROM roles_in_force WHERE person_id = ${person.id} ORDER BY dodaac`
      expect(held.map(({ dodaac }) => dodaac)).toEqual(allowed.toSorted())
      if (round % 20 !== 19) continue
      const client = await portal.signIn(person.username)
      expect(await financeOf(client)).toEqual(allowed.toSorted())
      const funds = await client.send(listFunds, { params: { program: 'AR' }, query: { pageSize: 100 } })
      const seen = funds.status === 200 ? funds.body.map(({ dodaac }: { dodaac: string }) => dodaac) : []
      expect(seen).toEqual(allowed.toSorted())
    }
  }
  expect(circles).toBeGreaterThan(5)
})

test('a role "and below" reaches a DoDAAC that is added later, in the session that is open, and ends with the parent', async () => {
  const [battalion, company] = [await nextUnit(), await nextUnit()]
  const person = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
  expect((await give(person, 'approver', battalion)).status).toBe(200)
  const client = await portal.signIn(person.username)
  const product = await buildProduct(portal.owner, { cents: 100 })
  const placer = await buildPerson(portal.owner, { dodaac: company, roles: [{ role: 'order-placer' }] })
  const { fundId } = await buildFund(portal.owner, { dodaac: company, cents: 1000 })
  const { number } = await buildOrder(portal.owner, {
    ...{ orderer: placer, member: await buildPerson(portal.owner, { dodaac: company }), fundId },
    lines: [{ nsn: product.nsns[0] as string, quantity: 1, cents: 100 }],
  })
  const seen = async () =>
    (await client.send(listOrders, { query: { status: 'awaiting' } })).body.map(
      ({ number: found }: { number: number }) => found,
    )
  expect(await seen()).toEqual([])
  expect((await setParent(company, battalion)).status).toBe(200)
  await expect.poll(seen).toEqual([number])
  const added = { ...FORM, dodaac: `W8${String(++made).padStart(4, '0')}`, parent: company } as NewDodaac
  expect((await admin.send(createDodaac, { body: added })).status).toBe(200)
  expect((await admin.send(listRoles, { params: { dodaac: added.dodaac } })).body).toMatchObject([
    { personId: person.id, dodaac: battalion, andBelow: true },
  ])
  const [role] = (await admin.send(listRoles, { params: { dodaac: battalion } })).body
  const stuck = await admin.send(removeRole, { body: { id: role.id, personId: person.id } })
  expect([stuck.status, stuck.body.detail]).toEqual([409, expect.stringContaining('1 order')])
  expect((await give(person, 'approver', battalion, false)).status).toBe(409)
  const away = await setParent(company, null)
  expect([away.status, away.body.detail]).toEqual([409, expect.stringContaining(`Orders of ${company} wait`)])
  expect((await client.send(approveOrder, { params: { number }, body: {} }, { version: 1 })).status).toBe(200)
  expect((await give(person, 'approver', battalion, false)).status).toBe(200)
  await expect.poll(seen).toEqual([])
})

test('lists, funds and reports take the DoDAACs below, and add them up only within what the person may see', async () => {
  const [battalion, company, platoon] = [await nextUnit(), await nextUnit(), await nextUnit()]
  await setParent(platoon, company)
  await setParent(company, battalion)
  const product = await buildProduct(portal.owner, { cents: 100 })
  for (const [dodaac, quantity] of [
    [battalion, 1],
    [company, 2],
    [platoon, 4],
  ] as const) {
    const orderer = await buildPerson(portal.owner, { dodaac })
    const { fundId } = await buildFund(portal.owner, { dodaac, cents: 1000 })
    const lines = [{ nsn: product.nsns[0] as string, quantity, cents: 100 }]
    await buildOrder(portal.owner, { orderer, member: orderer, fundId, lines })
  }
  const whole = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
  await give(whole, 'finance', battalion)
  const part = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
  await give(part, 'finance', company)
  const sums = async (client: Client, under?: string) => {
    const query = under ? { under } : {}
    const { body } = await client.send(sumFundsBelow, { params: { program: 'AR' }, query })
    return body.map((row: ResponseOf<typeof sumFundsBelow>[number]) => [
      row.dodaac,
      row.funds,
      row.allotted,
      row.reserved,
    ])
  }
  const ofCompany = [company, 2, 2000, 600]
  const all = await portal.signIn(whole.username)
  expect(await sums(all)).toEqual([[battalion, 3, 3000, 700], ofCompany])
  const own = await portal.signIn(part.username)
  expect(await sums(own)).toEqual([ofCompany])
  expect(
    (await own.send(sumFunds, { params: { program: 'AR' }, query: { under: battalion } })).body.funds,
  ).toBe(2)
  const orders = async (client: Client, more: object) =>
    (await client.send(listOrders, { query: { status: 'awaiting', dodaacs: [company], ...more } })).body
      .length
  expect([await orders(all, {}), await orders(all, { andBelow: 'yes' })]).toEqual([1, 2])
  expect((await own.send(listOrders, { query: { dodaacs: [battalion], andBelow: 'yes' } })).status).toBe(404)
  const report = { program: 'AR' as const, dodaacs: [company], andBelow: 'yes' }
  const { subtotals } = (await admin.send(sumOrderStatuses, { query: report })).body
  expect(subtotals).toEqual([
    { dodaac: battalion, rows: 2, total: 600 },
    { dodaac: company, rows: 2, total: 600 },
  ])
  const details = { program: 'AR' as const, memberDodaacs: [battalion], andBelow: 'yes' }
  expect((await admin.send(sumOrderDetails, { query: details })).body.subtotals).toEqual([
    { dodaac: battalion, rows: 3, total: 700 },
    { dodaac: company, rows: 2, total: 600 },
  ])
})

test('a parent is refused that does not exist, closes a circle, or gives its editor a role', async () => {
  const [top, middle, low] = [await nextUnit(), await nextUnit(), await nextUnit()]
  for (const [unit, parent] of [
    [low, middle],
    [middle, top],
  ] as const)
    expect((await setParent(unit, parent)).status).toBe(200)
  const circle = await setParent(top, low)
  expect([circle.status, circle.body.errors[0]]).toMatchObject([
    422,
    {
      field: 'parent',
      message: `${low} is below ${top}, so it cannot be above it, too. Choose another one, or none.`,
    },
  ])
  expect((await setParent(top, top)).status).toBe(422)
  expect((await setParent(top, 'ZZZZZZ')).body.errors[0].message).toContain('not a DoDAAC of your program')
  const [one, other] = [await nextUnit(), await nextUnit()]
  const both = await Promise.all([setParent(one, other), setParent(other, one)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])

  const editor = await buildPerson(portal.owner, { dodaac: 'W9AR01', permissions: [4] })
  await give(editor, 'finance', top)
  const [free, by] = [await nextUnit(), await portal.signIn(editor.username)]
  await portal.owner`UPDATE role_assignments SET first_day = '2030-01-01' WHERE person_id = ${editor.id}`
  const own = await setParent(free, low, by)
  expect([own.status, own.body.detail]).toEqual([
    403,
    expect.stringContaining(`You are Finance - RA of DoDAAC ${top} and below`),
  ])
  expect((await by.send(readDodaac, { params: { program: 'AR', dodaac: free } })).body.parent).toBeNull()
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const asked = await setParent(free, low)
  expect([asked.status, asked.body.code]).toEqual([422, 'PARENT_GIVES_ROLE'])
  const added = { ...FORM, dodaac: `W8${String(++made).padStart(4, '0')}`, parent: low } as NewDodaac
  expect((await admin.send(createDodaac, { body: added })).status).toBe(200)
  const later = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
  expect((await give(later, 'finance', top)).body.message).toMatch(/second person/)
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'second', permissions: [99] })
  const second = await portal.signIn('second')
  const [request] = (await second.send(listWaiting, {})).body
  expect(request.what).toContain(`Finance - RA of DoDAAC ${top} and below`)
  const decided = { params: { request: request.id }, body: { decision: 'confirm' as const } }
  expect((await second.send(decideWaiting, decided)).status).toBe(200)
  expect(await financeOf(await portal.signIn(later.username))).toEqual(
    [top, middle, low, added.dodaac].toSorted(),
  )
  await portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
  expect((await setParent(free, low)).status).toBe(200)
})

test('files set parents in any order and roles "and below", refuse circles, and export what they read', async () => {
  const [one, two, three] = [await nextUnit(), await nextUnit(), await nextUnit()]
  const added = ['W7AA03', 'W7AA02', 'W7AA01']
  const row = (dodaac: string, parent: string) =>
    `${dodaac},Unit ${dodaac},army,1 Depot Road,Columbus,OH,43085,${parent}\n`
  const head = 'dodaac,description,branch,street 1,city,state,zip,parent\n'
  const file = `${head}${row('W7AA03', 'W7AA02')}${row('W7AA02', 'W7AA01')}${row('W7AA01', one)}`
  expect((await clerk.import('dodaacs', file)).last).toMatch(/3 added/)
  const tree =
    await portal.owner`SELECT ancestor, distance FROM dodaac_tree WHERE dodaac = 'W7AA03' ORDER BY distance`
  expect(tree.map(({ ancestor }) => ancestor)).toEqual([...added, one])
  const circle = `dodaac,parent\n${one},${two}\n${two},${three}\n${three},${one}\nW7AA03,(clear)\n`
  const refused = await clerk.import('dodaacs', circle)
  expect(refused.lines.filter((line) => line.includes('cannot be above'))).toHaveLength(3)
  expect(refused.last).toMatch(/1 changed.*3 refused/)
  const person = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
  const roles = `username,dodaac,role,and below\n${person.username},${one},finance,yes\n`
  expect((await clerk.import('roles', roles)).last).toMatch(/1 added/)
  expect(await financeOf(await portal.signIn(person.username))).toEqual(['W7AA01', 'W7AA02', one].toSorted())
  expect((await clerk.export('roles')).split('\n').find((line) => line.startsWith(person.username))).toMatch(
    /,yes\r?$/,
  )
  const exported = await clerk.export('dodaacs')
  expect(exported.split('\n').find((line) => line.startsWith('W7AA02'))).toContain('W7AA01')
  expect((await clerk.import('dodaacs', exported)).last).toMatch(/^dodaacs: 0 added, 0 changed/)
})
