import { beforeAll, describe, expect, test } from 'vitest'
import { beginDefinition } from '#domain/reports/custom-report.ts'
import { type BuiltPerson, buildPerson } from '#testing/build.ts'
import { buildAllowance } from '#testing/build-allowance.ts'
import { openOrderSupply } from '#testing/order-supply.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { sendFile } from '#testing/panel-import.ts'
import { drawPicture, takePhoto } from '#testing/photos.ts'
import { codeOf, countStatuses } from '#testing/said.ts'
import { readMailsAbout, readSentMails } from '#testing/sent-mails.ts'
import { SUPPLY_DAY } from '#testing/supply-world.ts'
import type { CaseDetails, CaseRow } from '#wire/cases/cases.ts'
import { listCases, openCase, readCase, readReported, stepCase, writeToCase } from '#wire/cases/cases.ts'
import { answerSubstitute } from '#wire/cases/substitutes.ts'
import { addStockWatch } from '#wire/catalogue/stock-watches.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { readOrder } from '#wire/orders/orders.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { signHandover } from '#wire/receipts/handovers.ts'
import {
  addReceipt,
  type ComingParcel,
  listToReceive,
  lookUpLines,
  type UnitLine,
  undoReceipt,
} from '#wire/receipts/receipts.ts'
import { runCustomReport } from '#wire/reports/custom-reports.ts'
import { switchProgram } from '#wire/session/session.ts'
import { verifyLedger } from '../commands/verify.ts'

const { portal, world, as, signIn, movedSince, approved } = openOrdersPortal(1_000_000)
const { send, say, ...supply } = openOrderSupply(portal)
let desk: BuiltPerson
beforeAll(async () => {
  desk = await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'desk', permissions: [8] })
  await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'desk2', permissions: [8] })
  await signIn('desk', 'desk2')
  await buildAllowance(portal.owner, { category: 'COAT', pieces: 9999, period: 'once', effect: 'tell' })
})

/** Pieces that allowances count for the member of the order. */
async function countPieces(order: number): Promise<number> {
  const rows = await portal.owner<{ usedPieces: number }[]>`SELECT a.used_pieces FROM orders o
    CROSS JOIN LATERAL count_allowances(o.program, ARRAY[o.member_id], ${SUPPLY_DAY}::date, 'America/New_York', NULL) a
    WHERE o.order_id = ${order}`
  return rows.reduce((sum, { usedPieces }) => sum + usedPieces, 0)
}

/** Approved, sent, and shipped as far as said. */
async function ship(quantity: number, shipped: number): Promise<number> {
  const { number } = await approved([quantity])
  await send()
  if (shipped > 0) await supply.ship(number, shipped, '2026-11-20')
  return number
}

const damaged = {
  ...{ type: 'damaged', code: 'C1', pieces: 2, wish: 'replace', dueOn: '2026-12-21', words: 'Torn seams.' },
} as const
const open = (by: string, order: number, more: object = {}) =>
  as(by).send(openCase, { body: { order, line: 1, ...damaged, ...more } as never })
type Step = 'replace' | 'credit' | 'return' | 'sent' | 'refuse' | 'close'
const step = (by: string, number: number, name: Step, label = '') =>
  as(by).send(stepCase, { params: { case: number, step: name }, body: { comment: 'Agreed.', label } })
const receive = (
  number: number,
  quantity: number,
  more: object = {},
  kind: 'receive' | 'issue' = 'receive',
) => as('placer').send(addReceipt, { params: { number, line: 1 }, body: { kind, quantity, ...more } })
const write = (by: string, number: number) =>
  as(by).send(writeToCase, { params: { case: number }, body: { words: 'Which seam?', files: [] } })
const numberOf = (details: CaseDetails) => details.case.number
const upload = (bytes: Buffer, name: string) => sendFile(as('placer'), 'attachment', bytes, name)
const linesOf = (order: number) =>
  portal.owner`SELECT supply_state, supply_text, shipped_quantity, supplied_quantity, refunded_cents, added_cents FROM order_lines
    WHERE order_id = ${order}`

