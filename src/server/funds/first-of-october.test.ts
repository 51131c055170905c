import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/fiscal-years.ts'
import { readAmount } from '#domain/funds/funds.ts'
import { planCourse } from '#domain/supply/course.ts'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import {
  type BuiltPerson,
  buildFund,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
} from '#testing/build.ts'
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import {
  adjustFund,
  changeFundPeriod,
  countFunds,
  countTransactions,
  listFundPeriods,
  listFunds,
  listTransactions,
  readFund,
  withdrawFund,
} from '#wire/funds/funds.ts'
import { approveOrders } from '#wire/orders/decide-selected.ts'
import {
  approveOrder,
  changeOrderQuantity,
  changeOrderShipping,
  declineOrder,
  readOrder,
} from '#wire/orders/orders.ts'
import { connect, type Handles } from '../db/connect.ts'
import { stepSupply } from '../supply/simulator.ts'

// docs/decisions/20-fiscal-years.md

const DODAAC = 'W9TF01'
const LAST_SECONDS = '2026-10-01T03:59:58Z'
const FIRST_SECONDS = '2026-10-01T04:00:02Z'
const FIRST_MORNING = '2026-10-01T13:00:00Z'

let portal: TestPortal
let handles: Handles
let members: BuiltPerson[]
let nsn: string
let funds: Record<2026 | 2027, number>
let placing: Client
let approving: Client
let keeping: Client

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  handles = connect({ url: portal.database.url })
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: DODAAC })
  const person = (username: string, role: 'order-placer' | 'approver' | 'finance') =>
    buildPerson(owner, { dodaac: DODAAC, username, roles: [{ role }] })
  await person('placer', 'order-placer')
  await person('approver', 'approver')
  await person('finance', 'finance')
  members = []
  for (let n = 0; n < 7; n++) members.push(await buildPerson(owner, { dodaac: DODAAC }))
  const fund = async (fiscalYear: number) =>
    (await buildFund(owner, { dodaac: DODAAC, cents: 1000_00, fiscalYear })).fundId
  funds = { 2026: await fund(2026), 2027: await fund(2027) }
  nsn = (await buildProduct(owner, { cents: 2500 })).nsns[0] ?? ''
  await signInAt(LAST_SECONDS)
  await period(2026, { isOpen: true })
  await period(2027, { isOpen: false })
})
afterAll(async () => {
  await handles.close()
  await portal.stop()
})

async function signInAt(instant: string) {
  portal.setTime(instant)
  ;[placing, approving, keeping] = (await Promise.all(
    ['placer', 'approver', 'finance'].map((username) => portal.signIn(username)),
  )) as [Client, Client, Client]
}
const period = (fiscalYear: number, body: BodyOf<typeof changeFundPeriod>) =>
  keeping.send(changeFundPeriod, { params: { program: 'AR', fiscalYear, period: 1 }, body })
const periodOf = async (fiscalYear: number) =>
  (await keeping.send(listFundPeriods, { params: { program: 'AR' }, query: { fiscalYear } })).body[0]

async function addCart(member: number): Promise<number> {
  const { body } = await placing.send(addToCart, {
    body: { memberId: members[member]?.id, nsn, quantity: 2, fundCode: '6C' },
  })
  return body.number
}
const submit = (order: number) => placing.send(submitCart, { params: { number: order } })
const approve = async (number: number) =>
  approving.send(approveOrder, { params: { number } }, await readVersionOf(portal.owner, number))
const decline = async (number: number) =>
  approving.send(
    declineOrder,
    { params: { number }, body: { comment: 'Order it again.' } },
    await readVersionOf(portal.owner, number),
  )
const balances = async (year: 2026 | 2027) => {
  const rows = await portal.owner<{ kind: string; balanceCents: number }[]>`
    SELECT kind, balance_cents FROM accounts WHERE fund_id = ${funds[year]}`
  return Object.fromEntries(rows.map((row) => [row.kind, row.balanceCents])) as Record<string, number>
}

let early: number
let late: number

test.each([
  ['the last second of September', LAST_SECONDS, 2026],
  ['the first of October', FIRST_SECONDS, 2027],
])(
  'in %s, every list and action about money without a year uses the fiscal year of that moment [FUND-04 CONST-38]',
  async (_, instant, year) => {
    await signInAt(instant)
    const params = { program: 'AR', dodaac: DODAAC } as const
    const requested = (fiscalYear?: number) => {
      const [inProgram, ofFund] = [{ fiscalYear }, { fundCode: '6C', fiscalYear }]
      return Promise.all([
        keeping.send(listFunds, { params, query: inProgram }),
        keeping.send(readFund, { params, query: ofFund }),
        keeping.send(listTransactions, { params, query: ofFund }),
        keeping.send(listFundPeriods, { params, query: inProgram }),
        keeping.send(countFunds, { params, query: inProgram }),
        keeping.send(countTransactions, { params, query: ofFund }),
      ])
    }
    const [intended, named, other] = [await requested(), await requested(year), await requested(4053 - year)]
    for (const [index, response] of intended.entries()) {
      expect(response, String(index)).toMatchObject({ status: 200, body: named[index]?.body })
      if (index < 4) expect(response.body, String(index)).not.toEqual(other[index]?.body)
    }
    const query = { dodaac: DODAAC, fundCode: '6C', amount: readAmount('5'), comment: 'Count' }
    for (const action of [adjustFund, withdrawFund])
      expect((await keeping.send(action, { query })).body.funds).toMatchObject([{ fiscalYear: year }])
    await signInAt(LAST_SECONDS)
  },
)

