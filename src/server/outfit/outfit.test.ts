import { beforeEach, describe, expect, test } from 'vitest'
import { type BuiltPerson, buildOrder, buildProduct, buildSize, buildUnit } from '#testing/build.ts'
import { buildKit } from '#testing/build-kit.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import { approveOrder, declineOrder, listOrders } from '#wire/orders/orders.ts'
import {
  type Batch,
  createBatch,
  decideBatchMembers,
  findOutfitPeople,
  listBatches,
  type OutfitTable,
  readBatch,
  readOutfitTable,
  submitBatch,
  writeBatch,
} from '#wire/outfit/outfit.ts'

const { portal, coat, unit, add, read, build, signInRival } = openCartPortal()
let second: BuiltPerson
let third: BuiltPerson

beforeEach(async () => {
  second = await build({ firstName: 'John', lastName: 'Roe' })
  const dodId = String(1_000_000_000 + unit.placer.id)
  third = await build({ firstName: 'Ann', lastName: 'Zoe', dodId })
})

const order = (member: BuiltPerson, nsn = '', quantity = 1) =>
  buildOrder(portal.owner, {
    ...{ orderer: unit.placer, member, fundId: unit.fundId, lines: [{ nsn, quantity, cents: 25_00 }] },
  })

const readTable = async (kit: number, people: BuiltPerson[]): Promise<OutfitTable> =>
  (await unit.placing.send(readOutfitTable, { body: { kit, people: people.map(({ id }) => id) } })).body

const rowOf = (table: OutfitTable, person: BuiltPerson) => {
  const row = table.people.find(({ id }) => id === person.id)
  if (!row) throw new Error('This person is not in the table.')
  return row
}

