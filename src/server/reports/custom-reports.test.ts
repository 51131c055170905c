import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginDefinition, type CustomDefinition } from '#domain/reports/custom-report.ts'
import { CUSTOM_SOURCES, SOURCE_KEYS, type SourceKey, sourceOf } from '#domain/reports/custom-sources.ts'
import { buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { openDigestWorld } from '#testing/digest-world.ts'
import { IN_THIS_PROCESS } from '#testing/in-this-process.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import * as wire from '#wire/reports/custom-reports.ts'
import { searchEverything } from '#wire/search/search.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { Exports } from '../export/exports.ts'
import type { Email, MailedReport } from '../mail/email.ts'
import { findRightsOf } from '../session/people-rights.ts'
import { deliverReport, sendReports } from './custom-mail.ts'

const { portal, world, as } = openOrdersPortal(100_000_000)
let mails: Awaited<ReturnType<typeof openDigestWorld>>
let handles: ReturnType<typeof connect>
let files: Exports
let manager: Client
let now = new Date('2026-11-28T17:00:00Z')
let big: number

beforeAll(async () => {
  const { owner, database } = portal
  mails = await openDigestWorld(portal)
  handles = connect({ url: database.url })
  const places = { reports: () => null, primary: () => database.url('report') }
  files = new Exports(places, handles.writes, { open: IN_THIS_PROCESS.openExport })
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'manager', permissions: [3] })
  manager = await portal.signIn('manager')
  await owner`UPDATE programs SET report_reach = 'assigned' WHERE code = 'AR'`
  await owner`SELECT pg_notify('sessions_changed', 'all')`
  for (const quantities of [[1], [2, 3], [4]]) {
    const number = await world.order({ quantities })
    await as('first').send(approveOrder, { params: { number } })
  }
  await world.order({ quantities: [7], member: world.placer })
  const { nsns } = await buildProduct(owner, {
    cents: 100,
    sizes: Array.from({ length: 100 }, (_, at) => `S${at}`),
  })
  const lines = nsns.map((nsn) => ({ nsn, quantity: 1, cents: 100 }))
  const outsider = { orderer: world.outsider, member: world.outsider, fundId: world.fundId, lines }
  for (let order = 0; order < 15; order++) await buildOrder(owner, outsider)
  big = 15 * lines.length
  await owner`INSERT INTO receipts (program, order_id, line_number, kind, quantity, actor_id)
    SELECT program, order_id, line_number, 'receive', quantity, ${world.placer.id} FROM order_lines LIMIT 9`
})
afterAll(async () => {
  files?.close()
  await handles?.close()
  await mails?.stop()
})
beforeEach(async () => {
  await portal.owner`DELETE FROM custom_reports`
  await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
})

const definitionOf = (source: SourceKey, more: Partial<CustomDefinition> = {}): CustomDefinition => ({
  ...beginDefinition(source),
  ...more,
})
const run = async (client: Client, definition: CustomDefinition, page = {}) => {
  const { status, body } = await client.send(wire.runCustomReport, {
    query: { definition, pageSize: 500, ...page },
  })
  return { status, body: body as wire.CustomResult & { message?: string } }
}
const save = async (client: Client, more: Partial<wire.ReportBody> = {}) => {
  const body = { name: 'Lines', definition: definitionOf('lines'), dodaac: null, forProgram: true, ...more }
  return (await client.send(wire.addCustomReport, { body })).body as wire.CustomReportEntry
}
const sending = () => ({
  config: readConfig({ DEMO: '0' }),
  handles,
  jobs: mails.jobs,
  exports: files,
  clock: () => now,
})
const readQueued = async () =>
  await portal.owner<{ id: string; data: Email & { report: MailedReport } }[]>`
    SELECT id::text, data FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'report' ORDER BY data->>'to'`
const mailTo = (report: wire.CustomReportEntry, recipients: number[], more = {}) =>
  as('everything').send(wire.mailCustomReport, {
    params: { report: report.id },
    body: { rhythm: 'daily', weekday: 1, monthDay: 1, hour: 7, form: 'xlsx', recipients, ...more },
  })

