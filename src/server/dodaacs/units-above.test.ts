import { beforeAll, expect, test } from 'vitest'
import { startRandom } from '#domain/random.ts'
import { type BuiltPerson, buildFund, buildOrder, buildProduct, buildUnit } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import type { ResponseOf } from '#wire/call.ts'
import { changeDodaac, createDodaac, type NewDodaac, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { listFunds, sumFunds, sumFundsBelow } from '#wire/funds/funds.ts'
import { approveOrder, listOrders } from '#wire/orders/orders.ts'
import { sumOrderDetails, sumOrderStatuses } from '#wire/reports/order-reports.ts'
import { addRole, listRoles, removeRole } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'
import { readSession } from '#wire/session/session.ts'

const { portal, build, signInNew } = openPortal()
const clerk = openClerk(portal)
let admin: Client
beforeAll(async () => {
  admin = await signInNew({ permissions: [99] })
})

let made = 0
const nextCode = () => `W8${String(++made).padStart(4, '0')}`
const nextUnit = async () => (await buildUnit(portal.owner, { dodaac: nextCode() })).dodaac
const FORM = {
  ...{ description: 'Harbor depot', branch: 'army' as const, effectiveOn: '2026-10-01', signalCode: 'A' },
  ...{ street1: '12 Quay Street', street2: 'None', city: 'Norfolk', state: 'VA', zip: '23511' },
  status: 'active' as const,
}
const setParent = (dodaac: string, parent: string | null, by = admin) =>
  by.send(changeDodaac, { params: { program: 'AR', dodaac }, body: { ...FORM, parent } as NewDodaac })
const addBelow = async (parent: string) => {
  const body = { ...FORM, dodaac: nextCode(), parent } as NewDodaac
  expect((await admin.send(createDodaac, { body })).status).toBe(200)
  return body.dodaac
}
const give = ({ id }: BuiltPerson, role: 'finance' | 'approver', dodaac: string, andBelow = true) =>
  admin.send(addRole, { body: { personId: id, role, dodaac, level: role === 'approver' ? 1 : 0, andBelow } })
/** The number of an order of one size at $1.00, from a new fund with $10.00. */
async function orderOf(dodaac: string, quantity: number): Promise<number> {
  const { nsns } = await buildProduct(portal.owner)
  const orderer = await build({ dodaac, roles: [{ role: 'order-placer' }] })
  const { fundId } = await buildFund(portal.owner, { dodaac, cents: 1000 })
  const lines = [{ nsn: nsns[0] ?? '', quantity, cents: 100 }]
  const member = await build({ dodaac })
  return (await buildOrder(portal.owner, { orderer, member, fundId, lines })).number
}
const financeOf = async (client: Client) =>
  (await client.send(readSession, {})).body.financeDodaacs.toSorted()

test('nobody has a role outside of what random trees allow, and no tree has a circle [C1]', async () => {
  const random = startRandom('trees')
  const { pick } = random
  const units = await Promise.all(Array.from({ length: 8 }, nextUnit))
  for (const dodaac of units) await buildFund(portal.owner, { dodaac, cents: 100 })
  const people = await Promise.all(Array.from({ length: 3 }, build))
  const ids = people.map(({ id }) => id)
  const parents = new Map<string, string | null>(units.map((unit) => [unit, null]))
  const lineOf = (unit: string): string[] => {
    const above = parents.get(unit)
    return above ? [unit, ...lineOf(above)] : [unit]
  }
  let circles = 0
  for (let round = 0; round < 60; round++) {
    const [unit, parent] = [pick(units), random.chance(0.2) ? null : pick(units)]
    const isCircle = parent !== null && lineOf(parent).includes(unit)
    const move = portal.owner`UPDATE dodaacs SET parent = ${parent} WHERE program = 'AR' AND dodaac = ${unit}`
    const moved = await move.then(
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
      await portal.owner`DELETE FROM role_assignments WHERE person_id = ANY (${ids}::bigint[]) AND random() < 0.3`
    const given = await portal.owner<{ dodaac: string; personId: number; andBelow: boolean }[]>`
      SELECT dodaac, person_id, and_below FROM role_assignments WHERE person_id = ANY (${ids}::bigint[])`
    for (const { id, username } of people) {
      const own = given.filter(({ personId }) => personId === id)
      const allowed = units
        .filter((one) => own.some((role) => (role.andBelow ? lineOf(one) : [one]).includes(role.dodaac)))
        .toSorted()
      const held =
        await portal.owner`SELECT dodaac FROM roles_in_force WHERE person_id = ${id} ORDER BY dodaac`
      expect(held.map(({ dodaac }) => dodaac)).toEqual(allowed)
      if (round % 20 !== 19) continue
      const client = await portal.signIn(username)
      expect(await financeOf(client)).toEqual(allowed)
      const funds = await client.send(listFunds, { params: { program: 'AR' }, query: { pageSize: 100 } })
      const seen = funds.status === 200 ? funds.body.map(({ dodaac }: { dodaac: string }) => dodaac) : []
      expect(seen).toEqual(allowed)
    }
  }
  expect(circles).toBeGreaterThan(5)
})

test('a role "and below" reaches a DoDAAC that is added later, in the session that is open, and ends with the parent', async () => {
  const [battalion, company] = [await nextUnit(), await nextUnit()]
  const person = await build()
  expect((await give(person, 'approver', battalion)).status).toBe(200)
  const client = await portal.signIn(person.username)
  const number = await orderOf(company, 1)
  const seen = async () =>
    (await client.send(listOrders, { query: { status: 'awaiting' } })).body.map(
      ({ number: found }: { number: number }) => found,
    )
  expect(await seen()).toEqual([])
  expect((await setParent(company, battalion)).status).toBe(200)
  await expect.poll(seen).toEqual([number])
  const params = { dodaac: await addBelow(company) }
  const inherited = [{ personId: person.id, dodaac: battalion, andBelow: true }]
  expect((await admin.send(listRoles, { params })).body).toMatchObject(inherited)
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
  await orderOf(battalion, 1)
  await orderOf(company, 2)
  await orderOf(platoon, 4)
  const [whole, part] = [await build(), await build()]
  await give(whole, 'finance', battalion)
  await give(part, 'finance', company)
  const sums = async (client: Client, under?: string) => {
    const query = under ? { under } : {}
    const { body } = await client.send(sumFundsBelow, { params: { program: 'AR' }, query })
    return (body as ResponseOf<typeof sumFundsBelow>).map((row) => [
      ...[row.dodaac, row.funds, row.allotted, row.reserved],
    ])
  }
  const ofCompany = [company, 2, 2000, 600]
  const all = await portal.signIn(whole.username)
  expect(await sums(all)).toEqual([[battalion, 3, 3000, 700], ofCompany])
  const own = await portal.signIn(part.username)
  expect(await sums(own)).toEqual([ofCompany])
  const under = { params: { program: 'AR' as const }, query: { under: battalion } }
  expect((await own.send(sumFunds, under)).body.funds).toBe(2)
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
  expect((await setParent(low, middle)).status).toBe(200)
  expect((await setParent(middle, top)).status).toBe(200)
  const message = `${low} is below ${top}, so it cannot be above it, too. Choose another one, or none.`
  const errors = [{ field: 'parent', message }]
  expect(await setParent(top, low)).toMatchObject({ status: 422, body: { errors } })
  expect((await setParent(top, top)).status).toBe(422)
  expect((await setParent(top, 'ZZZZZZ')).body.errors[0].message).toContain('not a DoDAAC of your program')
  const [one, other] = [await nextUnit(), await nextUnit()]
  const both = await Promise.all([setParent(one, other), setParent(other, one)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])

  const editor = await build({ permissions: [4] })
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
  expect(codeOf(await setParent(free, low))).toEqual([422, 'PARENT_GIVES_ROLE'])
  const added = await addBelow(low)
  const later = await build()
  expect((await give(later, 'finance', top)).body.message).toMatch(/second person/)
  const second = await signInNew({ permissions: [99] })
  const [request] = (await second.send(listWaiting, {})).body
  expect(request.what).toContain(`Finance - RA of DoDAAC ${top} and below`)
  const decided = { params: { request: request.id }, body: { decision: 'confirm' as const } }
  expect((await second.send(decideWaiting, decided)).status).toBe(200)
  const held = await financeOf(await portal.signIn(later.username))
  expect(held).toEqual([top, middle, low, added].toSorted())
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
  const person = await build()
  const roles = `username,dodaac,role,and below\n${person.username},${one},finance,yes\n`
  expect((await clerk.import('roles', roles)).last).toMatch(/1 added/)
  expect(await financeOf(await portal.signIn(person.username))).toEqual(['W7AA01', 'W7AA02', one].toSorted())
  expect(await clerk.export('roles')).toMatch(new RegExp(`^${person.username},.*,yes\\r?$`, 'm'))
  const exported = await clerk.export('dodaacs')
  expect(exported).toMatch(/^W7AA02,.*W7AA01/m)
  expect((await clerk.import('dodaacs', exported)).last).toMatch(/^dodaacs: 0 added, 0 changed/)
})