describe('the outfit table', () => {
  test('missing pieces are those of the kit less received and ordered ones; declined, ended and returned ones are missing again', async () => {
    const kit = await buildKit(portal.owner, [{ quantity: 9, items: [{ pgc: coat.pgc }] }])
    await buildSize(portal.owner, unit.member, coat, 'medium')
    const nsn = coat.nsns[0] ?? ''
    await order(unit.member, nsn, 1)
    const [{ number }, declined] = [await order(unit.member, nsn, 7), await order(unit.member, nsn, 8)]
    const approving = await portal.signIn(unit.approver.username)
    await approving.send(approveOrder, { params: { number }, body: {} })
    await approving.send(declineOrder, { params: { number: declined.number }, body: { comment: 'No.' } })
    await portal.owner`UPDATE order_lines SET received_quantity = 3, issued_quantity = 2, returned_quantity = 1, ended_quantity = 2
      WHERE order_id = ${number}`
    const table = await readTable(kit, [unit.member, second])
    expect(rowOf(table, unit.member).cells).toMatchObject([
      { pgc: coat.pgc, nsn: coat.nsns[1], received: 2, onOrder: 3, missing: 4, problem: '' },
    ])
    expect(rowOf(table, second).cells).toMatchObject([
      { nsn: null, received: 0, missing: 9, problem: 'no-size' },
    ])
    expect(table.funds).toEqual([
      { dodaac: unit.dodaac, fundCode: '6C', available: expect.any(Number) },
      { dodaac: unit.dodaac, fundCode: '7D', available: 50_00 },
    ])
  })

  test('the alternative of the own size system is chosen, and pieces of the other one count, too', async () => {
    const [mens, womens] = [
      await buildProduct(portal.owner, { name: 'Shirt, dress', sizes: ['15', '16'] }),
      await buildProduct(portal.owner, { name: 'Shirt, dress', sizes: ['8 R', '10 R'] }),
    ]
    await portal.owner`UPDATE products SET gender = CASE pgc WHEN ${mens.pgc} THEN 'Male' ELSE 'Female' END
      WHERE pgc IN (${mens.pgc}, ${womens.pgc})`
    await portal.owner`UPDATE people SET gender = 'female' WHERE person_id = ${unit.member.id}`
    await buildSize(portal.owner, unit.member, mens, '16')
    await buildSize(portal.owner, unit.member, womens, '10R')
    const kit = await buildKit(portal.owner, [
      { quantity: 2, items: [{ pgc: mens.pgc }, { pgc: womens.pgc }] },
    ])
    await order(unit.member, mens.nsns[0])
    expect(rowOf(await readTable(kit, [unit.member]), unit.member).cells).toMatchObject([
      { pgc: womens.pgc, nsn: womens.nsns[1], onOrder: 1, missing: 1 },
    ])
  })

  test('a replaced product shows its successor, and pieces of both count once, for the earlier place first', async () => {
    const old = await buildProduct(portal.owner, { name: 'Old belt', sizes: [''] })
    const successor = await buildProduct(portal.owner, { name: 'New belt', sizes: [''] })
    const places = [old, successor].map(({ pgc }) => ({ quantity: 3, items: [{ pgc }] }))
    const kit = await buildKit(portal.owner, places)
    await order(unit.member, old.nsns[0], 2)
    await order(unit.member, successor.nsns[0], 2)
    await portal.owner`UPDATE products SET is_obsolete = true, replacement_pgc = ${successor.pgc} WHERE pgc = ${old.pgc}`
    const table = await readTable(kit, [unit.member])
    expect(table.products[0]).toMatchObject({ pgc: successor.pgc, replaces: old.pgc, isSold: true })
    const { cells } = rowOf(table, unit.member)
    expect(cells).toMatchObject([{ nsn: successor.nsns[0] }, { nsn: successor.nsns[0] }])
    expect(cells.map(({ missing }) => missing)).toEqual([0, 2])
  })

  test('people of other units are left out, and another program has no such kit', async () => {
    const kit = await buildKit(portal.owner, [{ quantity: 1, items: [{ pgc: coat.pgc }] }])
    const { rivalling } = await signInRival()
    await portal.owner`DELETE FROM role_assignments WHERE dodaac = ${unit.dodaac} AND person_id = ${unit.placer.id}`
    const table = await rivalling.send(readOutfitTable, { body: { kit, people: [unit.member.id, 1] } })
    expect(table.body.people).toHaveLength(1)
    await portal.owner`UPDATE kit_versions SET retired_from = '2026-01-02' WHERE kit_id = ${kit}`
    expect((await rivalling.send(readOutfitTable, { body: { kit, people: [] } })).status).toBe(404)
  })
})

test('pasted names, DoD IDs and emails find people in any order of words, and unclear lines say so', async () => {
  const lines = [
    'SGT Doe, Jane',
    ' roe john ',
    String(1_000_000_000 + unit.placer.id),
    `<${second.username}@example.mil>;`,
    'Nobody Here',
    '',
  ]
  const { body } = await unit.placing.send(findOutfitPeople, { body: { dodaacs: [], people: [], lines } })
  expect(body.people.map(({ smid }: { smid: number }) => smid).sort()).toEqual(
    [unit.member.id, second.id, third.id].sort(),
  )
  expect(body.unclear).toEqual([{ line: 'Nobody Here', people: [] }])
  const whole = await unit.placing.send(findOutfitPeople, {
    body: { dodaacs: [unit.dodaac], people: [], lines: [] },
  })
  expect(whole.body.people).toHaveLength(5)
})

const line = (quantity = 2, at = 0) => ({ nsn: coat.nsns[at] ?? '', quantity })
const plan = async (people: BuiltPerson[], lines = [line()], fundCode = '6C'): Promise<Batch> =>
  (
    await unit.placing.send(createBatch, {
      body: { title: 'Dress uniform', kit: null, people: people.map(({ id }) => ({ id, fundCode, lines })) },
    })
  ).body
const step = async (call: typeof writeBatch | typeof submitBatch, { number }: Batch): Promise<Batch> =>
  (await unit.placing.send(call, { params: { number } })).body
const statesOf = ({ people }: Batch) => people.map(({ state }) => state)