describe('a discrepancy', () => {
  test('of several decisions at the same moment exactly one counts', async () => {
    const number = numberOf((await open('placer', await ship(5, 5))).body)
    const before = await world.balances()
    const tries = await Promise.all([
      step('desk', number, 'replace'),
      step('desk2', number, 'credit'),
      step('desk', number, 'replace'),
    ])
    expect(countStatuses(tries)).toEqual({ 200: 1, 409: 2 })
    const won = tries.find(({ status }) => status === 200)?.body as CaseDetails
    expect((await movedSince(before)).available).toBe(won.case.state === 'credited' ? 5000 : 0)
  })

  test('a replacement is outstanding again until a record of supply ships it, and closes the damaged pieces', async () => {
    const order = await ship(5, 5)
    const { memberId } = (await receive(order, 3, { damaged: 2, damagedReason: 'Torn' })).body.line
    const countListed = async () => {
      const of = { params: { program: 'AR', person: memberId } }
      const { body } = await as('everything').send(readClothingRequest, of)
      return body.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)
    }
    const listed = await countListed()
    const number = numberOf((await open('placer', order)).body)
    const [before, pieces] = [await world.balances(), await countPieces(order)]
    const done = await step('desk', number, 'replace')
    expect(done.body.messages.at(-1).words).toBe(
      '2 of line 1 come again under the same requisition, for the money that is paid. Agreed.',
    )
    expect(await linesOf(order)).toMatchObject([
      { supplyState: 'processing', supplyText: 'Processing', suppliedQuantity: 7 },
    ])
    const { body } = await as('placer').send(readOrder, { params: { number: order } })
    expect([body.order.status, body.supply[0].outstanding]).toEqual(['approved', 2])
    expect(body.events.map(({ title }: { title: string }) => title)).toContain(
      'Replacement agreed by the supplier',
    )
    await supply.ship(order, 2, SUPPLY_DAY)
    expect(await linesOf(order)).toMatchObject([{ supplyState: 'shipped', shippedQuantity: 7 }])
    const shown = await as('placer').send(readCase, { params: { case: number } })
    expect(shown.body).toMatchObject({ quantity: 7, shipped: 7 })
    expect([await countPieces(order), await world.balances()]).toEqual([pieces, before])
    const { line } = (await receive(order, 2)).body
    const goods = { receivedQuantity: 5, damagedQuantity: 2, settledQuantity: 2 }
    expect(line).toMatchObject({ shippedQuantity: 7, goods })
    expect(codeOf(await receive(order, 1))).toEqual([422, 'RECEIPT'])
    await receive(order, 5, {}, 'issue')
    expect(await countListed(), 'the 3078 counts the replaced pieces once').toBe(listed)
    const found = await as('placer').send(lookUpLines, { query: { search: line.nsn } })
    expect(
      found.body.lines.map((one: UnitLine) => one.order),
      'nothing is open',
    ).not.toContain(order)
  })

  test('a case settles only reports of its kind that came before it, and they cannot be undone', async () => {
    const good = await ship(5, 5)
    await receive(good, 5)
    await step('desk', numberOf((await open('placer', good, { pieces: 1 })).body), 'replace')
    await supply.ship(good, 1, SUPPLY_DAY)
    portal.setTime('2026-11-21T17:01:00Z')
    const torn = (await receive(good, 0, { damaged: 1, damagedReason: 'Torn, too' })).body.line
    expect(torn.goods, 'nobody has decided about it').toMatchObject({
      damagedQuantity: 1,
      settledQuantity: 0,
    })
    portal.setTime('2026-11-21T17:00:00Z')
    const both = await ship(5, 5)
    const reported = { short: 1, shortReason: 'Not in the box', damaged: 1, damagedReason: 'Torn' }
    const { receipt } = (await receive(both, 2, reported)).body
    await step('desk', numberOf((await open('placer', both, { pieces: 3 })).body), 'credit')
    const undone = await as('placer').send(undoReceipt, { params: { receipt }, body: {} })
    expect(codeOf(undone), 'the case is about what it reported').toEqual([409, 'IN_CASE'])
    const { line } = (await receive(both, 1)).body
    expect(line.goods, 'a damaged piece settles no missing one').toMatchObject({ settledQuantity: 1 })
    const mixed = await ship(5, 5)
    await receive(mixed, 4, { short: 1, shortReason: 'Not in the box' })
    await step('desk', numberOf((await open('placer', mixed, { pieces: 1 })).body), 'credit')
    const late = (await receive(mixed, 1)).body.line
    expect(late.goods, 'the missing piece turned up').toMatchObject({
      receivedQuantity: 5,
      settledQuantity: 0,
    })
  })

  test('a case starts from what a receipt reported, with its reason, and names the open cases of the line', async () => {
    const order = await ship(5, 5)
    await receive(order, 2, { damaged: 2, damagedReason: 'Torn', short: 1, shortReason: 'Not in the box' })
    const read = (by: string) => as(by).send(readReported, { params: { order, line: 1 } })
    const { exceptions, cases } = (await read('placer')).body
    expect(exceptions).toMatchObject([
      { type: 'short', pieces: 1, reason: 'Not in the box' },
      { type: 'damaged', pieces: 2, reason: 'Torn' },
    ])
    expect(cases).toEqual([])
    const number = numberOf((await open('placer', order, { receipt: exceptions[0]?.receipt })).body)
    expect((await read('placer')).body.cases).toEqual([{ number, type: 'damaged', pieces: 2 }])
    const undo = () =>
      as('placer').send(undoReceipt, { params: { receipt: exceptions[0]?.receipt ?? 0 }, body: {} })
    expect(codeOf(await undo()), 'the case is about these pieces').toEqual([409, 'IN_CASE'])
    await step('desk', number, 'credit')
    expect(codeOf(await undo()), 'the money went back').toEqual([409, 'IN_CASE'])
    expect((await read('placer')).body.cases).toEqual([])
    expect([(await read('desk')).status, (await read('outsider')).status]).toEqual([404, 404])
  })

  test('pieces of a lost parcel wait no more once the supplier has replaced or credited them', async () => {
    const lost = { type: 'missing', code: 'S3', pieces: 3, words: 'The parcel never came.' }
    const waits = async (order: number) => {
      const { body } = await as('placer').send(listToReceive, { query: { searchTerm: String(order) } })
      return body.map((parcel: ComingParcel) => parcel.pieces)
    }
    for (const decision of ['credit', 'replace'] as const) {
      const order = await ship(5, 3)
      expect(await waits(order), decision).toEqual([3])
      const number = numberOf((await open('placer', order, lost)).body)
      expect((await step('desk', number, decision)).status).toBe(200)
      expect(await waits(order), decision).toEqual([])
      const again = decision === 'replace' ? 5 : 2
      await supply.ship(order, again, SUPPLY_DAY)
      expect(await waits(order), decision).toEqual([again])
      const { line } = (await receive(order, again)).body
      const goods = { receivedQuantity: again, shortQuantity: 3, settledQuantity: 3 }
      expect(line, decision).toMatchObject({ goods })
      expect(await waits(order), decision).toEqual([])
      const { body } = await as('placer').send(readReported, { params: { order, line: 1 } })
      expect(body.exceptions, 'nobody at the unit reported them').toEqual([])
    }
  })

  test('a credit gives the exact money back once, and no piece is credited twice', async () => {
    const order = await ship(5, 4)
    const number = numberOf((await open('placer', order, { wish: 'credit' })).body)
    const [before, pieces] = [await world.balances(), await countPieces(order)]
    expect((await step('desk', number, 'credit')).body).toMatchObject({
      ...{ credited: 5000, case: { state: 'credited', waitsFor: null } },
    })
    expect(await movedSince(before)).toEqual({ available: 5000, reserved: 0, spent: -5000 })
    expect(await countPieces(order)).toBe(pieces - 2)
    expect(codeOf(await step('desk2', number, 'credit'))).toEqual([409, 'CASE_DECIDED'])
    const tooMany = await open('placer', order, { pieces: 3 })
    const message = 'The supplier shipped 4 of this line, and 2 are in other cases. Enter 2 or less.'
    expect([tooMany.status, tooMany.body.errors]).toEqual([422, [{ field: 'pieces', message }]])
    const rest = await open('placer', order, { type: 'short', code: 'S1' })
    await step('desk', numberOf(rest.body), 'credit')
    expect(await movedSince(before)).toEqual({ available: 10_000, reserved: 0, spent: -10_000 })
    expect(await linesOf(order)).toMatchObject([{ refundedCents: 10_000, addedCents: 0 }])
  })

  test('pieces go back under the label of the supplier, and the unit answers, before the credit', async () => {
    const wrong = { type: 'wrong', code: 'W1', wish: 'return' }
    const number = numberOf((await open('placer', await ship(2, 2), wrong)).body)
    expect(codeOf(await step('placer', number, 'credit'))).toEqual([403, 'FORBIDDEN'])
    expect((await step('desk', number, 'return')).status).toBe(422)
    expect((await step('desk', number, 'return', 'LABEL77')).body).toMatchObject({
      ...{ returnLabel: 'LABEL77', case: { state: 'returning', waitsFor: 'unit' } },
    })
    expect(codeOf(await step('desk', number, 'sent'))).toEqual([403, 'FORBIDDEN'])
    const sent = { state: 'returned', waitsFor: 'supplier' }
    expect((await step('placer', number, 'sent')).body.case).toMatchObject(sent)
    expect((await step('desk', number, 'credit')).body.case.state).toBe('credited')
  })

  test('a report counts every received piece, at the price of its parcel', async () => {
    const order = await ship(5, 5)
    await say(order, 'B7', 5, { priceCents: 2600 })
    const wrong = { damaged: 2, damagedReason: 'Torn', wrong: 1, wrongReason: 'Caps' }
    const body = { kind: 'receive' as const, quantity: 1, ...wrong }
    await as('placer').send(addReceipt, { params: { number: order, line: 1 }, body })
    await portal.owner`UPDATE shipments SET carrier = '', tracking_number = '', shipment_number = 'PARCEL7'
      WHERE order_id = ${order}`
    expect((await open('placer', order)).body).toMatchObject({ received: 4, unitPrice: 2600 })
    const filters = [{ column: 'order', condition: 'oneOf' as const, values: [String(order)] }]
    const columns = ['transport', 'received', 'price', 'cost']
    const query = { definition: { ...beginDefinition('cases'), columns, filters }, pageSize: 100 }
    const { rows } = (await as('placer').send(runCustomReport, { query })).body
    expect(rows).toEqual([['PARCEL7', 4, 2600, 5200]])
  })

  test('a person who works in another program reads there, and a record that names the person is refused', async () => {
    const order = await ship(2, 2)
    const number = numberOf((await open('first', order)).body)
    const line = { params: { number: order, line: 1 } }
    const received = { kind: 'receive', quantity: 1, issuesToo: true } as const
    const { body: issued } = await as('placer').send(addReceipt, { ...line, body: received })
    const { handover } = issued
    const home = await portal.signIn('foreigner')
    const switched = await home.send(switchProgram, { body: { program: 'AR' } })
    const away = portal.client(String(switched.headers['set-cookie']).split(';')[0] ?? '')
    const params = { case: number }
    expect((await away.send(readCase, { params })).status).toBe(200)
    const signed = { signedName: 'Jane Doe', strokes: '' }
    for (const refused of [
      away.send(openCase, { body: { order, line: 1, ...damaged } as never }),
      away.send(writeToCase, { params, body: { words: 'Which seam?', files: [] } }),
      away.send(addReceipt, { ...line, body: received }),
      away.send(signHandover, { params: { handover }, body: signed }),
      away.send(addStockWatch, { body: { nsn: world.nsns[0] ?? '', member: null } }),
    ])
      expect(codeOf(await refused)).toEqual([422, 'AWAY_FROM_HOME'])
  })

  test('the unit, the desk of the supplier and the program read the same page, and nobody else', async () => {
    const order = await ship(2, 2)
    const number = numberOf((await open('first', order)).body)
    const read = { placer: 200, member: 200, finance: 200, desk: 200, everything: 200 }
    for (const [by, status] of Object.entries({ ...read, outsider: 404, foreigner: 404 }))
      expect([by, (await as(by).send(readCase, { params: { case: number } })).status]).toEqual([by, status])
    const definition = { ...beginDefinition('cases'), columns: ['number', 'remarks'] }
    const reported = (by: string) => as(by).send(runCustomReport, { query: { definition, pageSize: 100 } })
    expect((await reported('placer')).body.rows.map((row: unknown[]) => Number(row[0]))).toContain(number)
    expect((await reported('outsider')).body.total, 'also where reports show the whole program').toBe(0)
    expect((await write('finance', number)).status).toBe(403)
    expect((await write('desk', number)).body.case.waitsFor).toBe('unit')
    const mails = await readMailsAbout(portal.owner, `Case ${number},`)
    expect(mails.map(({ to }) => to.split('@')[0]).sort()).toEqual(['desk', 'desk2', 'first', 'placer'])
    expect((await open('outsider', order)).status).toBe(404)
    expect((await open('finance', order)).status).toBe(403)
    expect(codeOf(await open('placer', await world.order()))).toEqual([409, 'NOT_APPROVED'])
  })

  test('lists and Home count open and late cases for the unit and the desk', async () => {
    const order = await ship(3, 3)
    const number = numberOf((await open('placer', order, { dueOn: SUPPLY_DAY, pieces: 1 })).body)
    const listed = async (by: string, query: object) =>
      (await as(by).send(listCases, { query })).body.map((row: CaseRow) => row.number)
    expect(await listed('placer', { place: 'late' })).toEqual([])
    for (const [by, { id: person }, place] of [
      ['placer', world.placer, 'unit'],
      ['desk', desk, 'supplier'],
      ['everything', world.everything, 'open'],
    ] as const) {
      const { tasks } = (await as(by).send(readWorklist, { params: { person } })).body
      const { length: count } = await listed(by, { place, pageSize: 100 })
      expect(tasks, by).toContainEqual(expect.objectContaining({ kind: 'cases', count, place }))
    }
    await portal.owner`UPDATE cases SET due_on = '2026-11-20' WHERE case_id = ${number}`
    const searchTerm = String(order)
    for (const [by, person] of [
      ['placer', world.placer.id],
      ['desk', desk.id],
    ] as const) {
      expect(await listed(by, { place: 'late' })).toEqual([number])
      expect(await listed(by, { place: 'unit', searchTerm })).toEqual([])
      expect(await listed(by, { place: 'open', searchTerm })).toEqual([number])
      expect(await listed(by, { place: 'decided', dodaac: world.dodaac, searchTerm })).toEqual([])
      const { body } = await as(by).send(readWorklist, { params: { person } })
      const late = { kind: 'late-cases', count: 1, day: '2026-11-20' }
      expect(body.tasks).toContainEqual(expect.objectContaining(late))
    }
    expect(await listed('outsider', { place: 'all' })).toEqual([])
    expect(await listed('desk', { place: 'all', page: 9 })).toEqual([])
    const [line] =
      await portal.owner`SELECT lower(requisition) AS term FROM order_lines WHERE order_id = ${order}`
    const term = String(line?.term)
    const dashed = `${term.slice(0, 6)}–${term.slice(6, 10)}-${term.slice(10)}-A`
    for (const typed of [term, dashed, `Case ${number}`])
      expect(await listed('desk', { place: 'all', searchTerm: typed }), typed).toEqual([number])
  })
})

