import { beforeAll, describe, expect, test } from 'vitest'
import { writeSymbol } from '#domain/papers/release-document.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { BodyOf, Client, ClientResponse } from '#testing/portal.ts'
import { codeOf, countStatuses, detailOf } from '#testing/said.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import {
  addReceipt,
  type ComingParcel,
  listToReceive,
  lookUpLines,
  readClothingRecord,
  type UnitLine,
  undoReceipt,
} from '#wire/receipts/receipts.ts'
import { verifyLedger } from '../commands/verify.ts'

const { portal, world, as, signIn, approved, read } = openOrdersPortal(10_000_000)

beforeAll(async () => {
  await portal.owner`UPDATE people SET first_name = 'Jane', last_name = 'Doe', dod_id = '9999001234'
    WHERE person_id = ${world.member.id}`
  await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    VALUES ('AR', 'W9TA02', ${world.outsider.id}, 'order-placer')`
  await signIn('outsider')
})

const lookUp = (name: string, search: string) => as(name).send(lookUpLines, { query: { search } })
type Entry = Partial<BodyOf<typeof addReceipt>>
const enter = (name: string, number: number, line: number, body: Entry, extra = {}) =>
  as(name).send(addReceipt, { params: { number, line }, body }, extra)
const receive = (number: number, line: number, quantity: number, more: Entry = {}) =>
  enter('placer', number, line, { kind: 'receive', quantity, ...more })
const undo = (client: Client, receipt: number) => client.send(undoReceipt, { params: { receipt } })

async function readLine(number: number, line = 1) {
  const [row] =
    await portal.owner`SELECT received_quantity AS received, short_quantity AS short, damaged_quantity AS damaged,
      issued_quantity AS issued, returned_quantity AS returned, received_state AS state
    FROM order_lines WHERE order_id = ${number} AND line_number = ${line}`
  return row
}

test('shipped lines wait for people who receive for the unit, oldest first, until they receive or report them', async () => {
  const { owner } = portal
  const [older, newer] = [await approved([3, 1]), await approved([2])]
  const waiting = async (name: string) =>
    (await as(name).send(listToReceive, {})).body.map((one: ComingParcel) => [
      one.order,
      one.pieces,
      one.scan,
    ])
  expect(await waiting('placer'), 'nothing is shipped yet').toEqual([])
  for (const { number } of [older, newer]) {
    await owner`UPDATE order_lines SET shipped_quantity = quantity, supply_state = 'shipped' WHERE order_id = ${number} AND line_number = 1`
    await owner`UPDATE orders SET status = 'shipped' WHERE order_id = ${number}`
  }
  const whole = (number: number, pieces: number) => [number, pieces, `Order ${number}`]
  for (const name of ['placer', 'first'])
    expect(await waiting(name), name).toEqual([whole(older.number, 3), whole(newer.number, 2)])
  for (const name of ['member', 'finance', 'outsider', 'foreigner'])
    expect(await waiting(name), name).toEqual([])
  await receive(older.number, 1, 2)
  expect(await waiting('placer')).toEqual([whole(older.number, 1), whole(newer.number, 2)])
  await receive(older.number, 1, 0, { short: 1, shortReason: 'Not in the box' })
  await receive(newer.number, 1, 2)
  expect(await waiting('placer')).toEqual([])
})

test('a lookup finds the open lines of a requisition, parcel, order or item [DATA-55]', async () => {
  const { number, requisition } = await approved([5, 1])
  await portal.owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
    VALUES ('AR', ${number}, 1, 4, '2026-11-20', 'FEDE', '794628472910')`
  const { body } = await lookUp('placer', requisition)
  const nsn = world.nsns[0] ?? ''
  expect(body).toMatchObject({ kind: 'requisition', quantity: null, isCut: false })
  expect(body.lines).toMatchObject([
    {
      ...{ order: number, number: 1, requisition, nsn, size: 'SMALL', quantity: 5 },
      ...{ dodaac: world.dodaac, memberId: world.member.id, member: 'Jane Doe' },
      ...{ maskedDodId: '••••••1234', shippedQuantity: 0, received: 'no' },
      goods: { receivedQuantity: 0, issuedQuantity: 0, endedQuantity: 0 },
    },
  ])
  expect(JSON.stringify(body)).not.toContain('9999001234')
  for (const search of [`${requisition}A`, '7946 2847 2910'])
    expect((await lookUp('placer', search)).body.lines, search).toEqual(body.lines)
  expect((await lookUp('placer', '794628472910')).body.kind).toBe('parcel')
  expect((await lookUp('outsider', '794628472910')).status).toBe(404)
  const symbol = writeSymbol({
    requisition,
    suffix: '',
    nsn,
    quantity: 4,
    unitOfIssue: 'EA',
    unitPrice: 1,
  } as never)
  expect((await lookUp('placer', symbol)).body).toMatchObject({ quantity: 4, lines: body.lines })

  await receive(number, 2, 1, { issuesToo: true })
  const open = async (search: string) =>
    (await lookUp('second', search)).body.lines.map((line: UnitLine) => [line.order, line.number])
  expect(await open(String(number))).toEqual([
    [number, 1],
    [number, 2],
  ])
  expect(await open(nsn)).toContainEqual([number, 1])
  expect(await open(world.nsns[1] ?? '')).not.toContainEqual([number, 2])
})

