import { beforeEach, expect, test } from 'vitest'
import { addMonths } from '#domain/allowances/allowances.ts'
import { addDays, dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'
import { startRandom } from '#domain/random.ts'
import { buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { buildAllowance, describeAllowance } from '#testing/build-allowance.ts'
import { buildKit } from '#testing/build-kit.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { employClerk } from '#testing/import-files.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { readMailsAbout } from '#testing/sent-mails.ts'
import {
  addAllowance,
  askForException,
  changeAllowance,
  endAllowance,
  grantAllowanceException,
  listAllowanceExceptions,
  listAllowances,
  readAllowancesOf,
  readOrderAllowances,
} from '#wire/allowances/allowances.ts'
import { changeCartQuantity, justifyCart, readCart, submitCart } from '#wire/cart/cart.ts'
import { changeOrderQuantity, readOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import { createBatch, readOutfitTable, submitBatch, writeBatch } from '#wire/outfit/outfit.ts'
import {
  addOpeningBalance,
  changeOpeningBalance,
  removeOpeningBalance,
} from '#wire/people/opening-balances.ts'
import { readClothingRecord } from '#wire/receipts/receipts.ts'

import type { AllowanceRule } from './rules-queries.ts'

const { portal, coat, unit, add, build, signInNew, signInRival } = openCartPortal({ runsJobs: true })

beforeEach(async () => {
  await portal.owner`UPDATE allowances SET active_from = '2020-01-01', active_until = '2020-01-01'`
})

const submit = (number: number, by = unit.placing) => by.send(submitCart, { params: { number } })
const wordsOf = ({ body }: { body: { order: unknown; facts: { kind: string; text: string }[] } }) =>
  body.facts.flatMap(({ kind, text }) => (kind === 'allowance' ? [text] : []))

type Facts = { branch: string; payGrade: string; gender: string | null; startedOn: string | null }
type Member = Facts & { id: number; dodaac: string }
type Piece = { nsn: string; pgc: string; category: string; price: number; day: string }
type Some = Partial<AllowanceRule>

test('the count of pieces and money equals a count by hand for random orders, openings, people and rules', async () => {
  const { owner } = portal
  const random = startRandom('allowances')
  const below = (limit: number) => Math.floor(random.next() * limit)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const day = () => addDays('2023-01-31', below(1500))
  const products = [
    await buildProduct(owner, { category: 'COAT' }),
    await buildProduct(owner, { category: 'COAT' }),
    await buildProduct(owner, { category: 'FOOT' }),
  ]
  const categories = ['COAT', 'COAT', 'FOOT']
  const items = products.flatMap(({ pgc, nsns }, at) =>
    nsns.map((nsn) => ({ nsn, pgc, category: categories[at] ?? '' })),
  )
  const units = [unit.dodaac, (await buildUnit(owner)).dodaac, (await buildUnit(owner)).dodaac]
  await owner`INSERT INTO groups (program, group_number, description) VALUES ('AR', 'G1', 'Group'), ('AR', 'G2', 'Group')`
  await owner`INSERT INTO group_dodaacs (program, group_number, dodaac) VALUES ('AR', 'G1', ${units[1] ?? ''})`
  const people: Member[] = []
  for (let at = 0; at < 10; at++) {
    const { id } = await buildPerson(owner, { dodaac: pick(units) })
    const facts = {
      ...{ branch: pick(['army', 'navy']), pay_grade: pick(['E4', 'O1', '']) },
      ...{ gender: pick(['male', 'female', null]), started_on: pick([null, day()]) },
    }
    const [row] = await owner<Member[]>`UPDATE people SET ${owner(facts)} WHERE person_id = ${id}
      RETURNING person_id AS id, dodaac, branch, pay_grade, gender, started_on`
    people.push(row as Member)
  }
  const inGroup = people[0]?.id ?? 0
  await owner`INSERT INTO group_people (program, group_number, person_id) VALUES ('AR', 'G2', ${inGroup})`
  const orders = Array.from({ length: 120 }, (_, at) => {
    const lines = [
      ...new Map(Array.from({ length: 3 }, () => pick(items)).map((item) => [item.nsn, item])).values(),
    ]
    return {
      ...{ id: 6_000_000 + at, member: pick(people).id, dodaac: pick(units) },
      status: pick(['awaiting', 'approved', 'shipped', 'declined']),
      // The evening before the day in the portal's zone is the next day in UTC.
      ...{ day: day(), hour: pick(['03:59', '04:01', '23:00']) },
      lines: lines.map((item, line) => {
        const quantity = 1 + below(4)
        const supplied = pick([null, null, quantity + 1])
        const ended = below((supplied ?? quantity) + 1)
        const received = below((supplied ?? quantity) + 2)
        const returned = below(received + 1)
        const price = 100 * (1 + below(50))
        return { ...item, number: line + 1, quantity, supplied, ended, received, returned, price }
      }),
    }
  })
  await owner.begin(async (sql) => {
    // Money and signatures of these orders do not matter here.
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_invariants`
    await sql`INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, status, fund_code, fund_id, levels, current_level, bill_to,
        ship_to, signal_code, submitted_at)
      SELECT id, 'AR', ${unit.placer.id}, member, dodaac, status::order_status, '6C', ${unit.fundId}, 1, 1, dodaac, dodaac, 'A',
        (day || ' ' || hour)::timestamp AT TIME ZONE 'UTC'
      FROM jsonb_to_recordset(${sql.json(orders)}::jsonb) AS o (id bigint, member bigint, dodaac text, status text, day text, hour text)`
    const lines = orders.flatMap(({ id, lines: own }) => own.map((line) => ({ order: id, ...line })))
    await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, supplied_quantity, ended_quantity,
        received_quantity, issued_quantity, returned_quantity)
      SELECT 'AR', "order", number, nsn, quantity, price, supplied, ended, received, received, returned
      FROM jsonb_to_recordset(${sql.json(lines)}::jsonb) AS l ("order" bigint, number integer, nsn text, quantity integer, price bigint,
        supplied integer, ended integer, received integer, returned integer)`
    await sql`SET CONSTRAINTS ALL IMMEDIATE`
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_invariants`
  })
  const openings = Array.from({ length: 40 }, () => ({
    ...{ ...pick(items), member: pick(people).id, pieces: 1 + below(5), price: 100 * below(30) },
    ...{ heldOn: day(), turnedIn: below(2) },
  }))
  await owner`INSERT INTO opening_balances (program, person_id, nsn, pieces, turned_in, held_on, unit_price_cents, updated_by, updated_at)
    SELECT 'AR', member, nsn, pieces, "turnedIn", "heldOn", price, 'test', now()
    FROM jsonb_to_recordset(${owner.json(openings)}::jsonb) AS b (member bigint, nsn text, pieces integer, "turnedIn" integer,
      "heldOn" date, price bigint)`
  const rules: (AllowanceRule & { id: number })[] = []
  for (let at = 0; at < 30; at++) {
    const { nsn, pgc, category } = pick(items)
    const period = pick(['fiscal-year', 'months', 'enlistment', 'once'] as const)
    const rule = describeAllowance({
      ...pick([{ nsn }, { pgc }, { category }]),
      ...{ period, months: period === 'months' ? 1 + below(36) : null, effect: 'tell' },
      ...pick<Some>([{}, { branches: ['army'] }, { payGrades: ['E4', 'O1'] }, { genders: ['female'] }]),
      ...pick<Some>([{}, {}, { dodaacs: [units[0] ?? ''] }]),
      ...pick<Some>([{}, { groups: ['G1', 'G2'] }, { dodaacs: [units[2] ?? ''], groups: ['G1'] }]),
      ...pick([{}, { activeFrom: '2026-01-01' }, { activeUntil: '2025-12-31' }]),
    })
    rules.push({ ...rule, id: await buildAllowance(owner, rule) })
  }
  const byHand = (today: string, without: number | null) =>
    people.flatMap((member) =>
      rules.flatMap((rule) => {
        const takes = (list: readonly string[], value: string | null) =>
          list.length === 0 || (value !== null && list.includes(value))
        const isInPlace =
          rule.dodaacs.length + rule.groups.length === 0 ||
          rule.dodaacs.includes(member.dodaac) ||
          (rule.groups.includes('G1') && member.dodaac === units[1]) ||
          (rule.groups.includes('G2') && member.id === inGroup)
        const isFor =
          takes(rule.branches, member.branch) &&
          takes(rule.payGrades, member.payGrade) &&
          takes(rule.genders, member.gender) &&
          isInPlace
        if (!isFor || rule.activeFrom > today || (rule.activeUntil ?? '9999') < today) return []
        const pieces = [
          ...orders.flatMap((order) =>
            order.member !== member.id || order.status === 'declined' || order.id === without
              ? []
              : order.lines.flatMap((line) => {
                  const live = (line.supplied ?? line.quantity) - line.ended
                  const local = dayIn('America/New_York', new Date(`${order.day}T${order.hour}:00Z`))
                  const count = Math.max(live, line.received) - line.returned
                  return Array(count).fill({ ...line, day: local }) as Piece[]
                }),
          ),
          ...openings.flatMap((held) =>
            held.member === member.id
              ? (Array(held.pieces - held.turnedIn).fill({ ...held, day: held.heldOn }) as Piece[])
              : [],
          ),
        ].filter(
          (piece) =>
            (piece.nsn === rule.nsn || piece.pgc === rule.pgc || piece.category === rule.category) &&
            (rule.period !== 'fiscal-year' || fiscalYearOf(piece.day) >= fiscalYearOf(today)) &&
            (rule.period !== 'months' || addMonths(piece.day, rule.months ?? 0) > today) &&
            (rule.period !== 'enlistment' || piece.day >= (member.startedOn ?? '')),
        )
        const cents = pieces.reduce((sum, { price }) => sum + price, 0)
        return [
          `${member.id} ${rule.id}: ${pieces.length} ${cents} ${pieces.map((piece) => piece.day).sort()[0] ?? null}`,
        ]
      }),
    )
  for (const today of ['2025-02-28', '2025-10-01', '2026-05-31', '2026-09-30', '2026-11-21']) {
    const without = pick([null, pick(orders).id])
    const counted = await owner<{ line: string }[]>`
      SELECT member_id || ' ' || allowance_id || ': ' || used_pieces || ' ' || used_cents || ' ' || coalesce(first_day::text, 'null') AS line
      FROM count_allowances('AR', ${people.map(({ id }) => id)}::bigint[], ${today}::date, 'America/New_York', ${without}::bigint)`
    const expected = byHand(today, without)
    expect(expected.length).toBeGreaterThan(50)
    expect(counted.map(({ line }) => line).sort(), today).toEqual(expected.sort())
  }
})

async function buildAdmin(dodaac: string) {
  const named = { dodaac, firstName: 'Ada', lastName: 'Min', username: `admin-${dodaac}` }
  await buildPerson(portal.owner, { ...named, roles: [{ role: 'admin' }] })
  return portal.signIn(named.username)
}
const cartOf = async (number: number, by = unit.placing, orderer = unit.placer) =>
  (await by.send(readCart, { params: { person: orderer.id, number } })).body

test('a rule that blocks stops a submit until an Admin of the DoDAAC allows it once, up to the pieces of that time', async () => {
  const allowance = await buildAllowance(portal.owner, { name: 'Green coats', pgc: coat.pgc })
  await portal.owner`INSERT INTO opening_balances (program, person_id, nsn, pieces, held_on, unit_price_cents, updated_by, updated_at)
    VALUES ('AR', ${unit.member.id}, ${coat.nsns[1] ?? ''}, 1, '2026-10-05', 0, 'test', now())`
  const { number } = (await add()).body
  const sentence = 'Green coats: this cart takes 2, and Jane Doe has 1 of 2 left until 09/30/2027.'
  expect((await cartOf(number)).allowances).toEqual([
    { lines: [1], text: sentence, isExceeded: true, isStopping: true },
  ])
  const { body } = await submit(number)
  expect([body.code, body.detail]).toEqual([
    'ALLOWANCE',
    `${sentence} Lower the quantity. An Admin of DoDAAC ${unit.dodaac} can allow order ${number} once, with a reason.`,
  ])

  const ask = async (by: Client) =>
    codeOf(await by.send(askForException, { params: { number }, body: { reason: 'His own burned.' } }))
  expect(await ask(unit.placing)).toEqual([422, 'NO_ADMIN'])
  const admin = await buildAdmin(unit.dodaac)
  const grant = (by: Client) =>
    by.send(grantAllowanceException, { params: { number }, body: { allowance, reason: 'Burned in a fire.' } })
  const elsewhere = await buildAdmin((await buildUnit(portal.owner)).dodaac)
  for (const person of [unit.placer, unit.member])
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${unit.dodaac}, ${person.id}, 'admin')`
  const byOrderer = await portal.signIn(unit.placer.username)
  const byMember = await portal.signIn(unit.member.username)
  const own = await byOrderer.send(readOrderAllowances, { params: { number } })
  expect(own.body.whyNot).toContain('You place this order')
  const refusals = await Promise.all([elsewhere, byOrderer, byMember].map(grant))
  expect(refusals.map(({ status }) => status)).toEqual([404, 403, 403])
  const mailsOf = async () =>
    (await readMailsAbout(portal.owner, `Order ${number} `)).map(({ to, text }) => [to, text])
  const another = await signInNew({ roles: [{ role: 'order-placer' }] })
  expect([await ask(elsewhere), await ask(another), await ask(unit.placing)]).toEqual([
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [200, undefined],
  ])
  const request = expect.stringContaining(`${sentence}\n\nThe orderer writes: His own burned.`)
  const asked = await mailsOf()
  expect(asked).toEqual([[`admin-${unit.dodaac}@example.mil`, request]])
  expect(asked[0]?.[1]).toContain(`/allowances?order=${number}`)
  expect((await submit(number)).status).toBe(422)
  expect((await admin.send(readOrderAllowances, { params: { number } })).body).toMatchObject({
    ...{ isCart: true, member: 'Jane Doe', whyNot: '' },
    ...{ blocked: [{ allowance, text: sentence }], exceptions: [] },
  })
  const granted = { order: number, member: 'Jane Doe', takes: '2', reason: 'Burned in a fire.' }
  expect((await grant(admin)).body).toMatchObject({
    ...{ blocked: [], exceptions: [{ ...granted, grantedBy: 'Ada Min' }] },
  })
  const news = /lets your order .* exceed .*“Green coats” once: Burned in a fire\.[\s\S]*\/cart/
  expect((await mailsOf()).slice(1)).toEqual([
    [`${unit.placer.username}@example.mil`, expect.stringMatching(news)],
  ])
  expect(await ask(unit.placing)).toEqual([409, 'CONFLICT'])
  expect((await cartOf(number)).allowances).toMatchObject([{ isExceeded: true, isStopping: false }])

  await add({ quantity: 1 })
  expect((await submit(number)).status).toBe(422)
  await add({ quantity: 1, nsn: coat.nsns[2] ?? '' })
  const one = { nsn: coat.nsns[0] ?? '', quantity: 1 }
  await unit.placing.send(changeCartQuantity, { params: { member: unit.member.id, ...one } })
  const { events } = (await submit(number)).body
  expect(events.find(({ kind }: { kind: string }) => kind === 'submitted').detail).toContain(
    'Ada Min allows it: “Burned in a fire.”',
  )
  const approving = await portal.signIn(unit.approver.username)
  expect(wordsOf(await approving.send(readOrder, { params: { number } }))).toEqual([
    'Over the allowance. Green coats: this order takes 2, and Jane Doe has 1 of 2 left until 09/30/2027. Ada Min allowed it: “Burned in a fire.”',
  ])
  // The exception ends with its order: neither more pieces in it nor a new cart may exceed the rule.
  const raised = await approving.send(changeOrderQuantity, { params: { number, ...one, quantity: 2 } })
  expect(codeOf(raised)).toEqual([422, 'ALLOWANCE'])
  const next = (await add({ quantity: 1 })).body.number
  expect((await submit(next)).body.detail).toContain('Jane Doe has 0 of 2 left')
  const list = async (by: Client) => (await by.send(listAllowanceExceptions, {})).body
  expect(await list(admin)).toMatchObject([{ order: number, allowance: 'Green coats' }])
  expect(await list(elsewhere)).toEqual([])
})

test('of two orders at once for the last pieces, one passes a rule that blocks, and both pass one that asks and say so', async () => {
  const { rival, rivalling } = await signInRival()
  const clients = [unit.placing, rivalling]
  const race = async () => {
    const numbers = [(await add()).body.number, (await add({ by: rivalling })).body.number]
    for (const [at, by] of clients.entries())
      await by.send(justifyCart, { params: { number: numbers[at] }, body: { text: `Reason ${at}.` } })
    const responses = await Promise.all(clients.map((by, at) => submit(numbers[at], by)))
    return { numbers, passed: responses.map(({ status }) => status === 200) }
  }
  const blocking = await buildAllowance(portal.owner, { name: 'Coats', category: 'COAT', pieces: 3 })
  for (let round = 0; round < 3; round++) {
    const { numbers, passed } = await race()
    expect(passed.sort(), `round ${round}`).toEqual([false, true])
    await portal.owner`DELETE FROM carts WHERE order_id = ANY (${numbers}::bigint[])`
    for (const [at, by] of clients.entries())
      await by.send(withdrawOrder, { params: { number: numbers[at] }, body: { comment: 'Again.' } })
  }
  await portal.owner`UPDATE allowances SET effect = 'ask' WHERE allowance_id = ${blocking}`
  const { numbers, passed } = await race()
  expect(passed).toEqual([true, true])
  const approving = await portal.signIn(unit.approver.username)
  for (const [at, number] of numbers.entries())
    expect(wordsOf(await approving.send(readOrder, { params: { number } }))).toEqual([
      `Over the allowance. Coats: this order takes 2, and Jane Doe has 1 of 3 left until 09/30/2027. Reason: “Reason ${at}.”`,
    ])
  const third = (await add({ by: rivalling, quantity: 1 })).body.number
  expect((await submit(third, rivalling)).body.code).toBe('ALLOWANCE_REASON')
  expect((await cartOf(third, rivalling, rival)).obstacles[0]).toContain('Say why it is needed')
})

test('the outfit table, a batch and the own page of the member count the same pieces, without those of other people', async () => {
  const { owner } = portal
  const second = await build({ lastName: 'Roe' })
  await buildAllowance(owner, { name: 'Coats in a career', pgc: coat.pgc, period: 'once', pieces: 2 })
  const money = { pieces: null, cents: 60_00, period: 'months', months: 12, effect: 'tell' } as const
  await buildAllowance(owner, { name: 'Money', category: 'COAT', ...money })
  await buildAllowance(owner, { name: 'Others', category: 'COAT', branches: ['navy'] })
  expect((await submit((await add({ member: second, quantity: 1 })).body.number)).status).toBe(200)
  const nsn = coat.nsns[0] ?? ''
  const kit = await buildKit(owner, [{ quantity: 3, items: [{ pgc: coat.pgc, nsn }] }])
  const both = [unit.member, second].map(({ id }) => id)
  const table = await unit.placing.send(readOutfitTable, { body: { kit, people: both } })
  expect(table.body.people.map(({ cells: [cell] }: { cells: unknown[] }) => cell)).toMatchObject([
    {
      ...{ missing: 3, left: 2 },
      allowance: 'Coats in a career: 2 of 2 left, once. Money: $60.00 of $60.00 left in 12 months.',
    },
    {
      ...{ missing: 2, left: 1 },
      allowance:
        'Coats in a career: 1 of 2 left, once. Money: $35.00 of $60.00 left in 12 months; the first is free on 11/21/2027.',
    },
  ])
  const people = both.map((id) => ({ id, fundCode: '6C', lines: [{ nsn, quantity: 2 }] }))
  const made = await unit.placing.send(createBatch, { body: { title: 'Coats', kit: null, people } })
  const params = { number: made.body.number }
  await unit.placing.send(writeBatch, { params })
  expect((await unit.placing.send(submitBatch, { params })).body.people).toMatchObject([
    { state: 'submitted', problem: '' },
    { state: 'held', problem: expect.stringMatching(/^Coats in a career/) },
  ])
  const wearing = await portal.signIn(unit.member.username)
  const readOf = (person: number) =>
    wearing.send(readAllowancesOf, { params: { person }, query: { pgc: coat.pgc } })
  const left = '$10.00 of $60.00 left in 12 months; the first is free on 11/21/2027'
  expect((await readOf(unit.member.id)).body).toMatchObject([
    { name: 'Coats in a career', terms: '2 once', left: '0 of 2 left, once', effect: 'block' },
    { name: 'Money', terms: '$60.00 in 12 months', left, effect: 'tell' },
  ])
  expect((await readOf(second.id)).status).toBe(404)
})

test('a manager of the catalog keeps rules by hand and by file, and a wrong rule is refused at its field', async () => {
  const admin = await signInNew({ permissions: [99] })
  const from = { pgc: coat.pgc, dodaacs: [unit.dodaac], activeFrom: '2026-11-21' }
  const rule = describeAllowance({ name: 'By hand', ...from })
  const addRule = (more: Partial<AllowanceRule>) => admin.send(addAllowance, { body: { ...rule, ...more } })
  for (const [field, wrong] of [
    ['category', { nsn: coat.nsns[0] ?? '' }],
    ['pgc', { pgc: '99999' }],
    ['pieces', { cents: 5 }],
    ['months', { months: 3 }],
    ['dodaacs', { dodaacs: ['W9NONE'] }],
    ['activeUntil', { activeUntil: '2026-11-20' }],
  ] as const) {
    const { status, body } = await addRule(wrong as Partial<AllowanceRule>)
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  }
  expect((await addRule({})).status).toBe(200)
  expect((await addRule({ name: 'BY HAND' })).body.errors[0].field).toBe('name')
  const file = `name,pgc,pieces,amount,period,months,effect,grades,dodaacs,first day
By hand,,5,,,,,,,
By file,${coat.pgc},,120.50,months,24,ask,E1-E3,"${unit.dodaac.toLowerCase()}",2026-10-01
Wrong,${coat.pgc},2,,months,,tell,,,`
  const record = await importFile(admin, 'allowances', file)
  expect((await readFindings(admin, record.id)).slice(0, 2)).toEqual([
    'row 4, months: Rolling months need their number, from 1 to 240. Other periods have none.',
    'row 2, pieces: 2 -> 5',
  ])
  expect(await applyAll(admin, record)).toMatchObject({ added: 1, changed: 1, refused: 1 })
  const list = async () => {
    const { body } = await admin.send(listAllowances, {})
    return body.filter(({ name }: { name: string }) => name.startsWith('By'))
  }
  const [byFile, byHand] = await list()
  expect(byFile).toMatchObject({
    ...{ name: 'By file', forWhom: `E1-E3, of DoDAAC ${unit.dodaac}`, terms: '$120.50 in 24 months' },
    ...{ state: 'now', ofWhat: 'Green coat' },
  })
  expect(byHand).toMatchObject({ name: 'By hand', terms: '5 each fiscal year', version: 2 })
  const clerk = employClerk(portal.database)
  const exported = await clerk.export('allowances')
  expect(exported).toMatch(/^By file,.*,120\.50,/m)
  expect((await clerk.import('allowances', exported)).last).toMatch(/0 (added|new), 0 changed/)
  clerk.leave()
  const of = { params: { allowance: byHand.id } }
  expect((await admin.send(changeAllowance, { ...of, body: rule }, { version: 1 })).status).toBe(409)
  await admin.send(endAllowance, { ...of, body: {} })
  const over = { state: 'over', activeFrom: '2026-11-20', activeUntil: '2026-11-20' }
  expect((await list()).at(-1)).toMatchObject({ id: byHand.id, ...over })
})

test("pieces held without an order are kept by hand and by file, never one's own, and are in the clothing record", async () => {
  const manager = await build({ permissions: [3, 99], dodId: '5550001111' })
  const managing = await portal.signIn(manager.username)
  const params = { person: unit.member.id }
  const held = { nsn: coat.nsns[0] ?? '', pieces: 2, heldOn: '2024-03-01', price: null, note: 'Old card' }
  const note = async (given = {}, of = params) => {
    const { status, body } = await managing.send(addOpeningBalance, {
      params: of,
      body: { ...held, ...given },
    })
    return [status, body.errors?.[0]?.field]
  }
  expect([
    ...[await note(), await note(), await note({ heldOn: '2026-11-22' })],
    ...[await note({ nsn: '8405019999999' }), await note({}, { person: manager.id })],
  ]).toEqual([
    [200, undefined],
    ...[
      [422, 'heldOn'],
      [422, 'heldOn'],
      [422, 'nsn'],
      [403, undefined],
    ],
  ])
  const file = `username,nsn,pieces,held on,unit price
${unit.member.username},${held.nsn},3,2024-03-01,
${unit.member.username},${coat.nsns[1]},1,2024-03-02,10
${manager.username},${held.nsn},1,2024-03-01,
${unit.member.username},${coat.nsns[1]},1,2027-03-02,`
  const record = await importFile(managing, 'openings', file)
  expect(await applyAll(managing, record)).toMatchObject({ added: 1, changed: 1, refused: 2 })
  const read = async () => (await managing.send(readClothingRecord, { params })).body
  const { openings, mayChangeOpenings } = await read()
  expect([mayChangeOpenings, openings]).toMatchObject([
    true,
    [
      { nsn: coat.nsns[1], pieces: 1, heldOn: '2024-03-02', price: 10_00 },
      { nsn: held.nsn, pieces: 3, heldOn: '2024-03-01', price: 25_00, note: 'Old card' },
    ],
  ])
  const opening = openings[1].id
  const remove = (of: object) =>
    managing.send(removeOpeningBalance, { params: { ...params, ...of } as never, body: {} })
  await managing.send(changeOpeningBalance, { params: { ...params, opening }, body: { ...held, pieces: 1 } })
  await remove({ opening: openings[0].id })
  expect((await read()).openings).toMatchObject([{ id: opening, pieces: 1 }])
  expect((await remove({ person: unit.placer.id, opening })).status).toBe(404)
})
