import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/fiscal-years.ts'
import { readAmount } from '#domain/funds/funds.ts'
import { planCourse } from '#domain/supply/course.ts'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { type BuiltPerson, balancesOf, buildFund, buildProduct } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { BodyOf, Client } from '#testing/portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { codeOf } from '#testing/said.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
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
import { readPortal } from '#wire/session/session.ts'
import { connect } from '../db/connect.ts'
import { stepSupply } from '../supply/simulator.ts'

// docs/decisions/20-fiscal-years.md

const DODAAC = 'W9AR01'
const ZONE = 'Pacific/Honolulu'
const LAST_SECONDS = '2026-10-01T09:59:58Z'
const FIRST_SECONDS = '2026-10-01T10:00:02Z'
const FIRST_MORNING = '2026-10-01T19:00:00Z'

const { portal, build } = openPortal({ TZ_FISCAL: ZONE })
const members: BuiltPerson[] = []
let nsn: string
let funds: Record<2026 | 2027, number>
let placing: Client
let approving: Client
let keeping: Client

beforeAll(async () => {
  const { owner } = portal
  for (const role of ['order-placer', 'approver', 'finance'])
    await build({ username: role, roles: [{ role }] })
  for (let n = 0; n < 7; n++) members.push(await build())
  const fund = async (fiscalYear: number) =>
    (await buildFund(owner, { dodaac: DODAAC, cents: 1000_00, fiscalYear })).fundId
  funds = { 2026: await fund(2026), 2027: await fund(2027) }
  nsn = (await buildProduct(owner, { cents: 2500 })).nsns[0] ?? ''
  await signInAt(LAST_SECONDS)
  await period(2026, { isOpen: true })
  await period(2027, { isOpen: false })
})

async function signInAt(instant: string) {
  portal.setTime(instant)
  placing = await portal.signIn('order-placer')
  approving = await portal.signIn('approver')
  keeping = await portal.signIn('finance')
}
const period = (fiscalYear: number, body: BodyOf<typeof changeFundPeriod>) =>
  keeping.send(changeFundPeriod, { params: { program: 'AR', fiscalYear, period: 1 }, body })
const periodOf = async (fiscalYear: number) =>
  (await keeping.send(listFundPeriods, { params: { program: 'AR' }, query: { fiscalYear } })).body[0]

async function addCart(member: number): Promise<number> {
  const body = { memberId: members[member]?.id, nsn, quantity: 2, fundCode: '6C' }
  return (await placing.send(addToCart, { body })).body.number
}
const submit = (order: number) => placing.send(submitCart, { params: { number: order } })
const approve = async (number: number) =>
  approving.send(approveOrder, { params: { number } }, await readVersionOf(portal.owner, number))
const decline = async (number: number) => {
  const body = { comment: 'Order it again.' }
  return approving.send(declineOrder, { params: { number }, body }, await readVersionOf(portal.owner, number))
}
const balances = (year: 2026 | 2027) => balancesOf(portal.owner, funds[year])

test('every list and action about money without a year uses the fiscal year of that moment in the zone of the portal [FUND-04 CONST-38 D18]', async () => {
  expect((await portal.anonymous.send(readPortal, {})).body.zone).toBe(ZONE)
  const params = { program: 'AR', dodaac: DODAAC } as const
  const read = (fiscalYear?: number) => {
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
  for (const [instant, year] of [
    [LAST_SECONDS, 2026],
    [FIRST_SECONDS, 2027],
  ] as const) {
    await signInAt(instant)
    const [intended, named, other] = [await read(), await read(year), await read(4053 - year)]
    for (const [index, response] of intended.entries()) {
      expect(response, `${year} ${index}`).toMatchObject({ status: 200, body: named[index]?.body })
      if (index < 4) expect(response.body, `${year} ${index}`).not.toEqual(other[index]?.body)
    }
    const query = { dodaac: DODAAC, fundCode: '6C', amount: readAmount('5'), comment: 'Count' }
    for (const action of [adjustFund, withdrawFund])
      expect((await keeping.send(action, { query })).body.funds).toMatchObject([{ fiscalYear: year }])
    const codes = await placing.send(listFundCodes, { query: { dodaac: DODAAC } })
    expect(codes.body).toMatchObject([{ fiscalYear: year }])
  }
})

let waiting: number

test('an open cart has no year, and a submit charges the fiscal year of the day, to the second, in an open period [D13 D18]', async () => {
  await signInAt(LAST_SECONDS)
  waiting = await addCart(0)
  const late = await addCart(1)
  expect((await submit(waiting)).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: 950_00, reserved: 50_00 })
  await period(2027, { isOpen: true })
  portal.setTime(FIRST_SECONDS)
  expect((await submit(late)).body.fund).toMatchObject({ fiscalYear: 2027 })
  expect(await balances(2026)).toMatchObject({ reserved: 50_00 })
  expect(await balances(2027)).toMatchObject({ available: 950_00, reserved: 50_00 })

  await signInAt(FIRST_MORNING)
  const cart = await addCart(2)
  await period(2027, { isOpen: false })
  expect(codeOf(await submit(cart))).toEqual([422, 'PERIOD_CLOSED'])
  await period(2027, { isOpen: true, begin: '2026-10-02', closedYear: '1' })
  expect(codeOf(await submit(cart))).toEqual([422, 'PERIOD_CLOSED'])
  expect((await period(2027, { begin: '2026-10-01' })).status).toBe(200)
  expect((await submit(cart)).status).toBe(200)
})