test('a lookup refuses an unknown requisition, one of another unit, a waiting order, and the wrong symbol', async () => {
  const { requisition } = await approved([1])
  for (const [name, search, status, words] of [
    ['placer', `${requisition.slice(0, 10)}8998`, 404, /^There is no requisition W9TA01-\d{4}-8998 among/],
    ['placer', String(await world.order()), 404, /./],
    ['outsider', requisition, 404, /./],
    ['placer', 'SMSEA00002A000002500', 400, /Scan the one of box 24\./],
  ] as const) {
    const said = await lookUp(name, search)
    expect([said.status, said.body.detail]).toEqual([status, expect.stringMatching(words)])
  }
})

describe('receiving, issuing and returning', () => {
  test('users count parcels in steps with what is missing and damaged, and the timeline shows it [DATA-55]', async () => {
    const { number, requisition } = await approved([5])
    const { version } = (await lookUp('placer', requisition)).body.lines[0]
    const first = await receive(number, 1, 3, { damaged: 1, damagedReason: 'torn seam' })
    expect(first.headers.etag).toBe(`"${version + 1}"`)
    const late = await enter('second', number, 1, { kind: 'issue', quantity: 2 }, { version })
    expect(codeOf(late)).toEqual([409, 'STALE_LINE'])
    expect(first.body).toMatchObject({
      sentence: 'Received 3 of 5, 1 damaged: torn seam.',
      line: { received: 'received', goods: { receivedQuantity: 3, damagedQuantity: 1 } },
    })
    const { status, body } = await receive(number, 1, 3)
    const sentence =
      'Only 2 of 5 can still arrive, 3 were received before. Good, missing, damaged and wrong pieces together are at most 2.'
    expect([status, body.detail, body.errors[0].field]).toEqual([422, sentence, 'quantity'])
    expect((await receive(number, 1, 1, { short: 1 })).body.detail).toBe('Say why pieces are missing.')
    await enter('second', number, 1, { kind: 'issue', quantity: 2 })
    await receive(number, 1, 2, { issuesToo: true })
    const back = await enter('first', number, 1, { kind: 'return', quantity: 1, comment: 'Wrong size' })
    expect(back.body.sentence).toBe('1 returned by Jane Doe: Wrong size.')
    expect(await readLine(number)).toEqual({
      ...{ received: 5, short: 0, damaged: 1, issued: 4, returned: 1, state: 'issued' },
    })
    const { order, events } = await read('placer', number)
    const lines = [{ received: 'issued', goods: { issuedQuantity: 4 } }]
    expect(order).toMatchObject({ mayReceive: true, lines })
    const received = events.filter(({ kind }) => kind === 'received')
    expect(received.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      'Received: Received 3 of 5, 1 damaged: torn seam.',
      'Issued: Issued 2 to Jane Doe.',
      'Received: Received 2 of 5.',
      'Issued: Issued 2 to Jane Doe.',
      'Returned: 1 returned by Jane Doe: Wrong size.',
    ])
    expect(received[0]).toMatchObject({ line: 1, person: expect.stringContaining(world.placer.lastName) })
  })

  test('the member does not receive a line, and nobody receives one that is not on its way', async () => {
    const { number } = await approved([1, 2])
    const setLine = (given: object) =>
      portal.owner`UPDATE order_lines SET ${portal.owner(given)} WHERE order_id = ${number} AND line_number = 2`
    expect((await enter('member', number, 1, { kind: 'receive', quantity: 1 })).status).toBe(403)
    expect((await receive(number, 7, 1)).status).toBe(404)
    const waiting = await receive(await world.order(), 1, 1)
    expect(detailOf(waiting)).toEqual([409, expect.stringContaining('awaiting approval')])
    await setLine({ ended_quantity: 2 })
    expect((await receive(number, 2, 1)).body.detail).toContain('cancelled or credited')
    await setLine({ ended_quantity: 0, supplied_quantity: 3 })
    expect((await receive(number, 2, 4)).body.detail).toContain('Only 3 can arrive')
    expect((await receive(number, 2, 3)).status).toBe(200)
  })

  test('of people who receive the same line at once one counts it, and a stale page is refused [D2]', async () => {
    const { number, requisitions } = await approved([2])
    const { version } = (await lookUp('placer', requisitions[0] ?? '')).body.lines[0]
    await portal.owner`UPDATE orders SET version = version + 1 WHERE order_id = ${number}`
    const early = await enter('placer', number, 1, { kind: 'issue', quantity: 1 }, { version })
    expect(codeOf(early), 'news of supply is no conflict').toEqual([422, 'RECEIPT'])
    const entry: Entry = { kind: 'receive', quantity: 2, issuesToo: true }
    const people = ['placer', 'first', 'second', 'everything']
    const responses = await Promise.all(people.map((name) => enter(name, number, 1, entry)))
    expect(countStatuses(responses)).toEqual({ 200: 1, 422: 3 })
    const done = responses.find(({ status }) => status === 200)
    expect(done?.headers.etag).toBe(`"${version + 2}"`)
    expect(await readLine(number)).toMatchObject({ received: 2, issued: 2 })
    expect(await portal.owner`SELECT FROM receipts WHERE order_id = ${number}`).toHaveLength(2)
    expect(codeOf(await enter('second', number, 1, entry, { version }))).toEqual([409, 'STALE_LINE'])
  })
})