describe('photos', () => {
  test('two cases about lost pieces of one line end the wait for each of them', async () => {
    const order = await ship(6, 6)
    for (const pieces of [2, 4]) {
      const number = numberOf((await open('placer', order, { type: 'missing', code: 'S3', pieces })).body)
      expect((await step('desk', number, 'credit')).status).toBe(200)
    }
    const short = await ship(5, 5)
    await receive(short, 3)
    await step('desk', numberOf((await open('placer', short, { type: 'short', code: 'S1' })).body), 'credit')
    for (const number of [order, short]) {
      const { body } = await as('placer').send(listToReceive, { query: { searchTerm: String(number) } })
      expect(body, `${number}`).toEqual([])
    }
  })

  test('photos are stored upright without their place, whatever their name, and only readers of the case get them', async () => {
    const picture = drawPicture(40, 30).withExif({ IFD0: { Artist: 'Somebody Private' } })
    const files = [
      await upload(await takePhoto(), 'IMG_0001.HEIC'),
      await upload(await picture.png().toBuffer(), 'seam.jpg'),
    ]
    const { body } = await open('placer', await ship(2, 2), { files })
    const stored: { id: number; name: string }[] = body.messages[0].files
    expect(stored.map(({ name }) => name)).toEqual(['IMG_0001.HEIC.jpg', 'seam.jpg'])
    for (const { id } of stored) {
      const { status, headers } = await as('desk').get(`/cases/${numberOf(body)}/files/${id}`)
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await as('outsider').get(`/cases/${numberOf(body)}/files/${id}`)).status).toBe(404)
    }
    const contents = await portal.owner<{ content: Buffer }[]>`
      SELECT content FROM case_files WHERE case_id = ${numberOf(body)}`
    for (const { content } of contents) expect(content.toString('latin1')).not.toMatch(/Exif|Private/)
  })

  test('photos of other forms or damaged are refused in words, and nothing is written', async () => {
    const order = await ship(2, 2)
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
    const cut = (await takePhoto()).subarray(0, 3000)
    for (const [bytes, name, words] of [
      [heic, 'IMG_0002.jpg', 'This is a HEIC photo'],
      [cut, 'cut.jpg', 'damaged'],
    ] as const) {
      const { body } = await open('placer', order, { files: [await upload(bytes, name)] })
      expect(body.errors).toMatchObject([{ field: 'files', message: expect.stringContaining(words) }])
    }
    expect(await portal.owner`SELECT FROM cases WHERE order_id = ${order}`).toEqual([])
  })
})

