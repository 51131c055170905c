import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HARVEST_LIMIT, SHARED_FROM } from '#domain/people/harvest.ts'
import { beginDefinition, type CustomDefinition } from '#domain/reports/custom-report.ts'
import { CUSTOM_SOURCES, SOURCE_KEYS, type SourceKey, sourceOf } from '#domain/reports/custom-sources.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { openDigestWorld } from '#testing/digest-world.ts'
import { IN_THIS_PROCESS } from '#testing/in-this-process.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import * as wire from '#wire/reports/custom-reports.ts'
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  type ViewBody,
} from '#wire/reports/saved-views.ts'
import { searchEverything } from '#wire/search/search.ts'
import { switchProgram } from '#wire/session/session.ts'
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
  const sizes = Array.from({ length: 100 }, (_, at) => `S${at}`)
  const { nsns } = await buildProduct(owner, { cents: 100, sizes })
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
  const { definition } = (await as('placer').send(wire.readCustomReport, { params: { report: id } })).body
  const own = (await run(as('placer'), definition)).body
  expect([own.total, new Set(own.rows.map((row) => row[1]))]).toEqual([5, new Set(['W9TA01'])])
  expect((await run(as('everything'), definition)).body.total).toBe(5 + big)
  expect((await run(as('outsider'), definition)).body.total).toBe(big)
  expect((await as('foreigner').send(wire.readCustomReport, { params: { report: id } })).status).toBe(404)

  const people = definitionOf('people', { columns: ['lastName', 'dodaac', 'dodId', 'email'] })
  const all = (await run(manager, people)).body
  expect(all.columns.map(({ label }) => label)).toEqual(['Last Name', 'DoDAAC', 'EDIPI', 'E-mail'])
  const masked = (await run(as('finance'), people)).body
  expect(masked.notes).toEqual([expect.stringContaining('You may not read')])
  expect(new Set(masked.rows.map((row) => row[1]))).toEqual(new Set(['W9TA01']))
  expect(masked.rows.filter((row) => /^\d{10}$/.test(String(row[2])))).toHaveLength(1)
  const [row] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${world.member.id}`
  const filters: CustomDefinition['filters'] = [
    { column: 'dodId', condition: 'contains', values: [row?.dodId] },
  ]
  expect((await run(as('finance'), { ...people, filters })).body.total, 'no digit can be guessed').toBe(0)
  expect((await run(manager, { ...people, filters })).body.total).toBeGreaterThan(0)
  const file = (client: Client, definition: CustomDefinition) =>
    client.send(wire.exportCustomReport, { query: { definition } })
  for (const groupBy of [[], ['dodaac']])
    expect(codeOf(await file(as('finance'), { ...people, groupBy }))).toEqual([403, 'PEOPLE_FILE'])
  expect((await file(manager, people)).status).toBe(200)

  const kept = { name: 'IDs', definition: { ...people, filters }, dodaac: null, forProgram: true }
  const refused = (await as('everything').send(wire.addCustomReport, { body: kept })).body
  expect(refused).toMatchObject({ code: 'DOD_ID_KEPT', errors: [{ field: 'filters.0' }] })

  expect((await run(as('finance'), definitionOf('funds'))).body.total).toBe(1)
  const none = (await run(as('placer'), definitionOf('funds'))).body
  expect([none.total, none.notes]).toEqual([0, [expect.stringContaining('no funds for you')]])
})

test('people of one name are groups of their own, named with their DoDAACs', async () => {
  const twins =
    await portal.owner`UPDATE people SET first_name = 'Dana', last_name = 'Twin', middle_name = '', preferred_name = ''
    WHERE person_id IN (${world.member.id}, ${world.outsider.id}) RETURNING person_id, dodaac`
  expect(twins).toHaveLength(2)
  const grouped = definitionOf('lines', { columns: ['total'], groupBy: ['member'] })
  const { rows } = (await run(as('everything'), grouped)).body
  const found = rows.filter(([name]) => String(name).startsWith('Dana Twin'))
  expect(found.map(([name]) => name).toSorted()).toEqual(
    twins.map(({ dodaac }) => `Dana Twin (${dodaac})`).toSorted(),
  )
  expect(found.map(([, lines]) => lines)).toContain(big)
  expect((await run(as('placer'), grouped)).body.rows.map(([name]) => name)).toContain('Dana Twin')
})

test('each column of each source can be shown, filtered, sorted and grouped, and typed text is never SQL', async () => {
  const odd = `a'); DROP TABLE orders; --%_\\"$1`
  const between = { day: ['2026-01-01', '9999-12-31'], money: ['0', '99999.99'], whole: ['0', '9'] }
  const expectRun = async (definition: CustomDefinition) => {
    const { status, body } = await run(manager, definition)
    expect(status, `${definition.source} ${definition.columns} ${body?.message}`).toBe(200)
    return body
  }
  for (const source of SOURCE_KEYS) {
    const all = Object.entries(sourceOf(source).columns)
    for (let from = 0; from < all.length; from += 18) {
      const columns = all.slice(from, from + 18).map(([key]) => key)
      const { columns: shown } = await expectRun(definitionOf(source, { columns }))
      expect(shown.map(({ key }) => key)).toEqual(columns)
    }
    for (const [column, { kind, choices }] of all) {
      const filters: [condition: string, values: string[]][] =
        kind in between
          ? [['between', between[kind as keyof typeof between]]]
          : choices
            ? [['oneOf', Object.keys(choices)]]
            : [
                ['oneOf', [odd, 'W9TA01']],
                ['contains', [odd]],
                ['empty', []],
              ]
      if (kind === 'day') filters.push(['empty', []], ['filled', []])
      await expectRun({
        ...{ source, columns: [column], groupBy: [column], order: [{ column, descending: true }] },
        filters: filters.map(([condition, values]) => ({ column, condition, values })) as never,
      })
    }
  }
  const filled = (['member', 'placedOn'] as const).map((column) => ({
    ...{ column, condition: 'filled' as const, values: [] },
  }))
  await portal.owner`UPDATE people SET last_name = 'Muñoz-Ødegård' WHERE person_id = ${world.member.id}`
  const named: CustomDefinition['filters'] = [
    { column: 'lastName', condition: 'contains', values: ['UNOZ-ode'] },
    { column: 'lastName', condition: 'oneOf', values: ['Munoz-Odegard', 'x'] },
  ]
  expect((await expectRun(definitionOf('people', { filters: named }))).total).toBe(1)
  const dashed: CustomDefinition['filters'] = [
    {
      column: 'nsn',
      condition: 'contains',
      values: [(world.nsns[0] ?? '').replace(/^(....)(..)/, '$1-$2\u2013')],
    },
  ]
  const found = await expectRun(definitionOf('lines', { filters: dashed }))
  expect(found.total).toBeGreaterThan(0)
  const [sent] = await portal.owner`SELECT max(requisition) AS requisition FROM order_lines`
  for (const condition of ['contains', 'oneOf'] as const) {
    const values = [formatDocumentNumber(String(sent?.requisition)).toLowerCase()]
    const filters = [{ column: 'requisition', condition, values }]
    expect((await run(as('everything'), definitionOf('lines', { filters }))).body.total, condition).toBe(1)
  }
  const sortedBy = async (column: string) => {
    const by = { columns: [column], order: [{ column, descending: false }] }
    return (await readAll(as('everything'), definitionOf('lines', by))).rows.map(([value]) => String(value))
  }
  const orders = (await sortedBy('order')).map(Number)
  expect(orders).toEqual(orders.toSorted((a, b) => a - b))
  expect(orders.at(-1)).toBeGreaterThan(9)
  expect([...new Set(await sortedBy('status'))]).toEqual(['Approved', 'Pending Approval'])
  await standApart(async () => {
    expect([...new Set(await sortedBy('status'))]).toEqual([
      ...['Approved', 'Pending Approval', 'Returned for changes', 'Waits for finance'],
    ])
    const waiting = { column: 'status', condition: 'oneOf' as const, values: ['awaiting'] }
    const shipped = (first: string, end: string) => [
      { column: 'shippedOn', condition: 'between' as const, values: [first, end] },
    ]
    const count = async (filters: CustomDefinition['filters']) =>
      (await run(as('everything'), definitionOf('lines', { filters }))).body.total
    expect(await count([waiting])).toBe(1 + big - 200)
    expect(await count(shipped('2026-10-01', '2026-10-31')), 'the first of two days').toBe(1)
    expect(await count(shipped('2026-11-05', '')), 'the last of two days').toBe(1)
    expect(await count(shipped('2026-11-01', '2026-11-04')), 'between both').toBe(0)
  })
  for (const descending of [true, false])
    await expectRun(definitionOf('lines', { filters: filled, order: [{ column: 'member', descending }] }))
  const last = { column: 'placedOn', condition: 'last' as const, values: ['3650'] }
  expect((await run(as('everything'), definitionOf('lines', { filters: [last] }))).body.total).toBe(5 + big)
  const gone = definitionOf('lines', { columns: ['order', 'constructor', odd.slice(0, 40)] })
  const { body } = await run(manager, gone)
  expect(body.columns.map(({ key }) => key)).toEqual(['order'])
  expect(body.notes[0]).toBe('The column “constructor” does not exist any more, and is left out.')
  const reversed = { column: 'total', condition: 'between' as const, values: ['9', '1'] }
  const wrong = await run(manager, definitionOf('lines', { filters: [reversed] }))
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'filters.0' }] } })
  const message = 'This address has no report that can be read. Build the report again.'
  for (const text of ['%7B', '[]', 'null', '7'])
    expect((await manager.get(`/reports/custom/rows?definition=${text}`)).body.errors, text).toEqual([
      { field: 'definition', message },
    ])
  const broken = encodeURIComponent(JSON.stringify(definitionOf('lines', { columns: ['order', '\ud800'] })))
  const { errors } = (await manager.get(`/reports/custom/export?definition=${broken}`)).body
  expect(errors).toMatchObject([{ field: 'definition.columns.1' }])
})