test('the portal undoes the last step by entries against it, and both stay readable', async () => {
  const { number } = await approved([3])
  await receive(number, 1, 1)
  const both = await receive(number, 1, 2, { issuesToo: true })
  portal.setTime('2026-11-22T05:30:00Z')
  const late = await undo(await portal.signIn('placer'), both.body.receipt)
  portal.setTime('2026-11-21T17:00:00Z')
  expect(codeOf(late)).toEqual([409, 'ANOTHER_DAY'])
  const tries = await Promise.all([1, 2].map(() => undo(as('placer'), both.body.receipt)))
  expect(countStatuses(tries)).toEqual({ 200: 1, 409: 1 })
  const undone = tries.find(({ status }) => status === 200) as ClientResponse
  expect(undone.body.sentence).toBe('Undone: Received 2 of 3. Issued 2 to Jane Doe.')
  expect(await readLine(number)).toMatchObject({ received: 1, issued: 0, state: 'received' })
  const rows =
    await portal.owner`SELECT kind, quantity FROM receipts WHERE order_id = ${number} ORDER BY receipt_id`
  expect(rows.map(({ kind, quantity }) => `${kind} ${quantity}`).join()).toBe(
    'receive 1,receive 2,issue 2,issue -2,receive -2',
  )
  const { events } = await read('placer', number)
  expect(events.at(-1)).toMatchObject({ title: 'Corrected', detail: undone.body.sentence })
})

test('the clothing record and the 3078 list what was issued, net of returns [F3078-08]', async () => {
  const people = { member: world.placer, orderer: world.second }
  const { number } = await approved([3, 2, 1], people)
  const { number: next } = await approved([5, 1, 6], people)
  await enter('second', number, 1, { kind: 'receive', quantity: 3, issuesToo: true })
  await enter('second', number, 1, { kind: 'return', quantity: 1, comment: 'Defective' })
  await enter('second', number, 2, { kind: 'receive', quantity: 1 })
  for (const line of [1, 3])
    await enter('second', next, line, { kind: 'receive', quantity: 1, issuesToo: true })
  await enter('second', next, 1, { kind: 'return', quantity: 1, comment: 'Defective' })
  await portal.owner`UPDATE order_lines SET ended_quantity = quantity
    WHERE order_id IN (${number}, ${next}) AND line_number = 3 OR order_id = ${next} AND line_number = 2`
  const person = world.placer.id
  const { body } = await as('placer').send(readClothingRecord, { params: { person } })
  const lastIssuedAt = new Date('2026-11-21T17:00:00Z')
  expect(body).toMatchObject({
    name: `${world.placer.firstName} ${world.placer.lastName}`,
    rows: [
      { fiscalYear: 2027, size: 'SMALL', ordered: 8, received: 4, issued: 4, returned: 2, lastIssuedAt },
      { size: 'MEDIUM', ordered: 2, received: 1, issued: 0, returned: 0, lastIssuedAt: null },
      { size: 'LARGE', ordered: 1, received: 1, issued: 1, returned: 0, lastIssuedAt },
    ],
  })
  const form = await as('placer').send(readClothingRequest, { params: { program: 'AR', person } })
  expect(form.body).toMatchObject([
    { size: 'SMALL', quantity: 8, issued: 2 },
    { size: 'MEDIUM', quantity: 2, issued: 0 },
    { size: 'LARGE', quantity: 1, issued: 1 },
  ])
})

test('after all of these actions every line is the sum of its receipts', async () => {
  const invariants = await verifyLedger(portal.owner as never)
  const ours = invariants.filter(({ name }) => name.endsWith('the sum of its receipts'))
  expect(ours).toEqual([{ name: expect.any(String), broken: [] }])
})
