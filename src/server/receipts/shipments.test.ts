import { beforeAll, describe, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { BodyOf } from '#testing/portal.ts'
import { codeOf, countStatuses, detailOf } from '#testing/said.ts'
import { TOTAL_HEADER } from '#wire/call.ts'
import { readOrder } from '#wire/orders/orders.ts'
import { type HandoverRow, listHandovers, readHandover, signHandover } from '#wire/receipts/handovers.ts'
import {
  addReceipt,
  type ComingParcel,
  issueToPerson,
  listToIssue,
  listToReceive,
  lookUpLines,
  type OpenShipment,
  type PersonToIssue,
  receiveShipment,
  undoReceipts,
} from '#wire/receipts/receipts.ts'
import { readSession } from '#wire/session/session.ts'
import { verifyLedger } from '../commands/verify.ts'

const { portal, world, as, signIn, approved } = openOrdersPortal(10_000_000)

beforeAll(async () => {
  await portal.owner`UPDATE people SET first_name = 'Jane', last_name = 'Doe' WHERE person_id = ${world.member.id}`
  await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    VALUES ('AR', 'W9TA02', ${world.outsider.id}, 'order-placer')`
  await signIn('outsider')
})

type Parcel = { tracking: string; day?: string; carrier?: string; pieces: Record<number, number> }

/** An approved order whose parcels hold pieces by line. */
async function ship(quantities: number[], ...parcels: Parcel[]) {
  const { number } = await approved(quantities)
  await addParcels(number, ...parcels)
  return number
}

async function addParcels(number: number, ...parcels: Parcel[]) {
  for (const { tracking, day = '2026-11-18', carrier = 'UPS', pieces } of parcels)
    for (const [line, quantity] of Object.entries(pieces)) {
      await portal.owner`UPDATE order_lines SET shipped_quantity = shipped_quantity + ${quantity}
        WHERE order_id = ${number} AND line_number = ${Number(line)}`
      await portal.owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
        VALUES ('AR', ${number}, ${Number(line)}, ${quantity}, ${day}, ${carrier}, ${tracking})`
    }
}

const open = async (search: string, name = 'placer'): Promise<OpenShipment[]> =>
  (await as(name).send(lookUpLines, { query: { search } })).body.shipments
type Part = BodyOf<typeof receiveShipment>['parts'][number]
const countWhole = ({ parts }: OpenShipment): Part[] =>
  parts.map(({ shipment, pieces }) => ({ shipment, quantity: pieces }) as Part)
const partsIn = async (tracking: string) => (await open(tracking)).flatMap(countWhole)
const receive = (parts: Part[], { name = 'placer', issuesToo = false } = {}) =>
  as(name).send(receiveShipment, { body: { parts, issuesToo } })
const issue = (lines: object[], name = 'placer', memberId = world.member.id) =>
  as(name).send(issueToPerson, { body: { memberId, lines } as never })
const waiting = async (query: object = {}, name = 'placer'): Promise<ComingParcel[]> =>
  (await as(name).send(listToReceive, { query })).body
const toIssue = async (query: object = {}, name = 'placer'): Promise<PersonToIssue[]> =>
  (await as(name).send(listToIssue, { query })).body
const sumsOf = async (number: number) =>
  portal.owner`SELECT received_quantity AS received, short_quantity AS short, damaged_quantity AS damaged, wrong_quantity AS wrong,
    issued_quantity AS issued FROM order_lines WHERE order_id = ${number} ORDER BY line_number`

describe('receiving a shipment', () => {
  test('any code of a box opens all its open parts, of every order in it, and nothing else', async () => {
    const box = '1Z999AA10123450001'
    const one = await ship(
      [3, 2, 4],
      { tracking: box, pieces: { 1: 3, 2: 2 } },
      { tracking: '794600000001', day: '2026-11-20', carrier: 'FEDE', pieces: { 3: 4 } },
    )
    const other = await ship([1], { tracking: box, pieces: { 1: 1 } })
    const { order } = (await as('placer').send(readOrder, { params: { number: one } })).body
    const namesOf = (found: OpenShipment[]) =>
      found.map(({ number, parts }) => [
        number,
        ...parts.map(({ line, pieces }) => `${line.order}/${line.number}:${pieces}`),
      ])
    const whole = [box, `${one}/1:3`, `${one}/2:2`, `${other}/1:1`]
    expect(await open('')).toBeUndefined()
    for (const code of ['1z 999 aa1 01 2345 0001', `${order.lines[1].requisition}XXX`, `UPS ${box}`])
      expect(namesOf(await open(code)), code).toEqual([whole])
    expect(namesOf(await open(`Order ${one}`))).toEqual([whole, ['794600000001', `${one}/3:4`]])
    expect(namesOf(await open(`${'9'.repeat(22)}794600000001`)), 'routing before the number').toEqual([
      ['794600000001', `${one}/3:4`],
    ])
    expect(await open(box, 'outsider')).toBeUndefined()
    expect(await waiting({ searchTerm: String(one) })).toMatchObject([
      { contents: expect.stringMatching(/ \+1$/), lines: 2, pieces: 5 },
      { contents: expect.stringMatching(/ LARGE$/), lines: 1, pieces: 4 },
    ])
    const parts = await partsIn(box)
    expect((await receive(parts, { name: 'outsider' })).status).toBe(404)
    const done = (await receive(parts)).body
    expect(done.sentence).toBe('Received 6 of 6 pieces.')
    expect(await open(`Order ${one}`)).toHaveLength(1)
    await as('placer').send(undoReceipts, { body: { receipts: done.receipts } })
    expect(namesOf(await open(box)), 'undone together').toEqual([whole])
  })

  test('the label of a received part does not open another part of its requisition', async () => {
    const number = await ship([5])
    await addParcels(
      number,
      { tracking: '1Z999AA10123450021', pieces: { 1: 2 } },
      { tracking: '1Z999AA10123450022', pieces: { 1: 3 } },
    )
    await portal.owner`UPDATE shipments SET suffix = CASE WHEN tracking_number LIKE '%1' THEN 'A' ELSE 'B' END
      WHERE order_id = ${number} AND tracking_number <> ''`
    const { order } = (await as('placer').send(readOrder, { params: { number } })).body
    const label = `${order.lines[0].requisition}A`
    expect((await open(label)).map((box) => box.number)).toEqual(['1Z999AA10123450021'])
    await receive(await partsIn('1Z999AA10123450021'))
    expect(await open(label)).toEqual([])
  })

  test('the number of the supplier opens its own box, whatever form the number has', async () => {
    const number = await ship([20])
    const { order } = (await as('placer').send(readOrder, { params: { number } })).body
    const partial = ['XAX', 'XBX'].map((end) => `${order.lines[0].requisition}${end}`)
    const unusual = ['W9ZZ0163250001XXX', 'LOTSEVEN', 'ab-12 34', '8405019001234', '7654321', 'K7']
    const numbers = [...partial, ...unusual]
    await addParcels(
      number,
      ...numbers.map((tracking, at) => ({ tracking, carrier: '', pieces: { 1: at === 0 ? 5 : 2 } })),
    )
    for (const tracking of numbers) {
      const [box, ...others] = await open(` ${tracking} `)
      expect([box?.number.replace('TCN ', ''), others], tracking).toEqual([tracking, []])
    }
    expect((await open('k7'))[0]?.number).toBe('K7')
    await addParcels(number, { tracking: partial[0] ?? '', day: '2026-11-19', carrier: '', pieces: { 1: 1 } })
    const oldest = (await open(partial[0] ?? '')).map(({ parts }) => parts.map(({ pieces }) => pieces))
    expect(oldest, 'a second day is a second box').toEqual([[5]])
    await portal.owner`UPDATE shipments SET tracking_number = '', shipment_number = tracking_number WHERE order_id = ${number}`
    const scans = (await waiting({ searchTerm: String(number) })).map(({ scan }) => scan)
    const ofOrder = `Order ${number}`
    expect(scans, 'without a tracking number').toEqual([ofOrder, ofOrder])
    expect(await open(ofOrder), 'each parcel').toHaveLength(2)
  })

  test('a look-up shows 50 open orders of a box and says so, and the next one shows the rest', async () => {
    const tracking = '1Z999AA10123450009'
    const numbers: number[] = []
    for (let at = 0; at < 52; at += 1) numbers.push(await ship([1], { tracking, pieces: { 1: 1 } }))
    const ordersOf = ({ parts }: OpenShipment) => parts.map(({ line }) => line.order)
    const [most] = (await open(tracking)) as [OpenShipment]
    expect([most.isCut, ordersOf(most)]).toEqual([true, numbers.slice(0, 50)])
    const last = numbers.at(-1) as number
    const [own] = (await open(`Order ${last}`)) as [OpenShipment]
    expect(ordersOf(own)).toContain(last)
    await receive(countWhole(most))
    const [rest] = (await open(tracking)) as [OpenShipment]
    expect([rest.isCut, ordersOf(rest)]).toEqual([false, numbers.slice(50)])
    await receive(countWhole(rest))
  })

  test('missing, damaged and wrong pieces are kept with their reasons, and only good pieces can be issued', async () => {
    const number = await ship([6, 2], { tracking: '1Z999AA10123450002', pieces: { 1: 6, 2: 2 } })
    const [first, second] = (await partsIn('1Z999AA10123450002')) as [Part, Part]
    const wet = { quantity: 2, short: 1, damaged: 1, damagedReason: 'Wet', wrong: 2, wrongReason: 'Boots' }
    const refused = await receive([{ ...first, ...wet }, second])
    const why = expect.stringMatching(/ for Jane Doe: Say why pieces are missing\.$/)
    expect(detailOf(refused)).toEqual([422, why])
    expect(await sumsOf(number), 'all or nothing').toMatchObject([{ received: 0 }, { received: 0 }])
    const { body } = await receive([{ ...first, ...wet, shortReason: 'Not in the box' }, second])
    expect(body.sentence).toBe('Received 4 of 8 pieces, 1 missing, 1 damaged, 2 of another item.')
    expect(await sumsOf(number)).toEqual([
      { received: 2, short: 1, damaged: 1, wrong: 2, issued: 0 },
      { received: 2, short: 0, damaged: 0, wrong: 0, issued: 0 },
    ])
    const kept =
      await portal.owner`SELECT shipment_id, wrong_quantity, wrong_reason, short_reason FROM receipts
      WHERE receipt_id = ${body.receipts[0]}`
    const reasons = { wrongQuantity: 2, wrongReason: 'Boots', shortReason: 'Not in the box' }
    expect(kept).toEqual([{ shipmentId: first.shipment, ...reasons }])
    const { events } = (await as('placer').send(readOrder, { params: { number } })).body
    expect(JSON.stringify(events)).toContain(
      'Received 2 of 6, 1 missing: Not in the box, 1 damaged: Wet, 2 of another item: Boots.',
    )
    expect(await waiting({ searchTerm: String(number) }), 'reported pieces do not wait').toEqual([])
    expect((await issue([{ order: number, number: 1, quantity: 3 }])).status).toBe(422)
  })

  test('a shipment counts once when people receive it at once, beside another one of its line', async () => {
    const number = await ship(
      [5],
      { tracking: '1Z999AA10123450003', day: '2026-11-17', pieces: { 1: 2 } },
      { tracking: '1Z999AA10123450004', pieces: { 1: 3 } },
    )
    await portal.owner`UPDATE shipments SET nsn = '8405019009999' WHERE tracking_number = '1Z999AA10123450004'`
    const sent = (await open(`Order ${number}`)).map((box) => box.parts.map(({ suppliedNsn }) => suppliedNsn))
    expect(sent, 'another item instead').toEqual([[''], ['8405019009999']])
    const { order } = (await as('placer').send(readOrder, { params: { number } })).body
    const [byQuantity] = await open(`[)>0612S${order.lines[0].requisition}N84050190012347Q3`)
    expect(byQuantity?.number, 'the label of three pieces').toBe('1Z999AA10123450004')
    const parts = await partsIn('1Z999AA10123450004')
    expect((await receive([...parts, ...parts])).status).toBe(400)
    const tooMany = await receive(parts.map((part) => ({ ...part, quantity: 4 })))
    expect(tooMany.body.detail).toContain('Only 3 of this shipment are still to come.')
    const both = await Promise.all(['placer', 'first', 'second'].map((name) => receive(parts, { name })))
    expect(countStatuses(both)).toEqual({ 200: 1, 422: 2 })
    expect(await sumsOf(number)).toMatchObject([{ received: 3 }])
    const rest = await waiting({ searchTerm: String(number) })
    expect(rest.map(({ scan }) => scan)).toEqual(['1Z999AA10123450003'])
    await receive(await partsIn('1Z999AA10123450003'))
    expect(await sumsOf(number)).toMatchObject([{ received: 5 }])
  })

  test('pieces that were counted without a shipment count for its oldest one, and the list has pages and units', async () => {
    const number = await ship(
      [5],
      { tracking: '1Z999AA10123450005', day: '2026-11-10', pieces: { 1: 2 } },
      { tracking: '1Z999AA10123450006', pieces: { 1: 3 } },
    )
    const body = { kind: 'receive', quantity: 3 } as const
    await as('placer').send(addReceipt, { params: { number, line: 1 }, body })
    expect((await waiting({ searchTerm: 'doe' })).filter(({ order }) => order === number)).toMatchObject([
      { scan: '1Z999AA10123450006', pieces: 2 },
    ])
    const all = await waiting()
    expect(all.map(({ shippedOn }) => shippedOn)).toEqual(all.map(({ shippedOn }) => shippedOn).sort())
    for (const [page, pageSize, rows] of [
      [2, 1, [all[1]]],
      [99, 12, []],
    ] as const) {
      const paged = await as('placer').send(listToReceive, { query: { page, pageSize } })
      expect([paged.body, paged.headers[TOTAL_HEADER.toLowerCase()]]).toEqual([rows, String(all.length)])
    }
    expect(await waiting({ dodaac: 'W9TA02' })).toEqual([])
    expect(await waiting({}, 'everything')).toEqual(all)
    const { id } = await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'chief' })
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
      VALUES ('AR', ${world.dodaac}, ${id}, 'admin'), ('AR', 'W9TA02', ${id}, 'finance')`
    await signIn('chief')
    const session = await as('chief').send(readSession, {})
    expect(session.body.receivingDodaacs, 'the DoDAACs of the filter').toEqual([world.dodaac])
    expect(await waiting({ dodaac: world.dodaac }, 'chief')).toEqual(all)
  })
})

describe('issuing to a person', () => {
  const sign = (name: string, handover: number, body: Partial<BodyOf<typeof signHandover>>) =>
    as(name).send(signHandover, { params: { handover }, body: { signedName: '', strokes: '', ...body } })

  test('one act issues everything of a person, who signs once, and the receipt keeps name, day and drawing', async () => {
    expect(await toIssue({ page: 99 })).toEqual([])
    const number = await ship([2, 3], { tracking: '1Z999AA10123450007', pieces: { 1: 2, 2: 3 } })
    await receive(await partsIn('1Z999AA10123450007'))
    const [person] = (await toIssue({ searchTerm: String(number) })) as [PersonToIssue]
    expect(person).toMatchObject({ member: 'Jane Doe', pieces: 5, dodaac: world.dodaac })
    expect((await toIssue({ searchTerm: 'jan doe' }))[0]?.lines.map(({ order }) => order)).toContain(number)
    expect(await toIssue({}, 'outsider')).toEqual([])
    const lines = person.lines.map((line) => ({
      ...{ order: line.order, number: line.number, quantity: line.goods.receivedQuantity },
    }))
    expect((await issue(lines, 'placer', world.placer.id)).status).toBe(400)
    const both = await Promise.all(['placer', 'second'].map((name) => issue(lines, name)))
    expect(countStatuses(both)).toEqual({ 200: 1, 422: 1 })
    const done = both.find(({ status }) => status === 200)?.body
    expect(done.sentence).toBe('Issued 5 to Jane Doe.')
    const [handover] = done.handovers
    expect(await toIssue({ searchTerm: String(number) })).toEqual([])

    expect((await sign('outsider', handover, { signedName: 'X' })).status).toBe(404)
    expect((await sign('finance', handover, { signedName: 'X' })).status).toBe(403)
    expect((await sign('member', handover, {})).body.errors).toMatchObject([{ field: 'signedName' }])
    expect((await sign('member', handover, { strokes: 'M1 1L9 9"/><script>' })).status).toBe(400)
    const strokes = 'M10 100L90 40L170 120'
    const signed = await sign('member', handover, { strokes })
    expect(signed.body).toMatchObject({ signedName: 'Jane Doe', signedAt: new Date('2026-11-21T17:00:00Z') })
    expect(codeOf(await sign('placer', handover, { signedName: 'J. Doe' }))).toEqual([409, 'SIGNED'])
    const read = (name: string) => as(name).send(readHandover, { params: { handover } })
    expect((await read('member')).body).toMatchObject({
      ...{ number: handover, lastName: 'Doe', strokes, maySign: false, undoable: [] },
      items: [
        { size: 'SMALL', quantity: 2, order: number },
        { size: 'MEDIUM', quantity: 3 },
      ],
    })
    for (const [name, status] of Object.entries({ finance: 200, outsider: 404, foreigner: 404 }))
      expect((await read(name)).status, name).toBe(status)
    const list = async (name: string, query: object): Promise<HandoverRow[]> =>
      (await as(name).send(listHandovers, { query })).body
    const row = { number: handover, pieces: 5, signedName: 'Jane Doe' }
    expect((await list('placer', { person: world.member.id }))[0]).toMatchObject(row)
    expect(await list('outsider', { dodaac: world.dodaac })).toEqual([])
    expect(await list('placer', { page: 99 })).toEqual([])
    const { events } = (await as('placer').send(readOrder, { params: { number } })).body
    const detail = `Jane Doe signed for 5 on receipt ${handover}.`
    expect(events.at(-1)).toMatchObject({ title: 'Signed for', detail })
  })

  test('a receipt names the items and prices of the shipments that the pieces came with', async () => {
    const number = await ship(
      [4],
      { tracking: '1Z999AA10123450031', day: '2026-11-17', pieces: { 1: 2 } },
      { tracking: '1Z999AA10123450032', pieces: { 1: 2 } },
    )
    const [{ nsn = '' } = {}] = await portal.owner<
      { nsn: string }[]
    >`SELECT nsn FROM order_lines WHERE order_id = ${number}`
    const other = '8405019009998'
    await portal.owner`UPDATE order_lines SET supplied_nsn = ${other} WHERE order_id = ${number}`
    await portal.owner`UPDATE shipments SET nsn = ${other}, unit_price_cents = 1 WHERE tracking_number = '1Z999AA10123450032'`
    const itemsOf = async () => {
      const { handovers } = (await issue([{ order: number, number: 1, quantity: 2 }])).body
      return (await as('placer').send(readHandover, { params: { handover: handovers[0] } })).body.items
    }
    await receive(await partsIn('1Z999AA10123450032'))
    expect(await itemsOf(), 'the older one is on its way').toMatchObject([{ nsn: other, unitPrice: 1 }])
    await receive(await partsIn('1Z999AA10123450031'))
    expect(await itemsOf()).toMatchObject([{ nsn, quantity: 2 }])
  })

  test('an issue with a part left out is undone whole, and a receipt without pieces cannot be signed', async () => {
    const number = await ship([4, 1], { tracking: '1Z999AA10123450008', pieces: { 1: 4, 2: 1 } })
    const done = (await receive(await partsIn('1Z999AA10123450008'), { issuesToo: true })).body
    expect(done.sentence).toBe('Received 5 of 5 pieces. Issued 5 to Jane Doe.')
    const [handover] = done.handovers
    const { undoable, maySign } = (await as('placer').send(readHandover, { params: { handover } })).body
    expect([undoable.length, maySign]).toEqual([2, true])
    const undo = (name: string, receipts: number[]) => as(name).send(undoReceipts, { body: { receipts } })
    expect((await undo('second', undoable)).status).toBe(403)
    expect((await undo('placer', undoable)).body.sentence).toBe('Undone: 2 lines.')
    expect((await undo('placer', undoable)).status).toBe(409)
    expect(await sumsOf(number)).toMatchObject([
      { received: 4, issued: 0 },
      { received: 1, issued: 0 },
    ])
    expect(codeOf(await sign('placer', handover, { signedName: 'Jane Doe' }))).toEqual([409, 'UNDONE'])
    const again = (await issue([{ order: number, number: 2, quantity: 1 }])).body
    const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'
    await portal.owner`UPDATE people SET first_name = ${long}, last_name = ${long} WHERE person_id = ${world.member.id}`
    const signed = await sign('member', again.handovers[0], { strokes: 'M10 100L90 40L170 120' })
    expect(signed.body.signedName, 'a long name is cut').toHaveLength(100)
    await portal.owner`UPDATE people SET first_name = 'Jane', last_name = 'Doe' WHERE person_id = ${world.member.id}`
    expect(codeOf(await undo('placer', again.receipts)), 'a signed paper stays').toEqual([409, 'SIGNED'])
    const page = await as('placer').send(readHandover, { params: { handover: again.handovers[0] } })
    expect(page.body.undoable).toEqual([])
    const [seen] = (await toIssue({ searchTerm: String(number) }))[0]?.lines ?? []
    const some = { order: number, number: 1, version: seen?.version, quantity: 1 }
    const part = (await issue([some])).body
    expect(codeOf(await issue([some], 'second')), 'a part that both saw').toEqual([409, 'STALE_LINE'])
    expect((await undo('placer', part.receipts)).status).toBe(200)
    const { receipts } = (await issue([{ order: number, number: 1, quantity: 3 }])).body
    expect((await toIssue({ searchTerm: String(number) }))[0]?.pieces, 'the rest stays').toBe(1)
    const ofLine = done.receipts.slice(0, 1)
    expect((await undo('placer', [...ofLine, ...receipts])).status).toBe(200)
    expect((await waiting({ searchTerm: String(number) }))[0]?.pieces).toBe(4)
  })
})

test('after all of these acts the derived lists match the lines, and each line is the sum of its receipts', async () => {
  const invariants = await verifyLedger(portal.owner as never)
  const ours = invariants.filter(({ name }) => /sum of its receipts$|pieces to issue match/.test(name))
  expect(ours.map(({ broken }) => broken)).toEqual([[], []])
})
