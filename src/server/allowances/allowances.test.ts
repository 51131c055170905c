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
import { readSentMails } from '#testing/sent-mails.ts'
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

const { portal, coat, unit, add, signInRival } = openCartPortal({ runsJobs: true })

beforeEach(async () => {
  await portal.owner`UPDATE allowances SET active_from = '2020-01-01', active_until = '2020-01-01'`
})

const submit = (number: number, by = unit.placing) => by.send(submitCart, { params: { number } })
const wordsOf = ({ body }: { body: { order: unknown; facts: { kind: string; text: string }[] } }) =>
  body.facts.flatMap(({ kind, text }) => (kind === 'allowance' ? [text] : []))

type Member = {
  id: number
  dodaac: string
  branch: string
  payGrade: string
  gender: string | null
  startedOn: string | null
}

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
      ...{
        branch: pick(['army', 'navy']),
        payGrade: pick(['E4', 'O1', '']),
        gender: pick(['male', 'female', null]),
      },
      ...{ serviceStatus: pick(['active', 'reserve']), startedOn: pick([null, day()]) },
    }
    const [row] =
      await owner`UPDATE people SET branch = ${facts.branch}, pay_grade = ${facts.payGrade}, gender = ${facts.gender},
        service_status = ${facts.serviceStatus}, started_on = ${facts.startedOn} WHERE person_id = ${id} RETURNING dodaac`
    people.push({ id, dodaac: String(row?.dodaac), ...facts })
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
        return {
          ...item,
          number: line + 1,
          quantity,
          supplied,
          ended,
          received,
          returned,
          price: 100 * (1 + below(50)),
        }
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
      ...pick<Partial<AllowanceRule>>([
        {},
        { branches: ['army'] },
        { payGrades: ['E4', 'O1'] },
        { genders: ['female'] },
      ]),
      ...pick<Partial<AllowanceRule>>([
        {},
        {},
        { dodaacs: [units[0] ?? ''] },
        { groups: ['G1', 'G2'] },
        { dodaacs: [units[2] ?? ''], groups: ['G1'] },
      ]),
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
                  return Array.from({ length: Math.max(live, line.received) - line.returned }, () => ({
                    ...line,
                    day: local,
                  }))
                }),
          ),
          ...openings.flatMap((held) =>
            held.member === member.id
              ? Array.from({ length: held.pieces - held.turnedIn }, () => ({ ...held, day: held.heldOn }))
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
  const admin = await buildPerson(portal.owner, {
    dodaac,
    firstName: 'Ada',
    lastName: 'Min',
    username: `admin-${dodaac}`,
    roles: [{ role: 'admin' }],
  })
  return portal.signIn(admin.username)
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
  const refused = await submit(number)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    ...[422, 'ALLOWANCE'],
    `${sentence} Lower the quantity. An Admin of DoDAAC ${unit.dodaac} can allow order ${number} once, with a reason.`,
  ])

  const ask = async (by: Client) => {
    const { status, body } = await by.send(askForException, {
      params: { number },
      body: { reason: 'His own burned.' },
    })
    return [status, body.code]
  }
  expect(await ask(unit.placing)).toEqual([422, 'NO_ADMIN'])
  const admin = await buildAdmin(unit.dodaac)
  const grant = (by: typeof admin, reason = 'Burned in a fire.') =>
    by.send(grantAllowanceException, { params: { number }, body: { allowance, reason } })
  const elsewhere = await buildAdmin((await buildUnit(portal.owner)).dodaac)
  for (const person of [unit.placer, unit.member])
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${unit.dodaac}, ${person.id}, 'admin')`
  const byOrderer = await portal.signIn(unit.placer.username)
  const byMember = await portal.signIn(unit.member.username)
  expect((await byOrderer.send(readOrderAllowances, { params: { number } })).body.whyNot).toContain(
    'You place this order',
  )
  expect([
    (await grant(elsewhere)).status,
    (await grant(byOrderer)).status,
    (await grant(byMember)).status,
    (await grant(admin, ' ')).status,
  ]).toEqual([404, 403, 403, 400])
  const mailsOf = async () => {
    const mails = (await readSentMails(portal.owner)).filter(({ subject }) =>
      subject.includes(`Order ${number} `),
    )
    return mails.map(({ to, text }) => [to, text])
  }
  const another = await portal.signIn(
    (await buildPerson(portal.owner, { dodaac: unit.dodaac, roles: [{ role: 'order-placer' }] })).username,
  )
  expect([await ask(elsewhere), await ask(another), await ask(unit.placing)]).toEqual([
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [200, undefined],
  ])
  const asked = await mailsOf()
  expect(asked).toEqual([
    [
      `admin-${unit.dodaac}@example.mil`,
      expect.stringContaining(`${sentence}\n\nThe orderer writes: His own burned.`),
    ],
  ])
  expect(asked[0]?.[1]).toContain(`/allowances?order=${number}`)
  expect((await submit(number)).status).toBe(422)
  expect((await admin.send(readOrderAllowances, { params: { number } })).body).toMatchObject({
    ...{
      isCart: true,
      member: 'Jane Doe',
      whyNot: '',
      blocked: [{ allowance, text: sentence }],
      exceptions: [],
    },
  })
  expect((await grant(admin)).body).toMatchObject({
    blocked: [],
    exceptions: [
      { order: number, member: 'Jane Doe', takes: '2', reason: 'Burned in a fire.', grantedBy: 'Ada Min' },
    ],
  })
  expect((await mailsOf()).slice(1)).toEqual([
    [
      `${unit.placer.username}@example.mil`,
      expect.stringMatching(
        /lets your order .* exceed .*“Green coats” once: Burned in a fire\.[\s\S]*\/cart/,
      ),
    ],
  ])
  expect(await ask(unit.placing)).toEqual([409, 'CONFLICT'])
  expect((await cartOf(number)).allowances).toMatchObject([{ isExceeded: true, isStopping: false }])
  const [event] =
    await portal.owner`SELECT detail FROM audit_events WHERE object = ${`order ${number}`} ORDER BY event_id DESC LIMIT 1`
  expect(event?.detail).toMatchObject({
    allowance: 'Green coats',
    member: 'Jane Doe',
    takes: '2',
    reason: 'Burned in a fire.',
  })

  await add({ quantity: 1 })
  expect((await submit(number)).status).toBe(422)
  await add({ quantity: 1, nsn: coat.nsns[2] ?? '' })
  await unit.placing.send(changeCartQuantity, {
    params: { member: unit.member.id, nsn: coat.nsns[0] ?? '', quantity: 1 },
  })
  const submitted = await submit(number)
  expect(submitted.status).toBe(200)
  expect(submitted.body.events.find(({ kind }: { kind: string }) => kind === 'submitted').detail).toContain(
    'Ada Min allows it: “Burned in a fire.”',
  )
  const approving = await portal.signIn(unit.approver.username)
  expect(wordsOf(await approving.send(readOrder, { params: { number } }))).toEqual([
    'Over the allowance. Green coats: this order takes 2, and Jane Doe has 1 of 2 left until 09/30/2027. Ada Min allowed it: “Burned in a fire.”',
  ])
  // The exception ends with its order: neither more pieces in it nor a new cart may exceed the rule.
  const raised = await approving.send(changeOrderQuantity, {
    params: { number, nsn: coat.nsns[0] ?? '', quantity: 2 },
  })
  expect([raised.status, raised.body.code]).toEqual([422, 'ALLOWANCE'])
  const next = (await add({ quantity: 1 })).body.number
  expect((await submit(next)).body.detail).toContain('Jane Doe has 0 of 2 left')
  expect((await admin.send(listAllowanceExceptions, {})).body).toMatchObject([
    { order: number, allowance: 'Green coats' },
  ])
  expect((await elsewhere.send(listAllowanceExceptions, {})).body).toEqual([])
})

test('of two orders at once for the last pieces, one passes a rule that blocks, and both pass one that asks and say so', async () => {
  const { rival, rivalling } = await signInRival()
  const race = async () => {
    const numbers = [(await add()).body.number, (await add({ by: rivalling })).body.number]
    for (const [at, by] of [unit.placing, rivalling].entries())
      await by.send(justifyCart, { params: { number: numbers[at] }, body: { text: `Reason ${at}.` } })
    const responses = await Promise.all([submit(numbers[0]), submit(numbers[1], rivalling)])
    return { numbers, passed: responses.filter(({ status }) => status === 200).length }
  }
  const blocking = await buildAllowance(portal.owner, { name: 'Coats', category: 'COAT', pieces: 3 })
  for (let round = 0; round < 4; round++) {
    const { numbers, passed } = await race()
    expect(passed, `round ${round}`).toBe(1)
    await portal.owner`DELETE FROM carts WHERE order_id = ANY (${numbers}::bigint[])`
    const [order] =
      await portal.owner`SELECT order_id FROM orders WHERE order_id = ANY (${numbers}::bigint[])`
    const orderId = Number(order?.orderId)
    const by = orderId === numbers[0] ? unit.placing : rivalling
    expect(
      (await by.send(withdrawOrder, { params: { number: orderId }, body: { comment: 'Again.' } })).status,
    ).toBe(200)
  }
  await portal.owner`UPDATE allowances SET effect = 'ask' WHERE allowance_id = ${blocking}`
  const { numbers, passed } = await race()
  expect(passed).toBe(2)
  const approving = await portal.signIn(unit.approver.username)
  const said = await Promise.all(
    numbers.map(async (number) => wordsOf(await approving.send(readOrder, { params: { number } }))),
  )
  expect(said).toEqual(
    numbers.map((_, at) => [
      `Over the allowance. Coats: this order takes 2, and Jane Doe has 1 of 3 left until 09/30/2027. Reason: “Reason ${at}.”`,
    ]),
  )
  const third = (await add({ by: rivalling, quantity: 1 })).body.number
  expect((await submit(third, rivalling)).body.code).toBe('ALLOWANCE_REASON')
  expect((await cartOf(third, rivalling, rival)).obstacles[0]).toContain('Say why it is needed')
})

test('the outfit table, a batch and the own page of the member count the same pieces, without those of other people', async () => {
  const second = await buildPerson(portal.owner, { dodaac: unit.dodaac, lastName: 'Roe' })
  await buildAllowance(portal.owner, { name: 'Coats in a career', pgc: coat.pgc, period: 'once', pieces: 2 })
  await buildAllowance(portal.owner, {
    name: 'Money',
    category: 'COAT',
    pieces: null,
    cents: 60_00,
    period: 'months',
    months: 12,
    effect: 'tell',
  })
  await buildAllowance(portal.owner, { name: 'Others', category: 'COAT', branches: ['navy'] })
  expect((await submit((await add({ member: second, quantity: 1 })).body.number)).status).toBe(200)
  const kit = await buildKit(portal.owner, [
    { quantity: 3, items: [{ pgc: coat.pgc, nsn: coat.nsns[0] ?? '' }] },
  ])
  const table = await unit.placing.send(readOutfitTable, {
    body: { kit, people: [unit.member.id, second.id] },
  })
  expect(table.body.people.map(({ cells: [cell] }: { cells: unknown[] }) => cell)).toMatchObject([
    {
      missing: 3,
      left: 2,
      allowance: 'Coats in a career: 2 of 2 left, once. Money: $60.00 of $60.00 left in 12 months.',
    },
    {
      ...{ missing: 2, left: 1 },
      allowance:
        'Coats in a career: 1 of 2 left, once. Money: $35.00 of $60.00 left in 12 months; the first is free on 11/21/2027.',
    },
  ])
  const people = [unit.member, second].map(({ id }) => ({
    id,
    fundCode: '6C',
    lines: [{ nsn: coat.nsns[0] ?? '', quantity: 2 }],
  }))
  const { number } = (await unit.placing.send(createBatch, { body: { title: 'Coats', kit: null, people } }))
    .body
  await unit.placing.send(writeBatch, { params: { number } })
  const batch = (await unit.placing.send(submitBatch, { params: { number } })).body
  expect(
    batch.people.map(({ state, problem }: { state: string; problem: string }) => [
      state,
      problem.slice(0, 17),
    ]),
  ).toEqual([
    ['submitted', ''],
    ['held', 'Coats in a career'],
  ])
  const own = await (await portal.signIn(unit.member.username)).send(readAllowancesOf, {
    params: { person: unit.member.id },
    query: { pgc: coat.pgc },
  })
  expect(
    own.body.map(({ name, terms, left, effect }: Record<string, string>) => [name, terms, left, effect]),
  ).toEqual([
    ['Coats in a career', '2 once', '0 of 2 left, once', 'block'],
    [
      'Money',
      '$60.00 in 12 months',
      '$10.00 of $60.00 left in 12 months; the first is free on 11/21/2027',
      'tell',
    ],
  ])
  expect(
    (
      await (
        await portal.signIn(unit.member.username)
      ).send(readAllowancesOf, { params: { person: second.id } })
    ).status,
  ).toBe(404)
})

test('a manager of the catalog keeps rules by hand and by file, and a wrong rule is refused at its field', async () => {
  const admin = await portal.signIn(
    (await buildPerson(portal.owner, { dodaac: unit.dodaac, permissions: [99] })).username,
  )
  const rule = describeAllowance({
    name: 'By hand',
    pgc: coat.pgc,
    dodaacs: [unit.dodaac],
    activeFrom: '2026-11-21',
  })
  const refusals = await Promise.all(
    [
      { nsn: coat.nsns[0] ?? '' },
      { pgc: '99999' },
      { cents: 5 },
      { months: 3 },
      { dodaacs: ['W9NONE'] },
      { activeUntil: '2026-11-20' },
    ].map(async (wrong) => {
      const { status, body } = await admin.send(addAllowance, { body: { ...rule, ...wrong } })
      return [status, body.errors?.[0]?.field]
    }),
  )
  expect(refusals).toEqual(
    ['category', 'pgc', 'pieces', 'months', 'dodaacs', 'activeUntil'].map((field) => [422, field]),
  )
  expect((await admin.send(addAllowance, { body: rule })).status).toBe(200)
  expect((await admin.send(addAllowance, { body: { ...rule, name: 'BY HAND' } })).body.errors[0].field).toBe(
    'name',
  )
  const file = `name,pgc,pieces,amount,period,months,effect,grades,dodaacs,first day
