import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERYBODY } from '#domain/kits/for-whom.ts'
import { type BuiltProduct, buildFund, buildOrder, buildProduct, buildUnit } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import * as wire from '#wire/kits/kits.ts'
import { findKitsInForce, readKitInForce } from './in-force.ts'

const { portal, unit, build, signInNew } = openPortal()
let clerk: Clerk
let keeper: Client
let placer: Client
let other: Client
let coat: BuiltProduct
let slacks: BuiltProduct
let cap: BuiltProduct
let unsold: BuiltProduct
let order: number

beforeAll(async () => {
  const { owner } = portal
  const guard = await buildUnit(owner, { program: 'ANG', dodaac: 'FB9KT1' })
  coat = await buildProduct(owner, { name: 'Coat', cents: 9000 })
  slacks = await buildProduct(owner, { name: 'Slacks', category: 'SLACK' })
  cap = await buildProduct(owner, { name: 'Cap', category: 'HEAD', sizes: [''] })
  unsold = await buildProduct(owner, { name: 'Cape', programs: ['ANG'] })
  const orderer = await build({ roles: [{ role: 'order-placer' }] })
  const { fundId } = await buildFund(owner, { ...unit, cents: 100_000 })
  const lines = [
    { nsn: coat.nsns[0] ?? '', quantity: 2, cents: 9000 },
    { nsn: coat.nsns[1] ?? '', quantity: 1, cents: 9000 },
    { nsn: cap.nsns[0] ?? '', quantity: 3, cents: 2500 },
  ]
  order = (await buildOrder(owner, { orderer, member: orderer, fundId, lines })).number
  clerk = employClerk(portal.database)
  keeper = await signInNew({ permissions: [8], roles: [{ role: 'admin' }] })
  placer = await portal.signIn(orderer.username)
  other = await signInNew({ ...guard, permissions: [8] })
})
afterAll(() => clerk?.leave())

const of = (id: number) => ({ params: { kit: id } })
const product = (pgc: string, nsn: string | null = null) => ({ pgc, nsn })
const content = (...places: [quantity: number, ...items: ReturnType<typeof product>[]][]) => ({
  ...EVERYBODY,
  note: '',
  places: places.map(([quantity, ...alternatives]) => ({ quantity, alternatives })),
})
const add = async (name: string, more: { order?: number } = {}): Promise<wire.KitDetails> =>
  (await keeper.send(wire.addKit, { body: { name, ...more } })).body
const save = (id: number, body: ReturnType<typeof content>, ifMatch?: number) =>
  keeper.send(
    wire.saveKitDraft,
    { ...of(id), body },
    ifMatch === undefined ? {} : { headers: { 'if-match': String(ifMatch) } },
  )
const activate = (id: number, activeFrom: string | null = null) =>
  keeper.send(wire.activateKitDraft, { ...of(id), body: { activeFrom } })
const inForce = async (client = placer) =>
  ((await client.send(wire.listKitsInForce, {})).body as wire.KitToOrder[]).map(
    ({ name, number, pieces }) => `${name} ${number}: ${pieces}`,
  )
const forget = () => portal.owner`DELETE FROM kits`

test('a kit goes from draft to active on its day, gets a new version, and retires', async () => {
  const { id, version } = await add('Dress')
  const draft = content([1, product(coat.pgc), product(slacks.pgc)], [2, product(cap.pgc, cap.nsns[0])])
  expect((await save(id, draft, version)).status).toBe(200)
  expect((await save(id, draft, version)).status).toBe(409)
  expect(await inForce()).toEqual([])
  expect((await activate(id)).body.versions).toMatchObject([{ number: 1, activeFrom: '2026-11-21' }])
  expect(await inForce()).toEqual(['Dress 1: 3'])

  await keeper.send(wire.startKitDraft, of(id))
  expect((await keeper.send(wire.startKitDraft, of(id))).status).toBe(409)
  expect((await activate(id)).body.errors).toMatchObject([{ field: 'activeFrom' }])
  expect((await activate(id, '2026-11-20')).status).toBe(422)
  await save(id, content([5, product(coat.pgc)]))
  await activate(id, '2026-12-01')
  expect(await inForce()).toEqual(['Dress 1: 3'])
  const at = (day: string) => findKitsInForce(portal.owner as never, 'AR', day)
  const first = { place: 1, quantity: 1, alternatives: [{ pgc: coat.pgc, nsn: null }, { pgc: slacks.pgc }] }
  expect(await at('2026-11-30')).toMatchObject([{ number: 1, places: [first, { quantity: 2 }] }])
  expect(await at('2026-12-01')).toMatchObject([{ number: 2, places: [{ quantity: 5 }] }])

  await keeper.send(wire.retireKit, { ...of(id), body: { retiredFrom: '2026-11-25' } })
  expect([(await at('2026-11-24')).length, await at('2026-11-25')]).toEqual([1, []])
  expect(await readKitInForce(portal.owner as never, 'AR', id, '2026-12-01')).toBeNull()
  expect((await keeper.send(wire.deleteKit, of(id))).status).toBe(422)
  await forget()
})

