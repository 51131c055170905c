import { beforeAll, expect, it } from 'vitest'
import { buildRecord } from '#domain/supply/milstrip/record.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, QueryOf } from '#testing/portal.ts'
import { ae } from '#testing/supply-records.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import * as wire from '#wire/supply/supply-connection.ts'
import * as statuses from '#wire/supply/supply-statuses.ts'

const { portal, world, as, approved } = openOrdersPortal(100_000, {}, { SUPPLY: 'files' })
let admin: Client
let guardsAdmin: Client

beforeAll(() => {
  admin = as('everything')
  guardsAdmin = as('foreigner')
})

const readConnection = async (by = admin) => (await by.send(wire.readSupplyConnection, {})).body
async function countTrouble(client: Client, wanted: string): Promise<number> {
  const { trouble } = (await client.send(readFigures, {})).body
  return trouble.find(({ kind }: { kind: string }) => kind === wanted)?.count ?? 0
}
const lastEvent = async () =>
  (await portal.owner`SELECT program, object, detail FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]

const documentOf = (serial: number) => `W9TA016324${String(serial).padStart(4, '0')}`
async function approve(serial: number): Promise<number> {
  const { number } = await approved()
  await portal.owner`UPDATE order_lines SET requisition = ${documentOf(serial)} WHERE order_id = ${number}`
  return number
}
const statusRecord = (serial: number, status: string) => {
  const record = ae(status, 2, { on: '2026-11-20', nsn: world.nsns[0] ?? '' })
  return buildRecord({ ...record, document: documentOf(serial) })
}
async function addFile(name: string, records: string[]): Promise<number> {
  const [file] = await portal.owner<{ fileId: number }[]>`
    INSERT INTO supply_files (name, checksum, lines_read, refused, found_at, finished_at)
    VALUES (${name}, 'c', ${records.length}, ${records.length}, '2026-11-21T16:00:00Z', '2026-11-21T16:01:00Z') RETURNING file_id`
  const fileId = file?.fileId ?? 0
  await portal.owner`INSERT INTO supply_refusals (file_id, line_in_file, record, reason, record_column, refused_at)
    SELECT ${fileId}, n.line, n.record, 'Nobody knows this number.', 30, '2026-11-21T16:00:00Z'
    FROM unnest(${records}::text[]) WITH ORDINALITY n (record, line) ORDER BY n.line`
  return fileId
}
const supplied = async (number: number) =>
  (
    await portal.owner`SELECT l.supply_code, l.supply_text, l.refunded_cents, order_invariant_violation(l.order_id) AS fault
      FROM order_lines l WHERE order_id = ${number}`
  )[0]

it("the panel shows waiting lines of all programs as numbers, and held lines of the user's program", async () => {
  const [waits, held] = [await approve(1), await approve(2)]
  const reason = 'The ship-to DoDAAC is suspended.'
  await portal.owner`UPDATE order_lines SET supply_hold = ${reason} WHERE order_id = ${held}`
  await portal.owner`INSERT INTO order_events (program, order_id, line_number, kind, code, detail, happened_at)
    SELECT 'AR', ${held}, 1, 'held', '', 'Held.', t::timestamptz FROM unnest(ARRAY['2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z']) t`
  await portal.owner`UPDATE order_lines SET cancellation_requested = 1 WHERE order_id = ${waits}`
  for (const client of [admin, guardsAdmin])
    expect(await readConnection(client)).toEqual({
      ...{ connection: 'files', waitingLines: 1, heldLines: 1, waitingRecords: 0, unsentBatches: 0 },
      ...{ openRequests: 1, openRefusals: 0, strays: 0, lastBatch: null, lastFile: null },
    })
  const heldAt = new Date('2026-11-20T18:00:00.000Z')
  expect((await admin.send(wire.listHeldLines, {})).body).toEqual({
    total: 1,
    rows: [{ order: held, line: 1, requisition: documentOf(2), reason, heldAt }],
  })
  expect((await guardsAdmin.send(wire.listHeldLines, {})).body).toEqual({ total: 0, rows: [] })
  expect([await countTrouble(admin, 'held'), await countTrouble(guardsAdmin, 'held')]).toEqual([1, 0])
  await portal.owner`UPDATE order_lines SET cancellation_requested = 0, supply_hold = ''`
})

it('the panel shows the batches of the program with their records, and sends one again unchanged', async () => {
  const number = await approve(3)
  const record = 'A0ASMS'.padEnd(80)
  for (const batch of [1, 2])
    await portal.owner`INSERT INTO supply_batches (program, batch_number, records, checksum, state, times_sent, built_at, sent_at, acknowledged_at)
      VALUES ('AR', ${batch}, 1, ${'f'.repeat(64)}, 'acknowledged', 1, '2026-11-20T17:00:00Z', '2026-11-20T17:01:00Z', '2026-11-20T18:00:00Z')`
  await portal.owner`INSERT INTO supply_outgoing (program, order_id, line_number, kind, record, batch_number, requested_at)
    VALUES ('AR', ${number}, 1, 'requisition', ${record}, 2, '2026-11-20T17:00:00Z')`
  const batch = { params: { batch: 2 } }
  const { body: page } = await admin.send(wire.listSupplyBatches, { query: { page: 1, pageSize: 1 } })
  expect(page).toMatchObject({
    total: 2,
    rows: [{ number: 2, name: 'AR-000002.txt', state: 'acknowledged', timesSent: 1, records: 1 }],
  })
  expect((await admin.send(wire.readSupplyBatch, batch)).body).toMatchObject({
    name: 'AR-000002.txt',
    total: 1,
    rows: [{ kind: 'requisition', record, line: 1 }],
  })
  expect((await guardsAdmin.send(wire.listSupplyBatches, {})).body.total).toBe(0)
  expect((await guardsAdmin.send(wire.readSupplyBatch, batch)).status).toBe(404)
  expect((await guardsAdmin.send(wire.resendSupplyBatch, batch)).status).toBe(404)

  const again = await admin.send(wire.resendSupplyBatch, batch)
  expect(again.body).toMatchObject({
    ...{ state: 'built', checksum: 'f'.repeat(64), timesSent: 1, acknowledgedAt: null },
    sentAt: page.rows[0].sentAt,
  })
  expect(await lastEvent()).toMatchObject({
    object: 'supply batch AR-000002.txt',
    detail: { before: { state: 'acknowledged' }, after: { state: 'built' } },
  })
  expect((await admin.send(wire.resendSupplyBatch, batch)).status).toBe(409)
  expect(await readConnection()).toMatchObject({ unsentBatches: 1, lastBatch: { name: 'AR-000002.txt' } })
  expect(await readConnection(guardsAdmin)).toMatchObject({ unsentBatches: 1, lastBatch: null })
})

const listRefusals = async (query: QueryOf<typeof wire.listSupplyRefusals> = {}) =>
  (await admin.send(wire.listSupplyRefusals, { query })).body
const reread = (refusal: number, by = admin, extra = {}) =>
  by.send(wire.rereadSupplyRefusal, { params: { refusal } }, extra)

it('the quarantine applies a refused record as soon as its order is known, and keeps what is set aside with a comment', async () => {
  const [late, wrong] = [statusRecord(101, 'CJ'), statusRecord(9999, 'BA')]
  const file = await addFile('status-1.txt', [late, wrong])
  expect(await listRefusals({ file })).toMatchObject({
    total: 2,
    file: { name: 'status-1.txt', refused: 2, open: 2 },
    rows: [
      { record: wrong, line: 2, column: 30, state: 'open', file: 'status-1.txt' },
      { record: late, line: 1 },
    ],
  })
  expect((await listRefusals({ file: 999999 })).status).toBe(404)
  const [second, first] = (await listRefusals()).rows
  const { body: tooEarly } = await reread(first.id)
  expect(tooEarly).toEqual({
    isApplied: false,
    reason: expect.stringContaining('No order has the document number W9TA0163240101'),
  })
  expect((await listRefusals()).rows[1].reason).toBe(tooEarly.reason)
  const number = await approve(101)
  const applied = { isApplied: true, reason: '' }
  expect((await reread(first.id, guardsAdmin, { key: 'try-again-1' })).body).toEqual(applied)
  expect(await lastEvent()).toMatchObject({
    ...{ program: 'NG', object: `supply refusal ${first.id}`, detail: { isApplied: true } },
  })
  expect(await supplied(number)).toMatchObject({ supplyCode: 'CJ', refundedCents: 5000, fault: null })
  expect((await reread(first.id, guardsAdmin, { key: 'try-again-1' })).body).toEqual(applied)
  expect((await reread(first.id)).status).toBe(409)
  expect((await listRefusals()).rows).toMatchObject([{ id: second.id, state: 'open' }, { state: 'applied' }])

  const setAside = async (comment: string) =>
    (await admin.post(`/admin/supply/refusals/${second.id}/set-aside`, { comment })).status
  const comment = 'Belongs to another portal.'
  expect(await countTrouble(admin, 'quarantine')).toBe(1)
  expect([await setAside(' '), await setAside(comment)]).toEqual([400, 200])
  expect((await lastEvent())?.detail).toMatchObject({ record: wrong, comment })
  expect(await countTrouble(admin, 'quarantine')).toBe(0)
  expect([await setAside('Again.'), (await reread(second.id)).status]).toEqual([409, 409])
  expect(await listRefusals()).toMatchObject({ total: 2 })
  expect(await readConnection()).toMatchObject({
    openRefusals: 0,
    lastFile: { name: 'status-1.txt', open: 0, refused: 2 },
  })
})

it('the quarantine retries all open records of a file, 500 at a time', async () => {
  const number = await approve(201)
  const unknown = Array.from({ length: 500 }, (_, n) => statusRecord(n + 5000, 'BA'))
  const file = await addFile('status-2.txt', [...unknown, statusRecord(201, 'BB')])
  const readAgain = async (body?: object) =>
    (await admin.post(`/admin/supply/files/${file}/read-again`, body)).body
  const first = await readAgain()
  expect(first).toMatchObject({ applied: 0, refused: 500 })
  expect(await readAgain({ after: first.next })).toEqual({ applied: 1, refused: 0, next: null })
  expect(await lastEvent()).toMatchObject({
    object: `supply file ${file}`,
    detail: { name: 'status-2.txt', applied: 1, refused: 0 },
  })
  expect(await supplied(number)).toMatchObject({ supplyCode: 'BB' })
  expect((await admin.send(wire.listSupplyFiles, {})).body.rows[0]).toMatchObject({ id: file, open: 500 })
})

const fields = {
  text: 'Call the depot',
  meaning: 'Waits for a call',
  class: 'progress',
  funds: 'keep',
  actor: 'orderer',
  nextStep: 'Call the depot.',
} as const
const DELAYED = { text: 'Delayed, status will change' }
const get = async (code: string) =>
  (await admin.send(statuses.listSupplyStatuses, {})).body.find((one: { code: string }) => one.code === code)
const add = (code: string, more = {}) =>
  admin.send(statuses.addSupplyStatus, { body: { code, ...fields, ...more } })
const save = (version: number, by = admin, code = 'BD', odd = {}) =>
  by.send(statuses.saveSupplyStatus, { params: { code }, body: fields }, { version, odd })

it('one administrator at a time changes a supply status code, with before and after in the audit trail', async () => {
  const wrong = await save(0, admin, 'BD', { funds: 'refund' })
  expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'funds'])
  expect([(await add('BD')).status, (await add('ABC')).status]).toEqual([409, 400])
  expect(await get('BD')).toMatchObject({ ...DELAYED, isChanged: false, version: 0 })
  expect((await save(0)).body).toMatchObject({
    ...{ ...fields, code: 'BD', version: 1, isChanged: true, isShipped: true },
  })
  expect(await lastEvent()).toMatchObject({
    object: 'supply status BD',
    detail: { before: DELAYED, after: fields },
  })
  expect((await save(0, guardsAdmin)).status).toBe(409)
  expect((await save(1, guardsAdmin)).body.version).toBe(2)
  expect((await save(0, admin, 'Q7')).status).toBe(404)
})

it('a changed status code applies to later records: order and report show the new words, and untouched codes their own [RDT-20 RDT-27 RDT-41]', async () => {
  expect((await add('Q9', { text: 'At the tailor' })).body).toMatchObject({
    ...{ code: 'Q9', isShipped: false, isChanged: true, version: 1 },
  })
  const orders: number[] = []
  const records: string[] = []
  for (const [at, code] of ['BD', 'BB', 'BE', 'Q9'].entries()) {
    orders.push(await approve(301 + at))
    records.push(statusRecord(301 + at, code))
  }
  const file = await addFile('status-3.txt', records)
  expect((await admin.send(wire.rereadSupplyFile, { params: { file } })).body.applied).toBe(4)
  const { body } = await admin.send(listOrderDetails, { query: { program: 'AR' } })
  const shown = (number: number) =>
    body.find((row: { number: number }) => row.number === number)?.shipmentStatus
  expect(orders.map(shown)).toEqual(['Call the depot', 'BB', 'BE', 'At the tailor'])

  const restore = async (code: string, extra = {}) =>
    (await admin.send(statuses.restoreSupplyStatus, { params: { code } }, extra)).status
  expect(await restore('BD', { version: 2 })).toBe(200)
  expect((await lastEvent())?.detail).toMatchObject({ before: fields, after: DELAYED })
  expect(await get('BD')).toMatchObject({ ...DELAYED, version: 0 })
  expect([await restore('BD'), await restore('Q9'), await restore('Q9')]).toEqual([409, 200, 404])
  expect(await get('Q9')).toBeUndefined()
  expect(await supplied(orders[0] ?? 0)).toMatchObject({ supplyText: 'Call the depot' })
})