describe('a batch', () => {
  test('each person gets a cart, a fault holds one person, and the next step submits exactly those carts', async () => {
    await add({ member: second, quantity: 1 })
    await add({ member: third, quantity: 1, fundCode: '7D' })
    const disabled = await build({ enabled: false })
    const { rivalling } = await signInRival()
    await add({ by: rivalling, quantity: 4 })
    const planned = await plan([unit.member, second, third, disabled])
    expect(statesOf(planned)).toEqual(['planned', 'planned', 'planned', 'planned'])
    const written = await step(writeBatch, planned)
    expect(
      written.people.map(({ state, asksAboutCart, pieces, total }) => [state, asksAboutCart, pieces, total]),
    ).toEqual([
      ['written', false, 2, 50_00],
      ['held', true, 2, null],
      ['held', true, 2, null],
      ['held', false, 2, null],
    ])
    expect(written.people[2]?.problem).toContain(
      'charges fund code 7D, not 6C. Add to it, or leave this person out?',
    )
    expect(written.people[3]?.problem).toContain('is disabled')
    const params = { number: planned.number }
    const decide = (decision: 'add' | 'leave-out', people: BuiltPerson[]) =>
      unit.placing.send(decideBatchMembers, {
        params,
        body: { people: people.map(({ id }) => id), decision },
      })
    await decide('add', [second])
    await decide('leave-out', [third, disabled])
    expect(statesOf(await step(writeBatch, planned))).toEqual(['written', 'written', 'left-out', 'left-out'])
    const submitted = await step(submitBatch, planned)
    expect(submitted.people.map(({ state, total }) => [state, total])).toEqual([
      ['submitted', 50_00],
      ['submitted', 75_00],
      ['left-out', null],
      ['left-out', null],
    ])
    expect((await read()).carts.map(({ memberId }: { memberId: number }) => memberId)).toEqual([third.id])
    const orders = await unit.placing.send(listOrders, { query: { status: 'awaiting' } })
    expect(orders.body.map(({ batch }: { batch: unknown }) => batch)).toEqual([
      { number: planned.number, title: 'Dress uniform' },
      { number: planned.number, title: 'Dress uniform' },
    ])
    const { body } = await unit.placing.send(listBatches, {})
    expect(body).toMatchObject([{ number: planned.number, state: '2 submitted, 2 left out.' }])
    expect((await rivalling.send(readBatch, { params })).status).toBe(404)
  })

  test('a fund that pays for two of three submits exactly two, and the third stays held until there is money', async () => {
    const planned = await plan([unit.member, second, third], [line(1)], '7D')
    await step(writeBatch, planned)
    const held = await step(submitBatch, planned)
    expect(statesOf(held)).toEqual(['submitted', 'submitted', 'held'])
    expect(held.people[2]?.problem).toContain('has $0.00 left')
    const params = { number: planned.number }
    await unit.placing.send(decideBatchMembers, { params, body: { people: [third.id], decision: 'again' } })
    expect(statesOf(await step(submitBatch, planned))).toEqual(['submitted', 'submitted', 'held'])
  })

  test('nobody, a person twice and a person of another unit are refused with a sentence', async () => {
    const create = (ids: number[]) => {
      const people = ids.map((id) => ({ id, fundCode: '6C', lines: [line()] }))
      return unit.placing.send(createBatch, { body: { title: 'T', kit: null, people } })
    }
    const other = await build(await buildUnit(portal.owner))
    expect(codeOf(await create([]))).toEqual([422, 'NOBODY'])
    expect(codeOf(await create([unit.member.id, unit.member.id]))).toEqual([422, 'TWICE'])
    expect((await create([other.id])).status).toBe(404)
  })

  test('two calls at once write each cart once', async () => {
    const planned = await plan([unit.member, second, third])
    await Promise.all([step(writeBatch, planned), step(writeBatch, planned)])
    const { carts } = await read()
    expect(carts.map(({ lines }: { lines: { quantity: number }[] }) => lines[0]?.quantity)).toEqual([2, 2, 2])
  })
})
