import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { splitRows } from '#domain/fast-order/cells.ts'
import { planRows } from '#domain/fast-order/plan.ts'
import { readRows } from '#domain/fast-order/read-rows.ts'
import { buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { submitCart } from '#wire/cart/cart.ts'
import { addRows, checkRows, type FoundRows, readSheet } from '#wire/fast-order/fast-order.ts'

const { portal, coat, unit, add, read, signInRival } = openCartPortal()
const nsn = (at = 0) => coat.nsns[at] ?? ''

async function check(text: string): Promise<FoundRows> {
  const rows = readRows(splitRows(text), new Set(['6C', '7D'])).filter(({ problem }) => problem === '')
  const sent = rows.map(({ text: _, problem: __, ...row }) => row)
  const { status, body } = await unit.placing.send(checkRows, { body: { rows: sent } })
  expect(status).toBe(200)
  return body
}
const file = () => crypto.randomUUID()
const line = (more = {}) => ({
  ...{ memberId: unit.member.id, nsn: nsn(), quantity: 1, fundCode: '6C', rows: 1 },
  ...more,
})
const write = (rows: ReturnType<typeof line>[], more = {}) =>
  unit.placing.send(addRows, { body: { file: file(), fingerprint: 'a'.repeat(64), part: 0, rows, ...more } })

describe('the check of rows', () => {
  test('rows find people by name, DoD ID and address, and items by NSN, PGC and size, or words; nothing is written', async () => {
    const { owner } = portal
    await buildPerson(owner, { dodaac: unit.dodaac, firstName: 'Janet', lastName: 'Doe' })
    await owner`UPDATE people SET dod_id = '1234500000', email = 'jane@army.mil' WHERE person_id = ${unit.member.id}`
    const found = await check(`Member\tItem\tSize\tQty\tFund
Doe, Jane\t${nsn()}\t\t2\t
1234500000\t${coat.pgc}\tmedium\t1\t
JANE@army.mil\tgreen coat\tL\t1\t6C
Doe\t${nsn()}\t\t1\t
Nobody\t${nsn()}\t\t1\t
Doe, Jane\tgreen coat\t\t1\t
Doe, Jane\t8405019999999\t\t1\t`)
    const { rows, funds } = planRows(found, new Map())
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      ...['add', 'add', 'add', 'choose', 'refused', 'choose', 'refused'],
    ])
    expect(rows[1]).toMatchObject({ item: { nsn: nsn(1), size: 'MEDIUM', price: 25_00 }, fundCode: '6C' })
    expect(rows[3]?.memberChoices.map(({ name }) => name)).toEqual(['Doe, Jane', 'Doe, Janet'])
    expect(funds).toEqual([{ dodaac: unit.dodaac, fundCode: '6C', available: 100_000, needed: 100_00 }])
    expect(rows[4]?.reason).toMatch(/^Nobody named Nobody in /)
    expect(rows[5]?.itemChoices.map(({ item }) => item.size)).toEqual(['SMALL', 'MEDIUM', 'LARGE'])
    expect((await read()).carts).toEqual([])
  })

  test('a person of another unit is unknown, and a disabled one is refused', async () => {
    const other = await buildUnit(portal.owner)
    const outsider = await buildPerson(portal.owner, { dodaac: other.dodaac })
    await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${unit.member.id}`
    const found = await check(
      `${outsider.username}\t${nsn()}\t1\t6C\n${unit.member.username}\t${nsn()}\t1\t6C`,
    )
    expect(found.members.map(({ memberId }) => memberId)).toEqual([unit.member.id])
    expect(planRows(found, new Map()).rows.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Nobody'),
      expect.stringContaining('is disabled'),
    ])
  })

  test('a product without a size is in the size of the member’s record, and a part of a size is a question', async () => {
    await portal.owner`INSERT INTO member_sizes (program, person_id, family, fit_system, size, source, noted_on, updated_by, updated_at)
      SELECT 'AR', ${unit.member.id}, name_family, fit_system, 'MEDIUM', 'measured', '2026-11-01', 'Test', now()
      FROM products WHERE pgc = ${coat.pgc}`
    const { rows } = planRows(
      await check(`#${unit.member.id}\t${coat.pgc}\n#${unit.placer.id}\t${coat.pgc}`),
      new Map(),
    )
    expect(rows).toMatchObject([
      { outcome: 'add', isSuggested: true, item: { nsn: nsn(1) }, itemChoices: [{}, {}, {}] },
      { outcome: 'choose', item: null },
    ])
  })

  test('an obsolete item becomes its successor with its price, and the open cart decides merge and fund code', async () => {
    const { owner } = portal
    const next = await buildProduct(owner, { cents: 4000, sizes: ['ONE'] })
    const old = await buildProduct(owner, { sizes: ['ONE'] })
    await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${next.nsns[0] ?? ''} WHERE pgc = ${old.pgc}`
    await add({ fundCode: '7D', quantity: 1 })
    const name = unit.member.username
    const found = await check(`${name}\t${old.nsns[0]}\t1\n${name}\t${nsn()}\t1\n${name}\t${nsn()}\t1\t6C`)
    const { rows } = planRows(found, new Map())
    expect(rows).toMatchObject([
      {
        outcome: 'replaced',
        fundCode: '7D',
        item: { nsn: next.nsns[0], price: 4000, replaces: old.nsns[0] },
      },
      { outcome: 'merge', fundCode: '7D', left: 5_000 - 4_000 - 2_500 },
      { outcome: 'refused', reason: expect.stringContaining('charges fund code 7D') },
    ])
  })
})

describe('the addition of rows', () => {
  test('each member gets a cart, and a fault of one member holds only their rows', async () => {
    const { owner } = portal
    const other = await buildPerson(owner, { dodaac: unit.dodaac })
    const third = await buildPerson(owner, { dodaac: unit.dodaac })
    await add({ member: other, fundCode: '7D' })
    await owner`UPDATE people SET enabled = false WHERE person_id = ${third.id}`
    const rows = [
      ...[line(), line({ nsn: nsn(1), quantity: 3 }), line({ quantity: 4, rows: 2 })],
      ...[line({ memberId: other.id }), line({ memberId: third.id })],
    ]
    const { body } = await write(rows)
    const { carts } = await read()
    const mine = carts.find(({ memberId }: { memberId: number }) => memberId === unit.member.id)
    expect(body.members).toEqual([
      { memberId: unit.member.id, name: 'Jane Doe', order: mine.number, rows: 4, pieces: 8, problem: '' },
      expect.objectContaining({ order: null, problem: expect.stringContaining('charges fund code 7D') }),
      expect.objectContaining({ order: null, problem: expect.stringContaining('is disabled') }),
    ])
    expect(mine).toMatchObject({ fundCode: '6C', total: 200_00 })
    expect(mine.lines.map((one: { nsn: string; quantity: number }) => [one.nsn, one.quantity])).toEqual([
      [nsn(), 5],
      [nsn(1), 3],
    ])
    expect(carts.find(({ memberId }: { memberId: number }) => memberId === other.id)).toMatchObject({
      version: 1,
      total: 50_00,
    })
    const submitted = await unit.placing.send(submitCart, { params: { number: mine.number }, body: {} })
    expect(submitted.status).toBe(200)
  })

  test('limits of a cart hold, and a price or right that is gone is reported', async () => {
    await add({ quantity: 9990 })
    const stranger = await buildPerson(portal.owner, { dodaac: (await buildUnit(portal.owner)).dodaac })
    for (const [rows, words] of [
      [[line({ quantity: 10 })], 'over 9999'],
      [[line(), line({ nsn: nsn(1), fundCode: '7D' })], 'name two fund codes'],
      [[line({ nsn: '8405019999999' })], 'does not sell NSN'],
      [[line({ fundCode: '9Z' })], 'no fund code 9Z'],
      [[line({ memberId: stranger.id })], 'You cannot order for this person'],
    ] as const) {
      const { body } = await write([...rows])
      expect(body.members).toMatchObject([{ order: null, problem: expect.stringContaining(words) }])
    }
    expect((await read()).carts[0].lines).toMatchObject([{ quantity: 9990 }])
  })

  test('the same part is added once, and the same rows later warn with day and count', async () => {
    const text = `${unit.member.username}\t${nsn()}\t1\t6C`
    const { fingerprint, sentBefore } = await check(text)
    expect(sentBefore).toBeNull()
    const more = { fingerprint, file: file() }
    const first = await write([line()], more)
    const second = await write([line()], more)
    expect(second.body).toEqual(first.body)
    expect((await read()).totalLines).toBe(1)
    const shuffled = `Fund,Qty,Member,NSN\n6c,1.0,${unit.member.username.toUpperCase()},${nsn()}`
    expect((await check(shuffled)).sentBefore).toEqual({ at: new Date('2026-11-21T17:00:00Z'), rows: 1 })
    const { rivalling } = await signInRival()
    const rows = [{ row: 1, member: unit.member.username, item: nsn(), quantity: 1, fundCode: '6C' }]
    expect((await rivalling.send(checkRows, { body: { rows } })).body.sentBefore).toBeNull()
  })
})

test('an Excel file is read as rows of cells, and any other bytes are refused with a sentence', async () => {
  const cells = [
    ['Member', 'NSN', 'Qty'],
    ['Doe, Jane', Number(nsn()), 2],
  ]
  const book = await writeXlsx({ sheets: [{ name: 'Rows', rows: cells }] })
  const { status, body } = await unit.placing.upload(readSheet, {}, book)
  expect([status, body.rows]).toEqual([
    200,
    [
      { row: 1, cells: ['Member', 'NSN', 'Qty'] },
      { row: 2, cells: ['Doe, Jane', nsn(), '2'] },
    ],
  ])
  const broken = await unit.placing.upload(readSheet, {}, Buffer.from('PK\u0003\u0004 no workbook'))
  expect([broken.status, broken.body.detail]).toEqual([400, expect.stringMatching(/\.$/)])
})

test('a person who orders for nobody can check and add nothing', async () => {
  const client = await portal.signIn(unit.member.username)
  const rows = [{ row: 1, member: 'Doe', item: nsn(), quantity: 1, fundCode: '' }]
  expect((await client.send(checkRows, { body: { rows } })).status).toBe(403)
  expect(
    (await client.send(addRows, { body: { file: file(), fingerprint: '', part: 0, rows: [line()] } })).status,
  ).toBe(403)
})