test('a question goes by a follow-up record where one can go, else by email to the supplier, else only in the portal', async () => {
  const order = await ship(2, 0)
  const question = { type: 'question', code: '', pieces: 0, wish: '', words: 'Does it run small?' }
  const ask = async (more = {}) => (await open('placer', order, { ...question, ...more })).body
  const setEmail = (email: string) =>
    portal.owner`UPDATE programs SET supplier_email = ${email} WHERE code = 'AR'`
  expect((await ask()).sentWay).toBe('portal')
  await setEmail('supply@example.com')
  const mailed = await ask({ line: null })
  expect([mailed.sentWay, mailed.case.line]).toEqual(['mail', null])
  portal.setTime('2026-11-23T17:00:01Z')
  await signIn('placer', 'desk')
  const asked = await ask()
  expect(asked.sentWay).toBe('record')
  const out = await portal.owner`SELECT FROM supply_outgoing WHERE order_id = ${order} AND kind = 'follow-up'`
  expect(out).toHaveLength(1)
  const outside = (await readSentMails(portal.owner)).filter(({ to }) => to === 'supply@example.com')
  const subject = `Case ${numberOf(mailed)}, order ${order}: Question`
  expect(outside).toMatchObject([{ subject, text: expect.not.stringContaining('http') }])
  expect((await write('desk', numberOf(asked))).body.case.waitsFor).toBe('unit')
  expect((await step('placer', numberOf(asked), 'close')).body.case.state).toBe('closed')
  await setEmail('')
  portal.setTime('2026-11-21T17:00:00Z')
  await signIn('placer', 'desk')
})