By hand,,5,,,,,,,
By file,${coat.pgc},,120.50,months,24,ask,E1-E3,"${unit.dodaac.toLowerCase()}",2026-10-01
Wrong,${coat.pgc},2,,months,,tell,,,`
  const record = await importFile(admin, 'allowances', file)
  expect((await readFindings(admin, record.id)).slice(0, 2)).toEqual([
    'row 4, months: Rolling months need their number, from 1 to 240. Other periods have none.',
    'row 2, pieces: 2 -> 5',
  ])
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 1, changed: 1, refused: 1 })
  const listed = (await admin.send(listAllowances, {})).body.filter(({ name }: { name: string }) =>
    name.startsWith('By'),
  )
  expect(listed).toMatchObject([
    {
      name: 'By file',
      forWhom: `E1-E3, of DoDAAC ${unit.dodaac}`,
      terms: '$120.50 in 24 months',
      state: 'now',
      ofWhat: 'Green coat',
    },
    { name: 'By hand', terms: '5 each fiscal year', version: 2 },
  ])
  const { id, version } = listed[1]
  const clerk = employClerk(portal.database)
  const exported = await clerk.export('allowances')
  expect(exported).toMatch(/^By file,.*,120\.50,/m)
  expect((await clerk.import('allowances', exported)).last).toMatch(/0 (added|new), 0 changed/)
  clerk.leave()
  const stale = await admin.send(
    changeAllowance,
    { params: { allowance: id }, body: rule },
    { version: version - 1 },
  )
  expect(stale.status).toBe(409)
  await admin.send(endAllowance, { params: { allowance: id }, body: {} })
  const after = (await admin.send(listAllowances, {})).body.find((one: { id: number }) => one.id === id)
  expect(after).toMatchObject({ state: 'over', activeFrom: '2026-11-20', activeUntil: '2026-11-20' })
})

test("pieces held without an order are kept by hand and by file, never one's own, and are in the clothing record", async () => {
  const manager = await buildPerson(portal.owner, {
    dodaac: unit.dodaac,
    permissions: [3, 99],
    dodId: '5550001111',
  })
  const managing = await portal.signIn(manager.username)
  const params = { person: unit.member.id }
  const body = {
    nsn: coat.nsns[0] ?? '',
    pieces: 2,
    heldOn: '2024-03-01',
    price: null,
    note: 'Card of the old unit',
  }
  expect((await managing.send(addOpeningBalance, { params, body })).status).toBe(200)
  const refusals = [
    await managing.send(addOpeningBalance, { params, body }),
    await managing.send(addOpeningBalance, { params, body: { ...body, heldOn: '2026-11-22' } }),
    await managing.send(addOpeningBalance, { params, body: { ...body, nsn: '8405019999999' } }),
    await managing.send(addOpeningBalance, { params: { person: manager.id }, body }),
    await unit.placing.send(addOpeningBalance, { params, body }),
  ]
  expect(refusals.map(({ status, body: { errors } }) => [status, errors?.[0]?.field])).toEqual([
    [422, 'heldOn'],
    [422, 'heldOn'],
    [422, 'nsn'],
    [403, undefined],
    [403, undefined],
  ])
  const file = `username,nsn,pieces,held on,unit price
