import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordinalDay } from '#domain/supply/milstrip/days.ts'
import { buildRecord, writeUnitPrice } from '#domain/supply/milstrip/record.ts'
import { connect, type Handles } from '#server/db/connect.ts'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { sendFile } from '#testing/panel-import.ts'
import { drawPicture, takePhoto } from '#testing/photos.ts'
import { codeOf, countStatuses } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import type { CaseDetails, CaseRow } from '#wire/cases/cases.ts'
import { listCases, openCase, readCase, stepCase, writeToCase } from '#wire/cases/cases.ts'
import { answerSubstitute } from '#wire/cases/substitutes.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { startImport } from '#wire/imports/imports.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { verifyLedger } from '../commands/verify.ts'
import { readLines } from '../supply/read-records.ts'
import { inTransaction } from '../supply/supply-context.ts'
import { buildBatch } from '../supply/transmit.ts'

const { portal, world, as, signIn, movedSince } = openOrdersPortal(1_000_000)
let handles: Handles
const TODAY = '2026-11-21'
const context = {
  ...{ now: new Date('2026-11-21T17:00:00Z'), today: TODAY },
  ...{ zone: 'America/New_York', publicUrl: 'https://portal.example' },
}

beforeAll(async () => {
  handles = connect({ url: portal.database.url })
  await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'desk', permissions: [8] })
  await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'desk2', permissions: [8] })
  await signIn('desk', 'desk2')
  await portal.owner`
    INSERT INTO allowances (program, name, category, pieces, period, effect, active_from, updated_by, updated_at)
    SELECT DISTINCT 'AR', 'All of ' || category, category, 9999, 'once', 'tell', '2020-01-01'::date, 'Test', now() FROM products`
})
afterAll(() => handles?.close())

/** Pieces that allowances count for the member of the order. */
async function countPieces(order: number): Promise<number> {
  const rows = await portal.owner<{ usedPieces: number }[]>`SELECT a.used_pieces FROM orders o
    CROSS JOIN LATERAL count_allowances(o.program, ARRAY[o.member_id], ${TODAY}::date, 'America/New_York', NULL) a
    WHERE o.order_id = ${order}`
  return rows.reduce((sum, { usedPieces }) => sum + usedPieces, 0)
}

/** Approved, sent, and shipped as far as said. */
async function ship(quantity: number, shipped: number): Promise<number> {
  const number = await world.order({ quantities: [quantity] })
  expect((await as('first').send(approveOrder, { params: { number } })).status).toBe(200)
  await inTransaction({ handles }, async (sql) => {
    await sql`SELECT set_config('app.program', 'AR', true)`
    return buildBatch({ ...context, sql, program: 'AR', simulatedDay: null })
  })
  if (shipped > 0) await shipAgain(number, shipped)
  return number
}

async function say(number: number, status: string, quantity: number): Promise<void> {
  const [row] = await portal.owner`SELECT requisition, nsn FROM order_lines WHERE order_id = ${number}`
  const text = buildRecord({
    ...{
      family: 'AE',
      dic: 'AE1',
      routing: 'SMS',
      mediaStatus: 'S',
      lastSource: 'SMS',
      stockNumber: String(row?.nsn),
    },
    ...{
      document: String(row?.requisition),
      unitOfIssue: 'EA',
      supplementaryAddress: '',
      fundCode: '6C',
      distribution: '',
    },
    ...{
      suffix: '',
      signal: 'A',
      project: '',
      priority: '13',
      quantity,
      status,
      transactionDay: ordinalDay(TODAY),
    },
    ...{ estimatedShip: '', priceColumns: writeUnitPrice(2500) },
  })
  await inTransaction({ handles }, (sql) =>
    readLines({ ...context, sql, send: async () => {} }, [{ text, lineInFile: 1 }], null),
  )
}

async function shipAgain(number: number, quantity: number, on = '2026-11-20'): Promise<void> {
  const [row] = await portal.owner`SELECT requisition, nsn FROM order_lines WHERE order_id = ${number}`
  const text = buildRecord({
    ...{
      family: 'AS',
      dic: 'AS1',
      routing: 'SMS',
      mediaStatus: 'S',
      stockNumber: String(row?.nsn),
      unitOfIssue: 'EA',
    },
    ...{ quantity, document: String(row?.requisition), suffix: '', supplementaryAddress: '', holdCode: '' },
    ...{
      fundCode: '6C',
      distribution: '',
      priority: '',
      shippedDay: ordinalDay(on),
      shipmentNumber: '',
      modeOfShipment: '5',
      tail: '',
    },
  })
  await inTransaction({ handles }, (sql) =>
    readLines({ ...context, sql, send: async () => {} }, [{ text, lineInFile: 1 }], null),
  )
}