describe('a status of the supplier', () => {
  const answer = (by: string, number: number, answered: 'order' | 'refuse', nsn?: string) =>
    as(by).send(answerSubstitute, {
      params: { number, line: 1 },
      body: { answer: answered, ...(nsn && { nsn }) },
    })
  const supplyOf = async (number: number) =>
    (await as('placer').send(readOrder, { params: { number } })).body.supply[0]
  const itemsOf = (number: number) =>
    portal.owner`SELECT o.status_word AS status, l.nsn, l.quantity FROM order_lines l JOIN orders o USING (order_id) WHERE order_id = ${number}`
  const other = () => world.nsns[1] ?? ''

  test('one press orders an offered substitute once: a back order is asked to be canceled, a rejected line was refunded', async () => {
    const waiting = await ship(6, 0)
    await say(waiting, 'BA', 3, { suffix: 'A' })
    await say(waiting, 'BC', 2, { suffix: 'B' })
    await say(waiting, 'CJ', 1, { suffix: 'C' })
    expect(await supplyOf(waiting)).toMatchObject({ substitutable: 3 })
    expect((await answer('member', waiting, 'order', other())).status).toBe(403)
    expect((await answer('placer', waiting, 'order')).body.errors[0].field).toBe('nsn')
    const presses = await Promise.all([1, 2].map(() => answer('placer', waiting, 'order', other())))
    expect(countStatuses(presses)).toEqual({ 200: 1, 409: 1 })
    const made = presses.find(({ status }) => status === 200)?.body
    const item = { status: 'awaiting', nsn: other() }
    expect([made.isCart, await itemsOf(made.order)]).toEqual([false, [{ ...item, quantity: 3 }]])
    const asked = { substitutable: 0, cancellationRequested: 2, outstanding: 5 }
    expect(await supplyOf(waiting)).toMatchObject(asked)
    const rejected = await ship(2, 0)
    const before = await world.balances()
    await say(rejected, 'CJ', 2)
    const obsolete = (status: string, to: string | null) =>
      portal.owner`UPDATE items SET status = ${status}, replacement_nsn = ${to} WHERE nsn = ${world.nsns[0] ?? ''}`
    await obsolete('obsolete', other())
    const shown = await as('placer').send(readOrder, { params: { number: rejected } })
    expect(shown.body.order.lines).toMatchObject([{ itemStatus: 'active', replacement: { nsn: other() } }])
    await obsolete('active', null)
    expect((await movedSince(before)).available).toBe(5000)
    const { body } = await answer('placer', rejected, 'order', other())
    expect(await itemsOf(body.order)).toEqual([{ ...item, quantity: 2 }])
    expect(await movedSince(before)).toEqual({ available: 0, reserved: 5000, spent: -5000 })
  })

  test('a refused substitute changes nothing and is not offered again', async () => {
    const number = await ship(2, 0)
    await say(number, 'BC', 2)
    const before = await itemsOf(number)
    expect((await answer('first', number, 'refuse')).body).toEqual({ order: null, isCart: false })
    const kept = { substitutable: 0, outstanding: 2, cancellationRequested: 0 }
    expect(await supplyOf(number)).toMatchObject(kept)
    expect(codeOf(await answer('placer', number, 'order', other()))).toEqual([409, 'NO_SUBSTITUTE'])
    expect(await itemsOf(number)).toEqual(before)
  })
})

test('the ledger, the lines and the files are whole after all of these cases', async () => {
  expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
})