test('a report that an administrator saved gives each reader only the rows, columns and digits of their own rights [C17]', async () => {
  const { id } = await save(as('everything'))
  const shared = (await as('placer').send(wire.readCustomReport, { params: { report: id } })).body
  const unit = (body: wire.CustomResult) => new Set(body.rows.map((row) => row[1]))
  expect(unit((await run(as('placer'), shared.definition)).body)).toEqual(new Set(['W9TA01']))
  expect((await run(as('placer'), shared.definition)).body.total).toBe(5)
  expect((await run(as('everything'), shared.definition)).body.total).toBe(5 + big)
  expect((await run(as('outsider'), shared.definition)).body.total).toBe(big)
  expect((await as('foreigner').send(wire.readCustomReport, { params: { report: id } })).status).toBe(404)

  const people = definitionOf('people', { columns: ['lastName', 'dodaac', 'dodId', 'email'] })
  const all = (await run(manager, people)).body
  expect(all.columns.map(({ label }) => label)).toEqual(['Last Name', 'DoDAAC', 'EDIPI', 'E-mail'])
  const own = (await run(as('finance'), people)).body
  expect(own.notes).toEqual([expect.stringContaining('You may not read')])
  expect(new Set(own.rows.map((row) => row[1]))).toEqual(new Set(['W9TA01']))
  expect(own.rows.filter((row) => /^\d{10}$/.test(String(row[2])))).toHaveLength(1)
  const [{ dodId } = { dodId: '' }] = await portal.owner<{ dodId: string }[]>`
    SELECT dod_id FROM people WHERE person_id = ${world.member.id}`
  const seek = { column: 'dodId', condition: 'contains' as const, values: [dodId] }
  expect(
    (await run(as('finance'), { ...people, filters: [seek] })).body.total,
    'no digit can be guessed',
  ).toBe(0)
  expect((await run(manager, { ...people, filters: [seek] })).body.total).toBeGreaterThan(0)

  expect((await run(as('finance'), definitionOf('funds'))).body.total).toBe(1)
  const none = (await run(as('placer'), definitionOf('funds'))).body
  expect([none.total, none.notes]).toEqual([0, [expect.stringContaining('no funds for you')]])
})

test('each column of each source can be shown, filtered, sorted and grouped, and typed text is never SQL', async () => {
  const filled = (['member', 'placedOn'] as const).map((column) => ({
    column,
    condition: 'filled' as const,
    values: [],
  }))
  for (const descending of [true, false]) {
    const order = [{ column: 'member', descending }]
    expect((await run(manager, definitionOf('lines', { filters: filled, order }))).status).toBe(200)
  }
  const odd = `a'); DROP TABLE orders; --%_\\"$1`
  for (const source of SOURCE_KEYS) {
    const all = Object.entries(sourceOf(source).columns)
    for (let from = 0; from < all.length; from += 18) {
      const columns = all.slice(from, from + 18).map(([key]) => key)
      const { status, body } = await run(manager, definitionOf(source, { columns }))
      expect(status, `${source} ${body?.message}`).toBe(200)
      expect(body.columns).toHaveLength(columns.length)
    }
    for (const [key, { kind, choices }] of all) {
      const values = { day: ['2026-01-01', '2026-12-31'], money: ['0', '99999.99'], whole: ['0', '9'] }
      const condition = kind in values ? 'between' : 'oneOf'
      const filters = [
        {
          column: key,
          condition,
          values: values[kind as keyof typeof values] ?? (choices ? Object.keys(choices) : [odd, 'W9TA01']),
        },
        ...(condition === 'oneOf' && !choices
          ? [
              { column: key, condition: 'contains', values: [odd] },
              { column: key, condition: 'empty', values: [] },
            ]
          : []),
        ...(kind === 'day'
          ? ['empty', 'filled'].map((one) => ({ column: key, condition: one, values: [] }))
          : []),
      ] as CustomDefinition['filters']
      const order = [{ column: key, descending: true }]
      const { status, body } = await run(
        manager,
        definitionOf(source, { columns: [key], filters, order, groupBy: [key] }),
      )
      expect(status, `${source} ${key} ${body?.message}`).toBe(200)
    }
  }
  const last = { column: 'placedOn', condition: 'last' as const, values: ['3650'] }
  expect((await run(as('everything'), definitionOf('lines', { filters: [last] }))).body.total).toBe(5 + big)
  const gone = definitionOf('lines', { columns: ['order', 'constructor', odd.slice(0, 40)] })
  const { body } = await run(manager, gone)
  expect(body.columns.map(({ key }) => key)).toEqual(['order'])
  expect(body.notes[0]).toBe('The column “constructor” does not exist any more, and is left out.')
  const wrong = definitionOf('lines', {
    filters: [{ column: 'total', condition: 'between', values: ['9', '1'] }],
  })
  expect(await run(manager, wrong)).toMatchObject({ status: 422, body: { errors: [{ field: 'filters.0' }] } })
  for (const text of ['%7B', '[]', 'null', '7'])
    expect((await manager.get(`/reports/custom/rows?definition=${text}`)).body.errors, text).toEqual([
      {
        field: 'definition',
        message: 'This address has no report that can be read. Build the report again.',
      },
    ])
})