test('a draft is refused at the place that is wrong, and a version without anything to order does not begin', async () => {
  const { id } = await add('Faults')
  const read = async () => (await keeper.send(wire.readKitVersion, { params: { kit: id, number: 1 } })).body
  for (const [field, ...places] of [
    ['places.0.alternatives.0', [1, product('99999')]],
    ['places.1.alternatives.0', [1, product(coat.pgc)], [1, product(coat.pgc, cap.nsns[0])]],
    ['places.0.alternatives.1', [1, product(coat.pgc), product(coat.pgc, coat.nsns[0])]],
    ['places.0.quantity', [0, product(coat.pgc)]],
  ] as [string, ...Parameters<typeof content>][])
    expect((await save(id, content(...places))).body.errors).toMatchObject([{ field }])
  expect((await activate(id)).body.code).toBe('EMPTY_KIT')
  await save(id, content([1, product(coat.pgc)], [1, product(unsold.pgc)]))
  expect((await activate(id)).body.errors).toMatchObject([{ field: 'places.1.alternatives.0' }])
  expect(await read()).toMatchObject([
    { alternatives: [{ name: 'Coat', isSold: true, leastPrice: 9000, maxPrice: 9000 }] },
    { alternatives: [{ name: 'Cape', isSold: false }] },
  ])
  await portal.owner`UPDATE products SET is_obsolete = true, replacement_pgc = ${coat.pgc} WHERE pgc = ${unsold.pgc}`
  expect((await activate(id)).status).toBe(200)
  await forget()
})

test('a kit from an order takes products, and the item itself where the product has only one', async () => {
  const { id } = await add('As ordered', { order })
  const shown = await keeper.send(wire.readKitVersion, { params: { kit: id, number: 1 } })
  expect(shown.body).toMatchObject([
    { quantity: 3, alternatives: [{ pgc: coat.pgc, nsn: null }] },
    { quantity: 3, alternatives: [{ pgc: cap.pgc, nsn: cap.nsns[0] }] },
  ])
  const unseen = await other.send(wire.addKit, { body: { name: 'Theirs', order } })
  expect(unseen.status).toBe(404)
  expect((await keeper.send(wire.addKit, { body: { name: 'AS ORDERED' } })).body.code).toBe('NAME_TAKEN')
  expect((await keeper.send(wire.deleteKit, of(id))).status).toBe(200)
})

test('a kit belongs to one program, and those who order see what counts', async () => {
  const { id } = await add('Ours')
  await save(id, content([1, product(coat.pgc)]))
  await activate(id)
  expect((await other.send(wire.readKit, of(id))).status).toBe(404)
  expect((await other.send(wire.renameKit, { ...of(id), body: { name: 'Mine' } })).status).toBe(404)
  const ours = ['Ours 1: 1']
  expect([await inForce(), await inForce(keeper), await inForce(other)]).toEqual([ours, ours, []])
  await keeper.send(wire.renameKit, { ...of(id), body: { name: 'Ours now' } })
  expect((await keeper.send(wire.listKits, {})).body).toMatchObject([
    { name: 'Ours now', state: 'Active since 11/21/2026', forWhom: 'Everybody', inForce: 1, hasDraft: false },
  ])
  await forget()
})

test('a file makes a draft of the rows that change, begins it on its day, and an export imports unchanged', async () => {
  const head = 'kit,place,alternative,quantity,pgc,nsn,branch,grades,gender,active from\r\n'
  const [capNsn] = cap.nsns
  const send = async (file: string) => (await clerk.import('kits', file)).last
  const check = async (rows: string) => (await clerk.import('kits', head + rows, { apply: false })).lines
  const file = `${head}Issue,1,1,1,${coat.pgc},,Army,E1-E3,,2030-01-02\r\nIssue,1,2,1,${slacks.pgc},,,,,\r\nIssue,4,,2,,${capNsn},,,,\r\n`
  expect(await send(file)).toBe('kits: 3 added, 0 changed, 0 same, 0 refused')
  const exported = await clerk.export('kits')
  expect(exported).toContain(`Issue,4,1,2,${cap.pgc},${capNsn},Army,E1-E3,,,2030-01-02`)
  expect(await send(exported)).toMatch(/0 changed, 3 same/)
  const stored = () =>
    portal.owner`SELECT v.number, active_from, sum(quantity)::int AS pieces, pay_grades FROM kit_versions v
      JOIN kit_items USING (kit_id, number) GROUP BY 1, 2, 4 ORDER BY 1`
  const first = { number: 1, activeFrom: '2030-01-02', pieces: 4, payGrades: ['E1', 'E2', 'E3'] }
  expect(await stored()).toEqual([first])

  const edited = exported.replace('Issue,4,1,2', 'Issue,4,1,7').replace(/(Issue,1,2),1/, '$1,0')
  expect(await send(edited)).toMatch(/0 added, 2 changed, 1 same, 0 refused/)
  expect(await stored()).toEqual([first, { ...first, number: 2, activeFrom: null, pieces: 8 }])
  const late = 'Issue,4,,9,,,,O1,,2020-01-01\r\n'
  const wrong = `Issue,1,,1,99999,,,,,\r\nIssue,4,,3,,,,E1-O1,,\r\nNew,1,,1,${unsold.pgc}1,,,,,\r\n`
  expect((await check(late))[0]).toMatch(/active from: Choose today or a later day/)
  const [product, grades, pgc] = await check(wrong)
  expect(product).toMatch(/row 2, pgc: The catalog has no product 99999/)
  expect(grades).toMatch(/row 3, grades: Write pay grades of one group/)
  expect(pgc).toMatch(/row 4, pgc: A PGC has five digits/)
})