test('an open cart has no year, and a submit charges the fiscal year of the day, to the second [D18]', async () => {
  const cart = await addCart(0)
  late = await addCart(1)
  early = cart
  expect((await submit(early)).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: 950_00, reserved: 50_00 })
  await period(2027, { isOpen: true })
  portal.setTime(FIRST_SECONDS)
  expect((await submit(late)).body.fund).toMatchObject({ fiscalYear: 2027 })
  expect(await balances(2026)).toMatchObject({ reserved: 50_00 })
  expect(await balances(2027)).toMatchObject({ available: 950_00, reserved: 50_00 })
})

test('a submit needs an open period that includes the day [D13]', async () => {
  await signInAt(FIRST_MORNING)
  const cart = await addCart(2)
  await period(2027, { isOpen: false })
  const closed = await submit(cart)
  expect([closed.status, closed.body.code]).toEqual([422, 'PERIOD_CLOSED'])
  await period(2027, { isOpen: true, begin: '2026-10-02', closedYear: '1' })
  expect((await submit(cart)).body.code).toBe('PERIOD_CLOSED')
  expect((await period(2027, { begin: '2026-10-01' })).status).toBe(200)
  expect((await submit(cart)).status).toBe(200)
})

test('a waiting order stays in its year, and approval and changes work while Finance keeps that year open', async () => {
  const params = { number: early, nsn, quantity: 3 }
  expect((await placing.send(changeOrderQuantity, { params })).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: 925_00, reserved: 75_00, spent: 0 })
  await letNextRequisitionBeRejected()
  expect((await approve(early)).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: 925_00, reserved: 0, spent: 75_00 })
})

test('closing first shows the waiting orders, which afterward can only be declined', async () => {
  portal.setTime(LAST_SECONDS)
  await signInAt(LAST_SECONDS)
  const waiting = [await addCart(3), await addCart(4)]
  for (const cart of waiting) expect((await submit(cart)).status).toBe(200)
  await signInAt(FIRST_MORNING)
  const left = { waitingOrders: 2, reserved: 100_00 }
  expect(await periodOf(2026)).toMatchObject({ isOpen: true, ...left })
  expect((await period(2026, { isOpen: false })).body).toMatchObject({ isOpen: false, ...left })
  const [first = 0, second = 0] = waiting
  const refused = await Promise.all([
    approve(first),
    placing.send(changeOrderQuantity, { params: { number: first, nsn, quantity: 1 } }),
    placing.send(changeOrderShipping, { params: { number: first }, body: { expedited: true } }),
  ])
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([422, 'PERIOD_CLOSED'])
    expect(body.detail).toMatch(/Decline it, so that it can be placed again in the new year/)
  }
  const card = async (reader: typeof approving) =>
    (await reader.send(readOrder, { params: { number: first } })).body.order
  expect(await card(approving)).toMatchObject({
    ...{ mayDecide: true, mayChange: false },
    whyNotApprove: expect.stringMatching(/fiscal year 2026, which Finance has closed/),
  })
  expect(await card(placing)).toMatchObject({ mayDecide: false, mayChange: false, whyNotApprove: '' })
  const { version } = (await placing.send(readOrder, { params: { number: second } })).body.order
  const body = { orders: [{ number: second, version }] }
  const selected = await approving.send(approveOrders, { body })
  expect(selected.body[0]).toMatchObject({ approved: false, message: expect.stringMatching(/Decline it/) })
  const before = await balances(2026)
  for (const order of waiting) expect((await decline(order)).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: (before.available ?? 0) + 100_00, reserved: 0 })
  expect(await periodOf(2026)).toMatchObject({ waitingOrders: 0, reserved: 0 })
})

test('a cancellation by supply after the close returns the money to its original year', async () => {
  const before = await Promise.all([balances(2026), balances(2027)])
  const supplier = {
    ...{ handles, sender: () => async () => {}, publicUrl: '', now: new Date(), today: '2026-10-01' },
    zone: 'America/New_York',
  }
  for (let day = 0; day <= 40; day++) await stepSupply(supplier, 'AR', addDays('2026-10-01', day))
  expect(await balances(2026)).toMatchObject({ available: (before[0].available ?? 0) + 75_00, spent: 0 })
  expect((await balances(2027)).available).toBe(before[1].available)
})

test('an approval and the closing of its year never both succeed', async () => {
  for (const member of [5, 6]) {
    await signInAt(LAST_SECONDS)
    await period(2026, { isOpen: true })
    const order = await addCart(member)
    await submit(order)
    await signInAt(FIRST_MORNING)
    const [approved, closed] = await Promise.all([approve(order), period(2026, { isOpen: false })])
    expect(closed.status).toBe(200)
    expect(closed.body.waitingOrders).toBe((await periodOf(2026)).waitingOrders)
    expect([200, 422]).toContain(approved.status)
    if (approved.status === 422) await decline(order)
  }
})

async function letNextRequisitionBeRejected() {
  let serial = 1
  const numberOf = () => buildDocumentNumber(DODAAC, '2026-10-01', serial)
  while (planCourse(numberOf()).at(-1)?.code !== 'CK') serial++
  await portal.owner`INSERT INTO document_serials (dodaac, day, last_serial)
    VALUES (${DODAAC}, ${numberOf().slice(6, 10)}, ${serial - 1})`
}