test('the sums and counts of groups equal those of their rows, for random reports', async () => {
  const someOf = (values: string[], max: number) =>
    fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })
  const sources = fc.constantFrom(...SOURCE_KEYS).chain((source) => {
    const { columns } = CUSTOM_SOURCES[source]
    const summed = Object.entries(columns).flatMap(([key, column]) => ('isSummed' in column ? [key] : []))
    const plain = Object.keys(columns).filter((key) => !summed.includes(key))
    return fc.record({
      source: fc.constant(source),
      groupBy: fc.uniqueArray(fc.constantFrom(...plain), { minLength: 1, maxLength: 3 }),
      sums: someOf(summed, 4),
      filters: fc.constantFrom<CustomDefinition['filters']>(
        [],
        [{ column: 'dodaac', condition: 'oneOf', values: ['w9ta01'] }],
      ),
    })
  })
  await fc.assert(
    fc.asyncProperty(sources, async ({ source, groupBy, sums, filters }) => {
      const base = { source, filters, order: [] }
      const rows = (await readAll(manager, { ...base, columns: [...groupBy, ...sums], groupBy: [] })).rows
      const grouped = await readAll(manager, { ...base, columns: sums, groupBy })
      const wanted = new Map<string, number[]>()
      for (const row of rows) {
        const key = JSON.stringify(row.slice(0, groupBy.length))
        const before = wanted.get(key) ?? [0, ...sums.map(() => 0)]
        const more = [1, ...row.slice(groupBy.length).map(Number)]
        wanted.set(
          key,
          before.map((sum, at) => sum + (more[at] ?? 0)),
        )
      }
      const found = grouped.rows.map((row) => [
        JSON.stringify(row.slice(0, groupBy.length)),
        row.slice(groupBy.length),
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
      expect(grouped.total).toBe(wanted.size)
      const totals = [...wanted.values()].reduce(
        (sum, one) => sum.map((cents, at) => cents + (one[at] ?? 0)),
        [0, ...sums.map(() => 0)],
      )
      expect(grouped.sums.slice(groupBy.length)).toEqual(totals)
    }),
    { numRuns: 12 },
  )
})

async function readAll(client: Client, definition: CustomDefinition): Promise<wire.CustomResult> {
  const first = (await run(client, definition)).body
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page++)
    rows.push(...(await run(client, definition, { page })).body.rows)
  return { ...first, rows }
}