const damaged = {
  type: 'damaged',
  code: 'C1',
  pieces: 2,
  wish: 'replace',
  dueOn: '2026-12-21',
  words: 'Torn seams.',
} as const
const report = (by: string, order: number, more: object = {}, extra = {}) =>
  as(by).send(openCase, { body: { order, line: 1, ...damaged, ...more } as never }, extra)
const step = (
  by: string,
  number: number,
  name: 'replace' | 'credit' | 'return' | 'sent' | 'refuse' | 'close',
  more: object = {},
  extra = {},
) =>
  as(by).send(
    stepCase,
    { params: { case: number, step: name }, body: { comment: 'Agreed.', label: '', ...more } },
    extra,
  )
const numberOf = (details: CaseDetails) => details.case.number
const upload = (bytes: Buffer, name: string) => sendFile(as('placer'), 'attachment', bytes, name)
const lineOf = async (number: number) =>
  (
    await portal.owner`SELECT supply_state, supply_text, shipped_quantity, supplied_quantity, refunded_cents, added_cents FROM order_lines
    WHERE order_id = ${number}`
  )[0]

describe('a discrepancy', () => {
  test('of several decisions at the same moment exactly one counts', async () => {
    const order = await ship(5, 5)
    const opened = await report('placer', order)
    expect(opened.status).toBe(200)
    const number = numberOf(opened.body)
    const before = await world.balances()
    const tries = await Promise.all([
      step('desk', number, 'replace'),
      step('desk2', number, 'credit'),
      step('desk', number, 'replace'),
    ])
    expect(countStatuses(tries)).toEqual({ 200: 1, 409: 2 })
    const won = tries.find(({ status }) => status === 200)?.body as CaseDetails
    if (won.case.state === 'credited') expect((await movedSince(before)).available).toBe(5000)
    else expect(await world.balances()).toEqual(before)
  })

  test('a replacement is outstanding again until a record of supply ships it', async () => {
    const order = await ship(5, 5)
    const { body } = await report('placer', order)
    const [before, pieces] = [await world.balances(), await countPieces(order)]
    const done = await step('desk', numberOf(body), 'replace', {}, { key: 'replace-once' })
    expect((await step('desk', numberOf(body), 'replace', {}, { key: 'replace-once' })).body).toEqual(
      done.body,
    )
    expect(done.body.messages.at(-1).words).toBe(
      '2 of line 1 come again under the same requisition, for the money that is paid. Agreed.',
    )
    expect(await world.balances()).toEqual(before)
    expect(await lineOf(order)).toMatchObject({
      supplyState: 'processing',
      supplyText: 'Processing',
      suppliedQuantity: 7,
    })
    const { body: details } = await as('placer').send(readOrder, { params: { number: order } })
    expect([details.order.status, details.supply[0].outstanding]).toEqual(['approved', 2])
    expect(details.events.map(({ title }: { title: string }) => title)).toContain(
      'Replacement agreed by the supplier',
    )
    await shipAgain(order, 2, '2026-11-21')
    expect(await lineOf(order)).toMatchObject({ supplyState: 'shipped', shippedQuantity: 7 })
    expect(await countPieces(order)).toBe(pieces)
    expect(await world.balances()).toEqual(before)
  })

  test('a credit gives the exact money back once, and no piece is credited twice', async () => {
    const order = await ship(5, 4)
    const { body } = await report('placer', order, { wish: 'credit' })
    const [before, pieces] = [await world.balances(), await countPieces(order)]
    const { status, body: done } = await step('desk', numberOf(body), 'credit')
    expect([status, done.credited, done.case.state, done.case.waitsFor]).toEqual([
      200,
      5000,
      'credited',
      null,
    ])
    expect(await movedSince(before)).toEqual({ available: 5000, reserved: 0, spent: -5000 })
    expect(await countPieces(order)).toBe(pieces - 2)
    expect(codeOf(await step('desk2', numberOf(body), 'credit'))).toEqual([409, 'CASE_DECIDED'])
    const tooMany = await report('placer', order, { pieces: 3 })
    expect([tooMany.status, tooMany.body.errors[0]]).toEqual([
      422,
      {
        field: 'pieces',
        message: 'The supplier shipped 4 of this line, and 2 are in other cases. Enter 2 or less.',
      },
    ])
    const { body: rest } = await report('placer', order, { type: 'short', code: 'S1' })
    expect((await step('desk', numberOf(rest), 'credit')).status).toBe(200)
    expect(await movedSince(before)).toEqual({ available: 10_000, reserved: 0, spent: -10_000 })
    expect(await lineOf(order)).toMatchObject({ refundedCents: 10_000, addedCents: 0 })
  })

  test('pieces go back under the label of the supplier, and the unit answers, before the credit', async () => {
    const order = await ship(2, 2)
    const { body } = await report('placer', order, { type: 'wrong', code: 'W1', wish: 'return' })
    const number = numberOf(body)
    expect(codeOf(await step('placer', number, 'credit'))).toEqual([403, 'FORBIDDEN'])
    expect((await step('desk', number, 'return')).status).toBe(422)
    const asked = await step('desk', number, 'return', { label: 'LABEL77' })
    expect(asked.body).toMatchObject({
      returnLabel: 'LABEL77',
      case: { state: 'returning', waitsFor: 'unit' },
    })
    expect(codeOf(await step('desk', number, 'sent'))).toEqual([403, 'FORBIDDEN'])
    expect((await step('placer', number, 'sent')).body.case).toMatchObject({
      state: 'returned',
      waitsFor: 'supplier',
    })
    expect((await step('desk', number, 'credit')).body.case.state).toBe('credited')
  })

  test('the unit, the desk of the supplier and the program read the same page, and nobody else', async () => {
    const order = await ship(2, 2)
    const number = numberOf((await report('first', order)).body)
    for (const by of ['placer', 'member', 'finance', 'desk', 'everything'])
      expect([by, (await as(by).send(readCase, { params: { case: number } })).status]).toEqual([by, 200])
    for (const by of ['outsider', 'foreigner'])
      expect([by, (await as(by).send(readCase, { params: { case: number } })).status]).toEqual([by, 404])
    const say = (by: string) =>
      as(by).send(writeToCase, { params: { case: number }, body: { words: 'Which seam?', files: [] } })
    expect((await say('finance')).status).toBe(403)
    expect((await say('desk')).body.case.waitsFor).toBe('unit')
    const mails = (await readSentMails(portal.owner)).filter(({ subject }) =>
      subject.startsWith(`Case ${number},`),
    )
    expect(mails.map(({ to }) => to).sort()).toEqual(
      ['desk2', 'desk', 'first', 'placer'].map((name) => `${name}@example.mil`).sort(),
    )
    expect((await report('outsider', order)).status).toBe(404)
    expect((await report('finance', order)).status).toBe(403)
    expect(codeOf(await report('placer', await world.order()))).toEqual([409, 'NOT_APPROVED'])
  })

  test('lists and Home count open and late cases for the unit and the desk', async () => {
    const order = await ship(3, 3)
    const number = numberOf((await report('placer', order, { dueOn: TODAY, pieces: 1 })).body)
    await portal.owner`UPDATE cases SET due_on = '2026-11-20' WHERE case_id = ${number}`
    const listed = async (by: string, query: object) =>
      (await as(by).send(listCases, { query })).body.map((row: CaseRow) => row.number)
    for (const by of ['placer', 'desk']) {
      expect(await listed(by, { place: 'late' })).toEqual([number])
      expect(await listed(by, { place: 'unit', searchTerm: String(order) })).toEqual([])
      expect(await listed(by, { place: 'open', searchTerm: String(order) })).toEqual([number])
      expect(await listed(by, { place: 'decided', dodaac: world.dodaac, searchTerm: String(order) })).toEqual(
        [],
      )
      const { id } =
        by === 'desk'
          ? ((
              await portal.owner<{ id: number }[]>`SELECT person_id AS id FROM people WHERE username = 'desk'`
            )[0] as { id: number })
          : world.placer
      const { body } = await as(by).send(readWorklist, {
        params: { person: id },
        query: { program: 'AR' },
      } as never)
      expect(body.tasks).toContainEqual(
        expect.objectContaining({ kind: 'late-cases', count: 1, day: '2026-11-20' }),
      )
    }
    expect(await listed('outsider', { place: 'all' })).toEqual([])
    expect(await listed('desk', { place: 'all', page: 9 })).toEqual([])
    const [{ requisition = '' } = {}] =
      await portal.owner`SELECT requisition FROM order_lines WHERE order_id = ${order}`
    expect(await listed('desk', { place: 'all', searchTerm: String(requisition).toLowerCase() })).toEqual([
      number,
    ])
  })
})

