import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRecord } from '#domain/supply/milstrip/record.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { ae } from '#testing/supply-records.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import * as wire from '#wire/supply/supply-connection.ts'
import * as statuses from '#wire/supply/supply-statuses.ts'

let portal: TestPortal
let world: OrdersWorld
async function countTrouble(client: Client, wanted: string): Promise<number> {
  const { trouble } = (await client.send(readFigures, {})).body
  return trouble.find(({ kind }: { kind: string }) => kind === wanted)?.count ?? 0
}

let admin: Client
let guardsAdmin: Client

beforeAll(async () => {
  portal = await startTestPortal({ SUPPLY: 'files' })
  world = await buildOrdersWorld(portal.owner)
  admin = await portal.signIn('everything')
  guardsAdmin = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())

const lastEvent = async () =>
  (await portal.owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]

async function approve(requisition: string): Promise<number> {
  const number = await world.order()
  const { owner } = portal
  await owner.begin(async (sql) => {
    await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
      VALUES ('AR', ${number}, 1, 1, 'approve', ${world.placer.id}, ${world.member.id}, ${world.first.id}, 1)`
    await sql`UPDATE orders SET status = 'approved', decided_at = '2026-11-20T17:00:00Z' WHERE order_id = ${number}`
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
      SELECT 'AR', r.account_id, s.account_id, 5000, 'post', ${number} FROM accounts r JOIN accounts s USING (fund_id)
      WHERE fund_id = ${world.fundId} AND r.kind = 'reserved' AND s.kind = 'spent'`
    await sql`UPDATE order_lines SET requisition = ${requisition} WHERE order_id = ${number}`
  })
  return number
}

const statusRecord = (document: string, status: string) =>
  buildRecord({ ...ae(status, 2, { on: '2026-11-20', nsn: world.nsns[0] ?? '' }), document })

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

describe('the supply connection', () => {
  it("the panel shows waiting lines of all programs as numbers, and held lines of the user's program", async () => {
    const [waits, held] = [await approve('W9TA0163240001'), await approve('W9TA0163240002')]
    await portal.owner`UPDATE order_lines SET supply_hold = 'The ship-to DoDAAC is suspended.' WHERE order_id = ${held}`
    await portal.owner`INSERT INTO order_events (program, order_id, line_number, kind, code, detail, happened_at)
      SELECT 'AR', ${held}, 1, 'held', '', 'Held.', t::timestamptz FROM unnest(ARRAY['2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z']) t`
    await portal.owner`UPDATE order_lines SET cancellation_requested = 1 WHERE order_id = ${waits}`
    const numbers = {
      ...{ connection: 'files', waitingLines: 1, heldLines: 1, waitingRecords: 0, unsentBatches: 0 },
      ...{ openRequests: 1, openRefusals: 0, strays: 0, lastBatch: null, lastFile: null },
    }
    for (const client of [admin, guardsAdmin])
      expect((await client.send(wire.readSupplyConnection, {})).body).toEqual(numbers)
    const heldAt = new Date('2026-11-20T18:00:00.000Z')
    const reason = 'The ship-to DoDAAC is suspended.'
    expect((await admin.send(wire.listHeldLines, {})).body).toEqual({
      total: 1,
      rows: [{ order: held, line: 1, requisition: 'W9TA0163240002', reason, heldAt }],
    })
    expect((await guardsAdmin.send(wire.listHeldLines, {})).body).toEqual({ total: 0, rows: [] })
    expect(await countTrouble(admin, 'held')).toBe(1)
    expect(await countTrouble(guardsAdmin, 'held')).toBe(0)
    expect(JSON.stringify(await admin.send(wire.readSupplyConnection, {}))).not.toContain(portal.dataDir)
    await portal.owner`UPDATE order_lines SET cancellation_requested = 0, supply_hold = '' WHERE order_id = ANY (${[waits, held]}::bigint[])`
  })

  it('the panel shows the batches of the program with their records, and sends one again unchanged', async () => {
    const number = await approve('W9TA0163240003')
    const record = 'A0ASMS'.padEnd(80)
    for (const batch of [1, 2])
      await portal.owner`INSERT INTO supply_batches (program, batch_number, records, checksum, state, times_sent, built_at, sent_at, acknowledged_at)
        VALUES ('AR', ${batch}, 1, ${'f'.repeat(64)}, 'acknowledged', 1, '2026-11-20T17:00:00Z', '2026-11-20T17:01:00Z', '2026-11-20T18:00:00Z')`
    await portal.owner`INSERT INTO supply_outgoing (program, order_id, line_number, kind, record, batch_number, requested_at)
      VALUES ('AR', ${number}, 1, 'requisition', ${record}, 2, '2026-11-20T17:00:00Z')`
    const { body: page } = await admin.send(wire.listSupplyBatches, { query: { page: 1, pageSize: 1 } })
    expect(page).toMatchObject({
      total: 2,
      rows: [{ number: 2, name: 'AR-000002.txt', state: 'acknowledged', timesSent: 1, records: 1 }],
    })
    expect((await admin.send(wire.readSupplyBatch, { params: { batch: 2 } })).body).toMatchObject({
      name: 'AR-000002.txt',
      total: 1,
      rows: [{ kind: 'requisition', record, line: 1 }],
    })
    expect((await guardsAdmin.send(wire.listSupplyBatches, {})).body.total).toBe(0)
    expect((await guardsAdmin.send(wire.readSupplyBatch, { params: { batch: 2 } })).status).toBe(404)
    expect((await guardsAdmin.send(wire.resendSupplyBatch, { params: { batch: 2 } })).status).toBe(404)

    const again = await admin.send(wire.resendSupplyBatch, { params: { batch: 2 } })
    expect([again.status, again.body.state, again.body.checksum]).toEqual([200, 'built', 'f'.repeat(64)])
    expect(again.body).toMatchObject({ timesSent: 1, acknowledgedAt: null, sentAt: page.rows[0].sentAt })
    expect(await lastEvent()).toMatchObject({
      object: 'supply batch AR-000002.txt',
      detail: { before: { state: 'acknowledged' }, after: { state: 'built' } },
    })
    expect((await admin.send(wire.resendSupplyBatch, { params: { batch: 2 } })).status).toBe(409)
    expect((await admin.send(wire.readSupplyConnection, {})).body).toMatchObject({
      unsentBatches: 1,
      lastBatch: { name: 'AR-000002.txt' },
    })
    expect((await guardsAdmin.send(wire.readSupplyConnection, {})).body).toMatchObject({
      unsentBatches: 1,
      lastBatch: null,
    })
  })
})

describe('the quarantine', () => {
  it('the quarantine holds refused records of each file, and applies one as soon as its order is known', async () => {
    const [late, wrong] = [statusRecord('W9TA0163240101', 'CJ'), statusRecord('W9TA0163249999', 'BA')]
    const file = await addFile('status-1.txt', [late, wrong])
    const list = async (of: QueryOf<typeof wire.listSupplyRefusals> = {}) =>
      (await admin.send(wire.listSupplyRefusals, { query: of })).body
    expect(await list({ file })).toMatchObject({
      total: 2,
      file: { name: 'status-1.txt', refused: 2, open: 2 },
      rows: [
        { record: wrong, line: 2, column: 30, state: 'open', file: 'status-1.txt' },
        { record: late, line: 1 },
      ],
    })
    expect((await admin.send(wire.listSupplyRefusals, { query: { file: 999999 } })).status).toBe(404)
    const [second, first] = (await list()).rows
    const tooEarly = await admin.send(wire.rereadSupplyRefusal, { params: { refusal: first.id } })
    expect(tooEarly.body).toMatchObject({ isApplied: false })
    expect(tooEarly.body.reason).toContain('No order has the document number W9TA0163240101')
    expect((await list()).rows[1].reason).toBe(tooEarly.body.reason)

    const number = await approve('W9TA0163240101')
    const apply = () =>
      guardsAdmin.send(wire.rereadSupplyRefusal, { params: { refusal: first.id } }, { key: 'try-again-1' })
    const applied = await apply()
    expect(applied.body).toEqual({ isApplied: true, reason: '' })
    expect(await lastEvent()).toMatchObject({
      program: 'NG',
      object: `supply refusal ${first.id}`,
      detail: { isApplied: true },
    })
    expect(await supplied(number)).toMatchObject({ supplyCode: 'CJ', refundedCents: 5000, fault: null })
    expect((await apply()).body).toEqual(applied.body)
    expect((await admin.send(wire.rereadSupplyRefusal, { params: { refusal: first.id } })).status).toBe(409)
    expect((await list()).rows.map((row: { state: string }) => row.state)).toEqual(['open', 'applied'])
    expect((await list()).rows[0].id).toBe(second.id)
  })

  it('the quarantine lets an administrator set a record aside with a comment, once, and keeps it', async () => {
    const [open] = (await admin.send(wire.listSupplyRefusals, {})).body.rows
    const path = `/admin/supply/refusals/${open.id}/set-aside`
    const quarantined = () => countTrouble(admin, 'quarantine')
    expect(await quarantined()).toBe(1)
    expect((await admin.post(path, { comment: ' ' })).status).toBe(400)
    expect((await admin.post(path, { comment: 'Belongs to another portal.' })).status).toBe(200)
    expect((await lastEvent())?.detail).toMatchObject({
      record: open.record,
      comment: 'Belongs to another portal.',
    })
    expect(await quarantined()).toBe(0)
    expect((await admin.post(path, { comment: 'Again.' })).status).toBe(409)
    expect((await admin.send(wire.rereadSupplyRefusal, { params: { refusal: open.id } })).status).toBe(409)
    expect((await admin.send(wire.listSupplyRefusals, {})).body).toMatchObject({ total: 2 })
    expect((await admin.send(wire.readSupplyConnection, {})).body).toMatchObject({
      openRefusals: 0,
      lastFile: { name: 'status-1.txt', open: 0, refused: 2 },
    })
  })

  it('the quarantine retries all open records of a file, 500 at a time', async () => {
    const number = await approve('W9TA0163240201')
    const unknown = Array.from({ length: 500 }, (_, n) =>
      statusRecord(`W9TA016324${String(n + 5000).padStart(4, '0')}`, 'BA'),
    )
    const file = await addFile('status-2.txt', [...unknown, statusRecord('W9TA0163240201', 'BB')])
    const path = `/admin/supply/files/${file}/read-again`
    const first = (await admin.post(path)).body
    expect(first).toMatchObject({ applied: 0, refused: 500 })
    expect((await admin.post(path, { after: first.next })).body).toEqual({
      applied: 1,
      refused: 0,
      next: null,
    })
    expect(await lastEvent()).toMatchObject({
      object: `supply file ${file}`,
      detail: { name: 'status-2.txt', applied: 1, refused: 0 },
    })
    expect(await supplied(number)).toMatchObject({ supplyCode: 'BB' })
    expect((await admin.send(wire.listSupplyFiles, {})).body.rows[0]).toMatchObject({ id: file, open: 500 })
  })
})

describe('a supply status code', () => {
  const fields = {
    text: 'Call the depot',
    meaning: 'Waits for a call',
    class: 'progress',
    funds: 'keep',
    actor: 'orderer',
    nextStep: 'Call the depot.',
  } as const
  const get = async (code: string) =>
    (await admin.send(statuses.listSupplyStatuses, {})).body.find(
      (one: { code: string }) => one.code === code,
    )

  it('one administrator at a time changes a supply status code, with before and after in the audit trail', async () => {
    const before = await get('BD')
    expect(before).toMatchObject({ text: 'Delayed, status will change', isChanged: false, version: 0 })
    const save = (version: number, as = admin) =>
      as.send(statuses.saveSupplyStatus, { params: { code: 'BD' }, body: fields }, { version })
    const saved = await save(0)
    expect(saved.body).toMatchObject({ ...fields, code: 'BD', version: 1, isChanged: true, isShipped: true })
    expect(await lastEvent()).toMatchObject({
      object: 'supply status BD',
      detail: { before: { text: 'Delayed, status will change' }, after: fields },
    })
    expect((await save(0, guardsAdmin)).status).toBe(409)
    expect((await save(1, guardsAdmin)).body.version).toBe(2)
    expect(
      (await admin.send(statuses.saveSupplyStatus, { params: { code: 'Q7' }, body: fields })).status,
    ).toBe(404)
  })

  it('a changed status code applies to later records: order and report show the new words, and untouched codes their own [RDT-20 RDT-27 RDT-41]', async () => {
    const documents = ['W9TA0163240301', 'W9TA0163240302', 'W9TA0163240303', 'W9TA0163240304']
    const orders: number[] = []
    for (const document of documents) orders.push(await approve(document))
    const added = await admin.send(statuses.addSupplyStatus, {
      body: { code: 'Q9', ...fields, text: 'At the tailor' },
    })
    expect(added.body).toMatchObject({ code: 'Q9', isShipped: false, isChanged: true, version: 1 })
    const records = ['BD', 'BB', 'BE', 'Q9'].map((code, at) => statusRecord(documents[at] ?? '', code))
    const file = await addFile('status-3.txt', records)
    expect((await admin.send(wire.rereadSupplyFile, { params: { file } })).body.applied).toBe(4)
    const { body } = await admin.send(listOrderDetails, { query: { program: 'AR' } })
    const shown = (number: number) =>
      body.find((row: { number: number }) => row.number === number)?.shipmentStatus
    expect(orders.map(shown)).toEqual(['Call the depot', 'BB', 'BE', 'At the tailor'])
    expect(await supplied(orders[0] ?? 0)).toMatchObject({ supplyText: 'Call the depot' })

    const restored = await admin.send(
      statuses.restoreSupplyStatus,
      { params: { code: 'BD' } },
      { version: 2 },
    )
    expect(restored.status).toBe(200)
    expect(await lastEvent()).toMatchObject({
      detail: { before: fields, after: { text: 'Delayed, status will change' } },
    })
    expect(await get('BD')).toMatchObject({ text: 'Delayed, status will change', version: 0 })
    expect((await admin.send(statuses.restoreSupplyStatus, { params: { code: 'BD' } })).status).toBe(409)
    expect((await admin.send(statuses.restoreSupplyStatus, { params: { code: 'Q9' } })).status).toBe(200)
    expect(await get('Q9')).toBeUndefined()
    expect((await admin.send(statuses.restoreSupplyStatus, { params: { code: 'Q9' } })).status).toBe(404)
    expect(await supplied(orders[0] ?? 0)).toMatchObject({ supplyText: 'Call the depot' })
  })

  it('the portal refuses a supply status code beside the wrong field', async () => {
    const refuse = async (changes: Record<string, unknown>, code = 'BD') => {
      const input = { params: { code }, body: fields }
      const { status, body } = await admin.send(statuses.saveSupplyStatus, input, { odd: changes })
      return `${status} ${body.errors?.[0]?.field}`
    }
    for (const [refused, ...all] of [
      ['422 funds', { funds: 'refund' }, { class: 'price-change', funds: 'hold' }],
      ['422 text', { text: '' }, { text: 'Ask about CA' }],
      ['400 class', { class: 'lost' }],
      ['400 funds', { funds: 'burn' }],
      ['400 actor', { actor: 'the cat' }],
      ['400 nextStep', { nextStep: 'x'.repeat(501) }],
      ['400 text', { text: 'x'.repeat(201) }],
    ] as [string, ...object[]][])
      for (const changes of all) expect(await refuse({ ...changes }), JSON.stringify(changes)).toBe(refused)
    expect(await refuse({}, 'B')).toBe('400 code')
    const add = (code: string) => admin.send(statuses.addSupplyStatus, { body: { code, ...fields } })
    expect([(await add('BD')).status, (await add('ABC')).status]).toEqual([409, 400])
    expect(await get('BD')).toMatchObject({ isChanged: false })
  })
})
