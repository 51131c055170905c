import { beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPerson, buildFund, buildOrder, buildProduct, buildUnit } from '#testing/build.ts'
import { findCalls, nameOf } from '#testing/calls.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'

const { portal, unit, build: buildOne } = openPortal()
let admin: BuiltPerson
let guard: BuiltPerson
let payer: BuiltPerson
let order = 0
let sent = 0
let everything: Client
let guardsAdmin: Client

beforeAll(async () => {
  const second = await buildUnit(portal.owner, { dodaac: 'W9AR02' })
  const there = await buildUnit(portal.owner, { dodaac: 'W9NG01', program: 'ANG' })
  admin = await buildOne({ username: 'everything', permissions: [99] })
  guard = await buildOne({ ...there, username: 'guards', permissions: [99] })
  payer = await buildOne({ ...second, username: 'finance', roles: [{ role: 'finance' }] })
  const { fundId } = await buildFund(portal.owner, { ...unit, cents: 0, fiscalYear: 2026 })
  await buildProduct(portal.owner)
  const build = () => buildOrder(portal.owner, { orderer: admin, member: admin, fundId, lines: [] })
  ;[order, sent] = [(await build()).number, (await build()).number]
  await portal.owner.begin(async (sql) => {
    await sql`WITH sizes AS (INSERT INTO items (nsn, pgc, size, size_order)
        SELECT '84059901' || lpad(n::text, 5, '0'), (SELECT pgc FROM products LIMIT 1), n::text, n FROM generate_series(1, 207) n
        RETURNING nsn, size_order)
      INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${sent}, size_order, nsn, 1, 0 FROM sizes`
    await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
      VALUES ('AR', ${sent}, 1, 1, 'approve', ${admin.id}, ${admin.id}, ${payer.id}, 1)`
    await sql`UPDATE orders SET status = 'approved', decided_at = now() WHERE order_id = ${sent}`
  })
  await portal.owner`INSERT INTO pgboss.job (name, data, state) VALUES ('mail', '{}', 'completed')`
  everything = await portal.signIn('everything')
  guardsAdmin = await portal.signIn('guards')
})

type List = {
  shown: number
  /** Builds one row for each number `n` of the table `numbers`. */
  build: () => string
  numbered: string
  comesFirst: 'lowest' | 'highest'
  isOfAll?: true
}

const closures = (first: string, notice: string) => `
  INSERT INTO closures (program, closed_from, closed_until, notice)
  SELECT 'AR', day, day + interval '1 hour', '${notice} ' || n
  FROM numbers, LATERAL (SELECT '${first}'::timestamptz + n * interval '1 day') d (day)`

const LISTS: Record<string, List> = {
  'GET /admin/jobs': {
    ...{ shown: 100, numbered: 'error', comesFirst: 'highest', isOfAll: true },
    build: () => `
      INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
      SELECT 'mail', '{}', 'failed', 20, 20, '2026-11-01'::timestamptz + n * interval '1 minute',
        jsonb_build_object('message', 'Mail ' || n) FROM numbers`,
  },
  'GET /admin/closures': {
    ...{ shown: 100, numbered: 'notice', comesFirst: 'highest' },
    build: () => closures('2026-01-01', 'Stocktaking'),
  },
  'GET /cart/stuck-orders': {
    ...{ shown: 50, numbered: 'number', comesFirst: 'lowest' },
    build: () => `
      , made AS (INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, status, fund_code, fund_id, levels, current_level,
          bill_to, ship_to, signal_code, submitted_at)
        SELECT 1000000 + n, 'AR', ${admin.id}, ${admin.id}, 'W9AR01', 'awaiting', '6C', (SELECT min(fund_id) FROM funds), 1, 1,
          'W9AR01', 'W9AR01', 'A', '2026-01-01'::timestamptz + n * interval '1 day' FROM numbers RETURNING order_id)
      INSERT INTO order_reminders (program, order_id, round, level, kind, made_at)
      SELECT 'AR', order_id, 1, 1, 'escalation', now() FROM made`,
  },
  'GET /admin/allowances': {
    ...{ shown: 500, numbered: 'name', comesFirst: 'lowest' },
    build: () => `
      INSERT INTO allowances (program, name, category, pieces, period, effect, active_from, updated_by, updated_at)
      SELECT 'AR', 'Rule ' || lpad(n::text, 3, '0'), 'COAT', 1, 'once', 'tell', '2026-01-01', 'Test', now() FROM numbers`,
  },
  'GET /funding/limits': {
    ...{ shown: 500, numbered: 'dodaaC_0', comesFirst: 'lowest' },
    build: () => `
      , codes AS (INSERT INTO fund_codes (program, fund_code) VALUES ('AR', '6C') ON CONFLICT DO NOTHING)
      , units AS (INSERT INTO dodaacs (program, dodaac, description, branch)
        SELECT 'AR', 'WLL' || lpad(n::text, 3, '0'), 'Company ' || n, 'army' FROM numbers RETURNING dodaac)
      INSERT INTO order_limits (program, dodaac, fund_code, span, cents, effect, set_by, set_at)
      SELECT 'AR', dodaac, '6C', 'order', 100, 'warn', 'Test', now() FROM units`,
  },
  'GET /funding/year-end/:year': {
    ...{ shown: 500, numbered: 'vcrnuM_0', comesFirst: 'lowest' },
    build: () => `
      , years AS (INSERT INTO funds (program, dodaac, fund_code, fiscal_year) VALUES ('AR', 'W9AR01', '6C', 2028)
        ON CONFLICT (program, dodaac, fund_code, fiscal_year) DO UPDATE SET fund_code = excluded.fund_code RETURNING fund_id)
      INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, status, fund_code, fund_id, levels, current_level,
        bill_to, ship_to, signal_code, submitted_at)
      SELECT 2000000 + n, 'AR', ${admin.id}, ${admin.id}, 'W9AR01', 'awaiting', '6C', fund_id, 1, 1,
        'W9AR01', 'W9AR01', 'A', '2026-01-01'::timestamptz + n * interval '1 minute' FROM numbers, years`,
  },
  'GET /admin/kits': {
    ...{ shown: 200, numbered: 'name', comesFirst: 'lowest' },
    build: () => `
      , made AS (INSERT INTO kits (program, name) SELECT 'AR', 'Kit ' || lpad(n::text, 3, '0') FROM numbers RETURNING kit_id)
      INSERT INTO kit_versions (program, kit_id, number, updated_by, updated_at)
      SELECT 'AR', kit_id, 1, 'Test', now() FROM made`,
  },
  'GET /Dashboard/getall/closures': {
    ...{ shown: 20, numbered: 'sentence', comesFirst: 'lowest' },
    build: () => closures('2030-01-01', 'Inventory'),
  },
  'GET /admin/announcements': {
    ...{ shown: 200, numbered: 'title', comesFirst: 'highest' },
    build: () => `
      INSERT INTO announcements (program, title, body, shown_from)
      SELECT 'AR', 'News ' || n, 'Text', '2026-01-01'::date + n FROM numbers`,
  },
  'GET /Dashboard/getall/funds/:person': {
    ...{ shown: 200, numbered: 'fundcodE_0', comesFirst: 'lowest' },
    build: () => `
      , codes AS (INSERT INTO fund_codes (program, fund_code)
        SELECT 'AR', chr(ascii('A') + n / 10) || n % 10 FROM numbers RETURNING fund_code)
      INSERT INTO funds (program, dodaac, fund_code, fiscal_year) SELECT 'AR', 'W9AR01', fund_code, 2027 FROM codes`,
  },
  'GET /admin/prepared': {
    ...{ shown: 1000, numbered: 'name', comesFirst: 'lowest' },
    build: () => `
      , made AS (INSERT INTO products (pgc, category, name, display_name, unit_of_issue)
        SELECT (50000 + n)::text, 'COAT', 'Coat ' || n, 'Coat ' || n, 'EA' FROM numbers RETURNING pgc)
      INSERT INTO program_products (program, pgc, category, display_name, sold_from)
      SELECT 'AR', pgc, 'COAT', 'Coat', '2026-12-01'::date + pgc::integer - 50000 FROM made`,
  },
  'GET /supply/decisions': {
    ...{ shown: 100, numbered: 'vcrliN_0', comesFirst: 'lowest' },
    build: () => `
      , sizes AS (INSERT INTO items (nsn, pgc, size, size_order)
        SELECT '84059900' || lpad(n::text, 5, '0'), (SELECT pgc FROM products LIMIT 1), n::text, n FROM numbers RETURNING nsn, size_order)
      INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, owed_cents, charge_cents)
      SELECT 'AR', ${order}, size_order, nsn, 1, 0, 1, 1 FROM sizes`,
  },
  'GET /cart/expected-on/:day': {
    ...{ shown: 200, numbered: 'vcrliN_0', comesFirst: 'lowest' },
    build: () => `
      UPDATE order_lines SET get_well_on = '2026-12-03' FROM numbers WHERE order_id = ${sent} AND line_number = n`,
  },
  'GET /cart/expected-late': {
    ...{ shown: 200, numbered: 'vcrliN_0', comesFirst: 'lowest' },
    build: () => `
      UPDATE order_lines SET get_well_on = '2026-11-02' FROM numbers WHERE order_id = ${sent} AND line_number = n`,
  },
  'GET /waiting': {
    ...{ shown: 200, numbered: 'reason', comesFirst: 'lowest' },
    build: () => `
      INSERT INTO waiting_requests (program, dodaac, receiver_id, kind, wish, requested_by, requested_at, lapses_at)
      SELECT 'AR', 'W9AR02', ${payer.id}, 'permissions', jsonb_build_object('areas', jsonb_build_array(3), 'reason', 'Row ' || n),
        ${admin.id}, '2026-11-20'::timestamptz + n * interval '1 minute', '2026-12-01' FROM numbers`,
  },
}

function numberOf(text: string): number {
  const [, tens, ones] = /^([A-Z])(\d)$/.exec(text) ?? []
  return tens ? (tens.charCodeAt(0) - 65) * 10 + Number(ones) : Number(/\d+$/.exec(text)?.[0]) % 1_000_000
}

describe('a list that is longer than its answer', () => {
  async function expectNumber(call: string, list: List): Promise<void> {
    const { shown, numbered, comesFirst, isOfAll } = list
    const build = (from: number, until: number) =>
      portal.owner.unsafe(
        `WITH numbers AS (SELECT n FROM generate_series(${from}, ${until}) n) ${list.build()}`,
      )
    const sendRequest = async (client: Client, { id }: BuiltPerson) => {
      const params: Record<string, string> = { person: String(id), day: '2026-12-03', year: '2028' }
      const path = call.replace('GET ', '').replace(/:(\w+)/, (_, name) => params[name] ?? '')
      const { body, headers } = await client.get(path)
      const rows = body as Record<string, string | number>[]
      return { numbers: rows.map((row) => numberOf(String(row[numbered]))), total: headers['x-total'], rows }
    }
    const count = (from: number, until: number) =>
      Array.from({ length: until - from + 1 }, (_, at) => from + at)
    const nothing = { numbers: [], total: '0' }
    expect(await sendRequest(everything, admin), call).toMatchObject(nothing)

    await build(1, shown)
    const whole = await sendRequest(everything, admin)
    expect(whole.total, call).toBe(String(shown))
    expect(
      whole.numbers.toSorted((a, b) => a - b),
      call,
    ).toEqual(count(1, shown))
    expect(
      whole.rows.some((row) => 'total' in row),
      call,
    ).toBe(false)

    await build(shown + 1, shown + 7)
    const cut = await sendRequest(everything, admin)
    expect(cut.total, call).toBe(String(shown + 7))
    expect(cut.numbers, call).toEqual(
      comesFirst === 'lowest' ? count(1, shown) : count(8, shown + 7).reverse(),
    )
    if (!isOfAll) expect(await sendRequest(guardsAdmin, guard), call).toMatchObject(nothing)
  }

  test('each list that is longer than its answer returns the number of all rows', async () => {
    for (const [call, list] of Object.entries(LISTS)) await expectNumber(call, list)
  })

  test('the number counts only the rows that the person may see', async () => {
    const finance = await portal.signIn('finance')
    const totalOf = async (path: string) => (await finance.get(path)).headers['x-total']
    await portal.owner`INSERT INTO funds (program, dodaac, fund_code, fiscal_year) VALUES ('AR', 'W9AR02', '6C', 2027)`
    expect(await totalOf('/supply/decisions')).toBe('0')
    expect(await totalOf(`/Dashboard/getall/funds/${payer.id}`)).toBe('1')
  })
})

test('each page of a list gives the number of all its rows, also a page behind the end', async () => {
  const { owner } = portal
  for (const n of [1, 2]) {
    await buildProduct(owner, { name: `Coat of pages ${n}` })
    await buildFund(owner, { dodaac: 'W9AR02', fundCode: `P${n}`, cents: 0, fiscalYear: 2027 })
  }
  await owner`INSERT INTO groups (program, group_number, description) VALUES ('AR', 'G1', 'One'), ('AR', 'G2', 'Two')`
  await owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind)
    SELECT 'AR', s.account_id, a.account_id, 1, 'allot' FROM generate_series(1, 2), accounts s,
      funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
    WHERE s.program = 'AR' AND s.kind = 'source' AND f.dodaac = 'W9AR02' AND f.fund_code = 'P1'`
  const finance = await portal.signIn('finance')
  const options = { bpcnum_0: 'AR', searchTerm: '', purpose: '' }
  const wrong: unknown[] = []
  for (const path of [
    ...[
      '/product/all/AR/COAT?',
      '/product/search/AR?searchTerm=pages&',
      '/dodaac/AR?searchTerm=W9AR&',
      '/group/AR?',
    ],
    ...['/servicemember/AR?', '/servicemember/options'],
    ...['/funding/getall/AR?', '/funding/gettrans/W9AR02?FUNDCODE_0=P1&'],
  ]) {
    const readPage = (page: number, pageSize = 1) =>
      path.endsWith('options')
        ? everything.post(path, { ...options, page, pageSize })
        : (path.includes('fund') ? finance : everything).get(`${path}page=${page}&pageSize=${pageSize}`)
    const all = (await readPage(1, 100)).body.length
    const totals = [await readPage(1), await readPage(2), await readPage(900)].map(({ headers }) => headers)
    if (all < 2 || totals.some((headers) => headers['x-total'] !== String(all)))
      wrong.push([path, all, totals])
  }
  expect(wrong).toEqual([])
})

test('a call that can return a part of its list is served, described, and tested as such', async () => {
  const parts = (await findCalls()).filter(({ kind }) => kind === 'cut' || kind === 'page')
  const cut = parts.filter(({ kind }) => kind === 'cut').map(nameOf)
  expect(cut.toSorted()).toEqual(Object.keys(LISTS).toSorted())
  const { paths } = (await everything.get('/openapi.json')).body
  type Described = { responses: { 200: { headers?: object } } }
  const described = Object.entries(paths as Record<string, Record<string, Described>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => 'X-Total' in (responses[200].headers ?? {}))
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(parts.map(nameOf).toSorted())
})