test('the sums and counts of groups equal those of their rows, for random reports', async () => {
  const someOf = (values: string[], max: number) =>
    fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })
  const sources = fc.constantFrom(...SOURCE_KEYS).chain((source) => {
    const { columns } = CUSTOM_SOURCES[source]
    const summed = Object.entries(columns).flatMap(([key, column]) =>
      'isSummed' in column && !('summedWithin' in column) ? [key] : [],
    )
    const plain = Object.entries(columns).flatMap(([key, column]) => ('isSummed' in column ? [] : [key]))
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
      const none = [0, ...sums.map(() => 0)]
      const add = (one: number[], other: number[]) => one.map((sum, at) => sum + (other[at] ?? 0))
      for (const row of rows) {
        const key = JSON.stringify(row.slice(0, groupBy.length))
        wanted.set(key, add(wanted.get(key) ?? none, [1, ...row.slice(groupBy.length).map(Number)]))
      }
      const found = grouped.rows.map((row) => [
        ...[JSON.stringify(row.slice(0, groupBy.length)), row.slice(groupBy.length)],
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
      expect(grouped.total).toBe(wanted.size)
      expect(grouped.sums.slice(groupBy.length)).toEqual([...wanted.values()].reduce(add, none))
    }),
    { numRuns: 12 },
  )
  await portal.owner`INSERT INTO receipts (program, order_id, line_number, kind, quantity, actor_id)
    SELECT program, order_id, line_number, 'issue', 1, actor_id FROM receipts WHERE kind = 'receive' LIMIT 4`
  const pieces = async (more: Partial<CustomDefinition>) => {
    const { rows, sums, notes } = (
      await run(manager, definitionOf('receipts', { columns: ['quantity'], ...more }))
    ).body
    return [rows.slice(0, 2), sums, notes]
  }
  const [{ received } = { received: 0 }] = await portal.owner<{ received: number }[]>`
    SELECT sum(quantity) AS received FROM receipts WHERE kind = 'receive'`
  const byKind = [
    ['Issued', 4, 4],
    ['Received', 9, received],
  ]
  const why = 'Pieces is added up only within one Entry. Group by Entry, or filter by one.'
  expect(await pieces({})).toEqual([expect.anything(), [null], []])
  expect(await pieces({ groupBy: ['kind'] })).toEqual([byKind, [null, 13, null], []])
  expect(await pieces({ groupBy: ['line'] })).toEqual([expect.anything(), [null, 13], [why]])
  const filters = [{ column: 'kind', condition: 'oneOf' as const, values: ['receive'] }]
  expect(await pieces({ filters })).toEqual([expect.anything(), [received], []])
})