test('a file has all 1,500 rows with sums that add up, in Excel and in CSV, and text is never a formula', async () => {
  await portal.owner`UPDATE people SET first_name = '=1+1' WHERE person_id = ${world.outsider.id}`
  const definition = definitionOf('lines', { columns: ['order', 'member', 'total', 'placedOn', 'status'] })
  const query = { definition, name: 'My lines: 2026/27' }
  const book = await readXlsx((await as('outsider').send(wire.exportCustomReport, { query })).body)
  const [head, ...rows] = book.sheets[0]?.rows ?? []
  expect(head).toEqual(['Order No', 'Service Member', 'Total', 'Date Placed', 'Order Status'])
  expect(rows).toHaveLength(big)
  expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBeCloseTo(big)
  const csv = await as('outsider').get(
    `/reports/custom/export?form=csv&name=Mine&definition=${encodeURIComponent(JSON.stringify({ ...definition, columns: ['member', 'total'] }))}`,
  )
  expect(csv.headers['content-disposition']).toMatch(/filename="Mine_\d{8}\.csv"/)
  expect(csv.headers['content-type']).toContain('text/csv')
  const written = String(csv.body).split('\r\n')
  expect(written).toHaveLength(big + 2)
  expect(written[1]).toMatch(/^'=1\+1 .*,1\.00$/)
})

test('people change a report by its version, share it no further than they may, and delete it', async () => {
  const own = await save(as('member'), { forProgram: false })
  const put = (client: Client, more: Partial<wire.ReportBody>, version?: number) =>
    client.send(
      wire.changeCustomReport,
      {
        params: { report: own.id },
        body: { name: 'Lines', definition: definitionOf('lines'), dodaac: null, forProgram: false, ...more },
      },
      { version },
    )
  const search = async (name: string, searchTerm: string) =>
    (await as(name).send(searchEverything, { body: { searchTerm } })).body.reports
  expect((await put(as('placer'), {})).status, 'not shared').toBe(404)
  expect(await search('placer', 'lin'), 'not shared').toEqual([])
  expect((await put(as('member'), { forProgram: true })).status).toBe(403)
  expect((await put(as('member'), { dodaac: 'W9TA02' })).status).toBe(404)
  expect(await put(as('member'), { dodaac: 'W9TA01' }, own.version)).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect(await search('placer', 'lin')).toEqual([{ id: own.id, name: 'Lines', address: null }])
  expect(await search('placer', 'lin x')).toEqual([])
  expect((await put(as('member'), { name: 'Late' }, own.version)).status).toBe(409)
  expect((await put(as('placer'), {})).status, 'reads only').toBe(403)
  const again = { name: ' lines ', definition: definitionOf('funds'), dodaac: null, forProgram: false }
  expect((await as('member').send(wire.addCustomReport, { body: again })).status, 'same name').toBe(409)
  const listed = (await as('placer').send(wire.listCustomReports, {})).body
  expect(listed).toMatchObject([{ id: own.id, mayChange: false, source: 'Order lines', dodaac: 'W9TA01' }])
  await portal.owner`UPDATE custom_reports SET definition = jsonb_set(jsonb_set(definition, '{columns,0}', '"weight"'),
    '{filters}', '[{"column":"dodaac","condition":"oneOf","values":["W9TA99"]}]')`
  const { notes } = (await as('placer').send(wire.readCustomReport, { params: { report: own.id } })).body
  expect(notes).toEqual([
    'The column “weight” does not exist any more, and is left out.',
    'DoDAAC W9TA99 of a filter is no active DoDAAC of your program.',
  ])
  const remove = (client: Client) =>
    client.send(wire.deleteCustomReport, { params: { report: own.id }, body: {} })
  expect((await remove(as('placer'))).status).toBe(403)
  expect((await remove(as('member'))).status).toBe(200)
  await portal.owner`INSERT INTO custom_reports (program, owner_id, name, definition, updated_by, updated_at)
    SELECT 'AR', ${world.member.id}, 'Report ' || n, '{"source":"lines"}', 'x', now() FROM generate_series(1, 50) n`
  expect((await as('member').send(wire.addCustomReport, { body: again })).body.code).toBe('TOO_MANY_REPORTS')
})

test('a due report goes to each reader once, with the rows of that reader at that time [C17]', async () => {
  const report = await save(as('everything'))
  const everybody = [world.placer, world.outsider, world.finance, world.everything].map(({ id }) => id)
  expect((await mailTo(report, [world.foreigner.id])).status).toBe(422)
  now = new Date('2026-11-28T11:30:00Z')
  expect((await mailTo(report, everybody)).status).toBe(200)
  await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${world.finance.id}`
  await portal.owner`UPDATE custom_report_mails SET due_on = '2026-11-28'`
  await sendReports(sending())
  expect(await readQueued(), 'before the hour').toHaveLength(0)
  // The portal was stopped for three days.
  now = new Date('2026-12-01T17:00:00Z')
  await Promise.all([sendReports(sending()), sendReports(sending())])
  await sendReports(sending())
  const queued = await readQueued()
  expect(queued.map(({ data }) => data.to)).toEqual(
    ['everything', 'outsider', 'placer'].map((one) => expect.stringContaining(one)),
  )
  const [{ dueOn } = { dueOn: '' }] = await portal.owner<
    { dueOn: string }[]
  >`SELECT due_on::text FROM custom_report_mails`
  expect(dueOn).toBe('2026-12-02')

  await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${world.everything.id}`
  const sent = new Map<string, { text: string; rows: number | null }>()
  for (const { id, data } of queued)
    await deliverReport(
      sending(),
      async (email) => {
        const { paragraphs = [], attachments = [] } = email as {
          paragraphs?: string[]
          attachments?: { content: Buffer }[]
        }
        const book = attachments[0] && (await readXlsx(attachments[0].content))
        sent.set(data.to.split('@')[0] ?? '', {
          text: paragraphs.join(' '),
          rows: book ? (book.sheets[0]?.rows.length ?? 0) - 1 : null,
        })
      },
      data,
      id,
    )
  expect(sent.get('placer')).toMatchObject({ rows: 5 })
  expect(sent.get('outsider')).toMatchObject({ rows: big })
  expect(sent.has('everything'), 'disabled since').toBe(false)

  await portal.owner`UPDATE custom_reports SET for_program = false, dodaac = 'W9TA02'`
  const [placers] = queued.filter(({ data }) => data.to.startsWith('placer'))
  if (!placers) throw new Error('no mail')
  const late: unknown[] = []
  await deliverReport(sending(), async (email) => void late.push(email), placers.data, placers.id)
  expect(late).toMatchObject([{ paragraphs: [expect.stringContaining('no data')] }])
  expect(late[0]).not.toHaveProperty('attachments')
  await portal.owner`UPDATE people SET enabled = true`
})

test('a reader without a session has the rights of a session', async () => {
  const rows = await portal.owner<{ person: unknown; id: number }[]>`
    SELECT s.person, x.person_id AS id FROM sessions x, load_session(x.session_hash, now()) s WHERE x.current_program = 'AR'`
  expect(rows.length).toBeGreaterThan(5)
  const found = await findRightsOf(
    portal.owner,
    'AR',
    rows.map(({ id }) => id),
    { rightsFromNames: false },
  )
  for (const { person, id } of rows)
    expect(found.find((one) => one.person.id === id)?.person).toMatchObject(person as object)
})
