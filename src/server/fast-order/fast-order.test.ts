import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { splitRows } from '#domain/fast-order/cells.ts'
import { planRows } from '#domain/fast-order/plan.ts'
import { readRows } from '#domain/fast-order/read-rows.ts'
import { buildProduct, buildSize, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { submitCart } from '#wire/cart/cart.ts'
import { addRows, checkRows, type FoundRows, readSheet } from '#wire/fast-order/fast-order.ts'

const { portal, coat, unit, add, read, build, signInRival } = openCartPortal()
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
    await build({ firstName: 'Janet', lastName: 'Doe' })
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

  test('a person of another unit is unknown, a disabled one is refused, and a product without a size is in that of the record', async () => {
    const { owner } = portal
    const outsider = await build(await buildUnit(owner))
    const disabled = await build({ enabled: false })
    await buildSize(owner, unit.member, coat, 'MEDIUM')
    const [sized, unsized] = [unit.member, unit.placer].map(({ id }) => `#${id}\t${coat.pgc}`)
    const rows = [outsider, disabled].map(({ username }) => `${username}\t${nsn()}\t1\t6C`)
    const found = await check([...rows, sized, unsized].join('\n'))
    expect(found.members.map(({ memberId }) => memberId)).not.toContain(outsider.id)
    expect(planRows(found, new Map()).rows).toMatchObject([
      { reason: expect.stringContaining('Nobody') },
      { reason: expect.stringContaining('is disabled') },
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
    const successor = { nsn: next.nsns[0], price: 4000, replaces: old.nsns[0] }
    expect(rows).toMatchObject([
      { outcome: 'replaced', fundCode: '7D', item: successor },
      { outcome: 'merge', fundCode: '7D', left: 5_000 - 4_000 - 2_500 },
      { outcome: 'refused', reason: expect.stringContaining('charges fund code 7D') },
    ])
  })
})

describe('the addition of rows', () => {
  test('each member gets a cart, and a fault of one member holds only their rows', async () => {
    const other = await build()
    const third = await build({ enabled: false })
    await add({ member: other, fundCode: '7D' })
    const { body } = await write([
      ...[line(), line({ nsn: nsn(1), quantity: 3 }), line({ quantity: 4, rows: 2 })],
      ...[line({ memberId: other.id }), line({ memberId: third.id })],
    ])
    const { carts } = await read()
    const cartOf = ({ id }: { id: number }) =>
      carts.find(({ memberId }: { memberId: number }) => memberId === id)
    const { number } = cartOf(unit.member)
    expect(body.members).toEqual([
      { memberId: unit.member.id, name: 'Jane Doe', order: number, rows: 4, pieces: 8, problem: '' },
      expect.objectContaining({ order: null, problem: expect.stringContaining('charges fund code 7D') }),
      expect.objectContaining({ order: null, problem: expect.stringContaining('is disabled') }),
    ])
    const lines = [
      { nsn: nsn(), quantity: 5 },
      { nsn: nsn(1), quantity: 3 },
    ]
    expect(cartOf(unit.member)).toMatchObject({ fundCode: '6C', total: 200_00, lines })
    expect(cartOf(other)).toMatchObject({ version: 1, total: 50_00 })
    expect((await unit.placing.send(submitCart, { params: { number }, body: {} })).status).toBe(200)
  })

  test('limits of a cart hold, and a price or right that is gone is reported', async () => {
    await add({ quantity: 9990 })
    const stranger = await build(await buildUnit(portal.owner))
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
    await write([line({ quantity: 9 })])
    expect((await read()).carts[0].lines).toMatchObject([{ quantity: 9999 }])
  })

  test('the same part is added once, and the same rows later warn with day and count', async () => {
    const { username } = unit.member
    const { fingerprint, sentBefore } = await check(`${username}\t${nsn()}\t1\t6C`)
    expect(sentBefore).toBeNull()
    const more = { fingerprint, file: file() }
    const first = await write([line()], more)
    expect((await write([line()], more)).body).toEqual(first.body)
    expect((await read()).totalLines).toBe(1)
    const shuffled = `Fund,Qty,Member,NSN\n6c,1.0,${username.toUpperCase()},${nsn()}`
    expect((await check(shuffled)).sentBefore).toEqual({ at: new Date('2026-11-21T17:00:00Z'), rows: 1 })
    const rows = [{ row: 1, member: username, item: nsn(), quantity: 1, fundCode: '6C' }]
    const theirs = await (await signInRival()).rivalling.send(checkRows, { body: { rows } })
    expect(theirs.body.sentBefore).toBeNull()
  })
})

test('an Excel file is read as rows of cells, and any other bytes are refused with a sentence', async () => {
  const head = ['Member', 'NSN', 'Qty']
  const book = await writeXlsx({ sheets: [{ name: 'Rows', rows: [head, ['Doe, Jane', Number(nsn()), 2]] }] })
  expect((await unit.placing.upload(readSheet, {}, book)).body.rows).toEqual([
    { row: 1, cells: head },
    { row: 2, cells: ['Doe, Jane', nsn(), '2'] },
  ])
  const broken = await unit.placing.upload(readSheet, {}, Buffer.from('PK\u0003\u0004 no workbook'))
  expect([broken.status, broken.body.detail]).toEqual([400, expect.stringMatching(/\.$/)])
})