/** One order is returned, one waits for Finance, and the line of another was shipped on two days. */
async function standApart(look: () => Promise<void>): Promise<void> {
  const { owner } = portal
  const apart =
    await owner`SELECT order_id AS id FROM orders WHERE orderer_id = ${world.outsider.id} ORDER BY 1 LIMIT 2`
  const [back, asking] = apart.map(({ id }) => Number(id))
  await owner`ALTER TABLE orders DISABLE TRIGGER USER`
  await owner`UPDATE orders SET returned_at = now(), returned_by = orderer_id, return_reason = 'Too many' WHERE order_id = ${back ?? 0}`
  await owner`UPDATE orders SET finance_state = 'asked' WHERE order_id = ${asking ?? 0}`
  await owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
    SELECT 'AR', min(order_id), 1, 1, day, 'UPS', '1Z999AA10123456784' FROM orders, unnest('{2026-10-20,2026-11-05}'::date[]) day
    WHERE program = 'AR' GROUP BY day`
  await look()
  await owner`DELETE FROM shipments`
  await owner`UPDATE orders SET returned_at = NULL, returned_by = NULL, return_reason = '', finance_state = ''`
  await owner`ALTER TABLE orders ENABLE TRIGGER USER`
}

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
  const readCsv = (name: string) =>
    as('outsider').get(
      `/reports/custom/export?form=csv&name=${encodeURIComponent(name)}&definition=${encodeURIComponent(JSON.stringify({ ...definition, columns: ['member', 'total'] }))}`,
    )
  const csv = await readCsv('Résumé')
  expect(csv.headers['content-disposition']).toMatch(/filename="Resume_\d{8}\.csv"/)
  expect((await readCsv('Отчёт')).headers['content-disposition']).toMatch(/filename="Order_lines_\d{8}\.csv"/)
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
  await portal.owner`UPDATE custom_reports SET for_program = true, dodaac = NULL`
  expect(codeOf(await put(as('everything'), {}))).toEqual([422, 'SHARED_BY_OWNER'])
  expect((await put(as('everything'), { forProgram: true })).body).toMatchObject({ isOwn: false })
  expect((await put(as('member'), { dodaac: 'W9TA01' })).body).toMatchObject({ isOwn: true })
  const again = { name: ' lines ', definition: definitionOf('funds'), dodaac: null, forProgram: false }
  expect((await as('member').send(wire.addCustomReport, { body: again })).status, 'same name').toBe(409)
  const listed = (await as('placer').send(wire.listCustomReports, {})).body
  expect(listed).toMatchObject([{ id: own.id, mayChange: false, source: 'Order lines', dodaac: 'W9TA01' }])
  await portal.owner`UPDATE custom_reports SET definition = jsonb_set(jsonb_set(definition, '{columns,0}', '"weight"'),
    '{filters}', '[{"column":"dodaac","condition":"oneOf","values":["W9TA99"]}]')`
  const { notes } = (await as('placer').send(wire.readCustomReport, { params: { report: own.id } })).body
  expect(notes).toEqual(['DoDAAC W9TA99 of a filter is no active DoDAAC of your program.'])
  const remove = (client: Client) =>
    client.send(wire.deleteCustomReport, { params: { report: own.id }, body: {} })
  expect((await remove(as('placer'))).status).toBe(403)
  expect((await remove(as('member'))).status).toBe(200)
  await portal.owner`INSERT INTO custom_reports (program, owner_id, name, definition, updated_by, updated_at)
    SELECT 'AR', ${world.member.id}, 'FY2027 Résumé ' || n, '{"source":"lines"}', 'x', now() FROM generate_series(1, 50) n`
  expect((await as('member').send(wire.addCustomReport, { body: again })).body).toMatchObject({
    ...{ code: 'TOO_MANY_REPORTS', detail: expect.stringContaining('You have 50 views and reports') },
  })
  for (const typed of ['FY2027', 'resume']) expect(await search('member', typed), typed).toHaveLength(5)
})

test('permission 99 saves reports in the own program only, and reads why', async () => {
  const body = { name: 'Away', definition: definitionOf('lines'), dodaac: null, forProgram: true }
  const moveTo = async (program: 'ANG' | 'AR') => {
    const { headers } = await (await portal.signIn('everything')).send(switchProgram, { body: { program } })
    return portal.client(String(headers['set-cookie']).split(';')[0] ?? '')
  }
  const codes = []
  for (const program of ['ANG', 'AR'] as const)
    codes.push(codeOf(await (await moveTo(program)).send(wire.addCustomReport, { body })))
  expect(codes).toEqual([
    [422, 'SAVE_AT_HOME'],
    [200, undefined],
  ])
})

test('a person who has read too many people gets no groups that name people, but other groups [C14]', async () => {
  await portal.owner`INSERT INTO people (program, username, first_name, last_name, email, branch, service_status, dodaac)
    SELECT 'AR', 'many' || n, 'Many', CASE WHEN n = 0 THEN 'Newcomer' ELSE 'Reader' || n END, 'many' || n || '@example.mil', 'army', 'reserve', 'W9TA01'
    FROM generate_series(0, ${SHARED_FROM}) n`
  await portal.owner`INSERT INTO people_read (reader, started_at, ids)
    SELECT 'records ' || ${world.finance.id}::bigint, '2026-11-21T17:00:00Z', array_agg(n)
    FROM generate_series(1000000, ${1_000_000 + HARVEST_LIMIT}) n`
  const grouped = async (groupBy: string[], name: string) => {
    const filters = [{ column: 'lastName', condition: 'contains' as const, values: [name] }]
    const definition = definitionOf('people', { groupBy, columns: [], filters })
    return (await run(as('finance'), definition)).status
  }
  expect(await grouped(['lastName', 'dodId'], 'Reader')).toBe(200)
  expect(await grouped(['dodaac', 'lastName'], 'Newcomer')).toBe(429)
  expect(await grouped(['dodaac'], 'Newcomer')).toBe(200)
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
  const deliver = async ({ id, data }: (typeof queued)[number], exports = files) => {
    const left: { paragraphs?: string[]; attachments?: { content: Buffer }[] }[] = []
    await deliverReport({ ...sending(), exports }, async (email) => void left.push(email as never), data, id)
    return left
  }
  const sent = new Map<string, number | null>()
  for (const mail of queued)
    for (const { attachments = [] } of await deliver(mail)) {
      const book = attachments[0] && (await readXlsx(attachments[0].content))
      sent.set(mail.data.to.split('@')[0] ?? '', book ? (book.sheets[0]?.rows.length ?? 0) - 1 : null)
    }
  expect(Object.fromEntries(sent), 'disabled since').toEqual({ placer: 5, outsider: big })

  const canceled = Object.assign(new Error('canceling statement'), { code: '57014' })
  const slow = { write: () => Promise.reject(canceled) } as unknown as Exports
  const [long] = await deliver(queued.find(({ data }) => data.to.startsWith('placer')) as never, slow)
  expect(long?.paragraphs?.at(-1)).toMatch(/^This report takes longer than 10 seconds\./)

  await portal.owner`UPDATE custom_reports SET for_program = false, dodaac = 'W9TA02'`
  const late = await deliver(queued.find(({ data }) => data.to.startsWith('placer')) as never)
  expect(late).toMatchObject([{ closing: [], paragraphs: [expect.stringContaining('its last mail')] }])
  expect(late[0]).not.toHaveProperty('attachments')
  const readers = await portal.owner`SELECT person_id AS id FROM custom_report_readers`
  expect(readers.map(({ id }) => id)).not.toContain(world.placer.id)
  await portal.owner`UPDATE people SET enabled = true`
})

test('a reader without a session has the rights of a session', async () => {
  const rows = await portal.owner<{ person: object; id: number }[]>`
    SELECT s.person, x.person_id AS id FROM sessions x, load_session(x.session_hash, now()) s WHERE x.current_program = 'AR'`
  expect(rows.length).toBeGreaterThan(5)
  const ids = rows.map(({ id }) => id)
  const found = await findRightsOf(portal.owner, 'AR', ids, { rightsFromNames: false })
  for (const { person: wanted, id } of rows)
    expect(found.find(({ person }) => person.id === id)?.person).toMatchObject(wanted)
})

test('a view is saved under a name, shared with a DoDAAC, found by its name, and shown only to those who open its page', async () => {
  const { dodaac } = world.member
  const { username } = await buildPerson(portal.owner, { dodaac, permissions: [2, 3] })
  const owner = await portal.signIn(username)
  const reader = as('finance')
  const usual = { name: 'Late boots', address: '/orders?status=6&search=boots', dodaac, forProgram: false }
  const add = (given: Partial<ViewBody>) => owner.send(addSavedView, { body: { ...usual, ...given } })
  const namesOf = async (client: Client) =>
    ((await client.send(listSavedViews, {})).body as SavedView[]).map(({ name }) => name)
  const find = async (client: Client, searchTerm: string) =>
    (await client.send(searchEverything, { body: { searchTerm } })).body.reports
  const late = (await add({ address: '/orders?page=3&status=6&search=boots' })).body as SavedView
  expect(late).toMatchObject({ page: 'View Orders', address: usual.address, mayChange: true })
  await add({ name: 'Privates of mine', address: '/servicemember?search=PVT' })
  await add({ name: 'My messages', address: '/messages?shown=unread', dodaac: null })
  expect(await namesOf(owner)).toEqual(['Late boots', 'My messages', 'Privates of mine'])
  // The reader has no permission for people.
  expect([await namesOf(reader), await namesOf(as('foreigner'))]).toEqual([['Late boots'], []])
  expect(await find(reader, 'boots')).toEqual([{ id: late.id, name: 'Late boots', address: usual.address }])
  expect([await find(reader, 'privates'), (await find(owner, 'privates')).length]).toEqual([[], 1])
  expect((await owner.send(wire.listCustomReports, {})).body).toEqual([])
  expect((await owner.send(wire.readCustomReport, { params: { report: late.id } })).status).toBe(404)

  const change = (client: Client, given: Partial<ViewBody> = {}) => {
    const body = { ...usual, name: 'Very late', ...given }
    return client.send(changeSavedView, { params: { view: late.id }, body }, { version: late.version })
  }
  for (const [status, refused] of [
    [403, change(reader)],
    [404, change(as('foreigner'))],
    [404, change(owner, { address: '/funding?dodaac=W9AR01' })],
    [404, change(owner, { dodaac: 'W9ZZ99' })],
    [400, add({ name: 'Bad', address: 'https://evil.example/orders?x=1' })],
    [400, add({ name: 'Bad', address: '//evil.example/orders?x=1' })],
    [400, add({ name: 'Bad', address: '/profile?x=1' })],
    [400, add({ name: 'Bad', address: '/orders#x' })],
    [400, add({ name: 'Bad', address: '/servicemember?search=1234567890' })],
  ] as const)
    expect((await refused).status).toBe(status)
  expect((await change(owner, { name: 'my messages' })).body).toMatchObject({ code: 'NAME_TAKEN' })
  expect((await change(owner)).body).toMatchObject({ name: 'Very late', version: 2 })
  expect((await change(owner)).status).toBe(409)
  const remove = (client: Client) => client.send(deleteSavedView, { params: { view: late.id } })
  expect([(await remove(reader)).status, (await remove(owner)).status]).toEqual([403, 200])
  expect(await namesOf(reader)).toEqual([])
})