describe('photos', () => {
  test('photos are stored upright without their place, whatever their name, and only readers of the case get them', async () => {
    const order = await ship(2, 2)
    const png = await drawPicture(40, 30)
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .png()
      .toBuffer()
    const files = [await upload(await takePhoto(), 'IMG_0001.HEIC'), await upload(png, 'seam.jpg')]
    const { status, body } = await report('placer', order, { files })
    expect([status, body.messages[0].files.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['IMG_0001.HEIC.jpg', 'seam.jpg'],
    ])
    const address = (file: number) => `/cases/${numberOf(body)}/files/${body.messages[0].files[file].id}`
    for (const file of [0, 1]) {
      const { status, headers } = await as('desk').get(address(file))
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const stored = await portal.owner<
      { content: Buffer }[]
    >`SELECT content FROM case_files WHERE case_id = ${numberOf(body)}`
    for (const { content } of stored) expect(content.toString('latin1')).not.toMatch(/Exif|Private/)
    expect((await as('outsider').get(address(0))).status).toBe(404)
  })

  test('photos of other forms, empty, damaged or above 10 MB are refused in words, and nothing is written', async () => {
    const order = await ship(2, 2)
    const photo = await takePhoto()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
    const said = async (bytes: Buffer, name: string) =>
      (await report('placer', order, { files: [await upload(bytes, name)] })).body.errors?.[0]
    expect(await said(heic, 'IMG_0002.jpg')).toMatchObject({
      field: 'files',
      message: expect.stringContaining('This is a HEIC photo'),
    })
    expect(await said(Buffer.from([0x4d, 0x5a, 0x90, 0]), 'photo.png')).toMatchObject({ field: 'files' })
    expect(await said(photo.subarray(0, 3000), 'cut.jpg')).toMatchObject({
      message: expect.stringContaining('damaged'),
    })
    for (const bytes of [0, 11 * 1024 * 1024]) {
      const started = await as('placer').send(startImport, {
        body: { kind: 'attachment', fileName: 'a.jpg', bytes },
      })
      expect([bytes, started.status >= 400 && started.status < 500]).toEqual([bytes, true])
    }
    // A drawing is text for the portal, and never shown as a picture.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { body } = await report('placer', order, { files: [await upload(svg, 'seam.svg')] })
    expect(body.messages[0].files).toMatchObject([{ name: 'seam.svg.txt', isPhoto: false }])
    expect(await portal.owner`SELECT FROM cases WHERE order_id = ${order}`).toHaveLength(1)
  })
})

describe('a question to the supplier', () => {
  const ask = (by: string, order: number, more: object = {}) =>
    report(by, order, {
      type: 'question',
      code: '',
      pieces: 0,
      wish: '',
      words: 'Does it run small?',
      ...more,
    })

  test('a question goes by a follow-up record where one can go, else by email to the supplier, else only in the portal', async () => {
    const order = await ship(2, 0)
    const early = await ask('placer', order)
    expect(early.body.sentWay).toBe('portal')
    await portal.owner`UPDATE programs SET supplier_email = 'supply@example.com' WHERE code = 'AR'`
    const mailed = await ask('placer', order, { line: null })
    expect([mailed.body.sentWay, mailed.body.case.line]).toEqual(['mail', null])
    portal.setTime('2026-11-23T17:00:01Z')
    await signIn('placer', 'desk')
    const asked = await ask('placer', order)
    expect([asked.status, asked.body.sentWay]).toEqual([200, 'record'])
    const out =
      await portal.owner`SELECT FROM supply_outgoing WHERE order_id = ${order} AND kind = 'follow-up'`
    expect(out).toHaveLength(1)
    const outside = (await readSentMails(portal.owner)).filter(({ to }) => to === 'supply@example.com')
    expect(outside.map(({ subject }) => subject)).toEqual([
      `Case ${numberOf(mailed.body)}, order ${order}: Question`,
    ])
    expect(outside[0]?.text).not.toContain('http')
    expect(
      (
        await as('desk').send(writeToCase, {
          params: { case: numberOf(asked.body) },
          body: { words: 'One size up.', files: [] },
        })
      ).body.case.waitsFor,
    ).toBe('unit')
    expect((await step('placer', numberOf(asked.body), 'close')).body.case.state).toBe('closed')
    await portal.owner`UPDATE programs SET supplier_email = '' WHERE code = 'AR'`
    portal.setTime('2026-11-21T17:00:00Z')
    await signIn('placer', 'desk')
  })
})

describe('a status of the supplier', () => {
  const answer = (by: string, number: number, body: { answer: 'order' | 'refuse'; nsn?: string }) =>
    as(by).send(answerSubstitute, { params: { number, line: 1 }, body })
  const supplyOf = async (number: number) =>
    (await as('placer').send(readOrder, { params: { number } })).body.supply[0]
  const linesOf = (number: number) =>
    portal.owner`SELECT o.status_word AS status, l.nsn, l.quantity FROM order_lines l JOIN orders o USING (order_id) WHERE order_id = ${number}`
  const [first, other] = [() => world.nsns[0], () => world.nsns[1] ?? '']

  test('one press orders an offered substitute once: a back order is asked to be canceled, a rejected line was refunded', async () => {
    const waiting = await ship(3, 0)
    await say(waiting, 'BC', 3)
    expect(await supplyOf(waiting)).toMatchObject({ substitutable: 3 })
    expect((await answer('member', waiting, { answer: 'order', nsn: other() })).status).toBe(403)
    expect((await answer('placer', waiting, { answer: 'order' })).body.errors[0].field).toBe('nsn')
    const presses = await Promise.all(
      [1, 2].map(() => answer('placer', waiting, { answer: 'order', nsn: other() })),
    )
    expect(countStatuses(presses)).toEqual({ 200: 1, 409: 1 })
    const made = presses.find(({ status }) => status === 200)?.body
    expect([made.isCart, await linesOf(made.order)]).toEqual([
      false,
      [{ status: 'awaiting', nsn: other(), quantity: 3 }],
    ])
    expect(await supplyOf(waiting)).toMatchObject({
      substitutable: 0,
      cancellationRequested: 3,
      outstanding: 3,
    })
    const rejected = await ship(2, 0)
    const before = await world.balances()
    await say(rejected, 'CJ', 2)
    expect((await movedSince(before)).available).toBe(5000)
    const { status, body } = await answer('placer', rejected, { answer: 'order', nsn: other() })
    expect([status, await linesOf(body.order)]).toEqual([
      200,
      [{ status: 'awaiting', nsn: other(), quantity: 2 }],
    ])
    expect(await movedSince(before)).toEqual({ available: 0, reserved: 5000, spent: -5000 })
  })

  test('a refused substitute changes nothing and is not offered again', async () => {
    const number = await ship(2, 0)
    await say(number, 'BC', 2)
    const before = await linesOf(number)
    expect((await answer('first', number, { answer: 'refuse' })).body).toEqual({ order: null, isCart: false })
    expect(await supplyOf(number)).toMatchObject({
      substitutable: 0,
      outstanding: 2,
      cancellationRequested: 0,
    })
    expect(codeOf(await answer('placer', number, { answer: 'order', nsn: other() }))).toEqual([
      409,
      'NO_SUBSTITUTE',
    ])
    expect([first(), await linesOf(number)]).toEqual([before[0]?.nsn, before])
  })

  test('a code without a meaning says only that it is not confirmed, and moves neither pieces nor money', async () => {
    const number = await ship(2, 0)
    const before = await world.balances()
    for (const code of ['BL', 'BT', 'BU', 'BW', 'BX', 'BY', 'B1', 'CT', 'CZ']) {
      await say(number, code, 2)
      expect(await supplyOf(number)).toMatchObject({
        status: `The supplier sent code ${code}. Its meaning is not confirmed; quantity and money do not change. Ask the supplier.`,
        ...{ outstanding: 2, ended: 0, cost: 5000 },
      })
    }
    expect(await world.balances()).toEqual(before)
  })
})

test('the ledger, the lines and the files are whole after all of these cases', async () => {
  expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
})