test('a waiting order stays in its year, and approval and changes work while Finance keeps that year open', async () => {
  const params = { number: waiting, nsn, quantity: 3 }
  expect((await placing.send(changeOrderQuantity, { params })).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: 925_00, reserved: 75_00, spent: 0 })
  await letNextRequisitionBeRejected()
  expect((await approve(waiting)).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: 925_00, reserved: 0, spent: 75_00 })
})

test('closing first shows the waiting orders, which afterward can only be declined', async () => {
  await signInAt(LAST_SECONDS)
  const [first, second] = [await addCart(3), await addCart(4)]
  for (const cart of [first, second]) expect((await submit(cart)).status).toBe(200)
  await signInAt(FIRST_MORNING)
  const left = { waitingOrders: 2, reserved: 100_00 }
  expect(await periodOf(2026)).toMatchObject({ isOpen: true, ...left })
  expect((await period(2026, { isOpen: false })).body).toMatchObject({ isOpen: false, ...left })
  for (const refused of [
    await approve(first),
    await placing.send(changeOrderQuantity, { params: { number: first, nsn, quantity: 1 } }),
    await placing.send(changeOrderShipping, { params: { number: first }, body: { expedited: true } }),
  ]) {
    expect(codeOf(refused)).toEqual([422, 'PERIOD_CLOSED'])
    expect(refused.body.detail).toMatch(/Decline it, so that it can be placed again in the new year/)
  }
  const read = async (reader: Client, number = first) =>
    (await reader.send(readOrder, { params: { number } })).body.order
  expect(await read(approving)).toMatchObject({
    ...{ mayDecide: true, mayChange: false },
    whyNotApprove: expect.stringMatching(/fiscal year 2026, which Finance has closed/),
  })
  expect(await read(placing)).toMatchObject({ mayDecide: false, mayChange: false, whyNotApprove: '' })
  const { version } = await read(placing, second)
  const selected = await approving.send(approveOrders, { body: { orders: [{ number: second, version }] } })
  expect(selected.body[0]).toMatchObject({ approved: false, message: expect.stringMatching(/Decline it/) })
  const { available } = await balances(2026)
  for (const order of [first, second]) expect((await decline(order)).status).toBe(200)
  expect(await balances(2026)).toMatchObject({ available: available + 100_00, reserved: 0 })
  expect(await periodOf(2026)).toMatchObject({ waitingOrders: 0, reserved: 0 })
})

test('a cancellation by supply after the close returns the money to its original year', async () => {
  const before = await balances(2026)
  const { available } = await balances(2027)
  const handles = connect({ url: portal.database.url })
  const supplier = {
    ...{ handles, sender: () => async () => {}, publicUrl: '', now: new Date(), today: '2026-10-01' },
    zone: ZONE,
  }
  for (let day = 0; day <= 40; day++) await stepSupply(supplier, 'AR', addDays('2026-10-01', day))
  await handles.close()
  expect(await balances(2026)).toMatchObject({ available: before.available + 75_00, spent: 0 })
  expect(await balances(2027)).toMatchObject({ available })
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