${unit.member.username},${body.nsn},3,2024-03-01,
${unit.member.username},${coat.nsns[1]},1,2024-03-02,10
${manager.username},${body.nsn},1,2024-03-01,
${unit.member.username},${coat.nsns[1]},1,2027-03-02,`
  const record = await importFile(managing, 'openings', file)
  expect(await applyAll(managing, record)).toMatchObject({
    state: 'applied',
    added: 1,
    changed: 1,
    refused: 2,
  })
  const read = async () => (await managing.send(readClothingRecord, { params })).body
  const { openings, mayChangeOpenings } = await read()
  expect(mayChangeOpenings).toBe(true)
  expect(openings).toMatchObject([
    { nsn: coat.nsns[1], pieces: 1, heldOn: '2024-03-02', price: 10_00 },
    { nsn: body.nsn, pieces: 3, heldOn: '2024-03-01', price: 25_00, note: 'Card of the old unit' },
  ])
  const opening = openings[1].id
  await managing.send(changeOpeningBalance, { params: { ...params, opening }, body: { ...body, pieces: 1 } })
  await managing.send(removeOpeningBalance, { params: { ...params, opening: openings[0].id }, body: {} })
  expect((await read()).openings).toMatchObject([{ id: opening, pieces: 1 }])
  expect(
    (await managing.send(removeOpeningBalance, { params: { person: unit.placer.id, opening }, body: {} }))
      .status,
  ).toBe(404)
})
