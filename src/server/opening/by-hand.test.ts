import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { fillOpeningForm } from '#testing/opening-form.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { passSupplyDays } from '#testing/supply-days.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { createFund, createFundPeriod } from '#wire/funds/funds.ts'
import { openPortal } from '#wire/opening/opening.ts'
import { readOpeningLink } from '#wire/opening/opening-link.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { savePrices, saveSale } from '#wire/panel/product-prices.ts'
import { addProduct, addSize } from '#wire/panel/products.ts'
import { readReadiness } from '#wire/panel/readiness.ts'
import { createPerson } from '#wire/people/person-record.ts'
import { addRole } from '#wire/roles/roles.ts'
import { makeOpeningLink } from './opening-link.ts'

const PASSWORD = 'Muster-Roll-2026'
const NSN = '8415010000017'
let portal: TestPortal
let admin: Client
let people = 0

beforeAll(async () => {
  portal = await startTestPortal({
    SUPPLY: 'files',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'portal@island.example',
  })
})
afterAll(() => portal.stop())

const next = async () => (await admin.ask(readReadiness, {})).body.sentence as string
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A person of the first DoDAAC with one role there, who has chosen a password. */
async function add(
  username: string,
  role: 'order-placer' | 'approver' | 'finance',
  level = 0,
): Promise<{ id: number; client: Client }> {
  people++
  const { id } = (await ok(
    admin.ask(createPerson, {
      body: {
        firstName: 'Sam',
        lastName: username.replace('.', ''),
        dodId: String(5_100_000_000 + people),
        branch: 'army',
        serviceStatus: 'reserve',
        nameTape: 'SAM',
        email: `${username}@island.example`,
        dodaac: 'W9HI01',
        maySignIn: true,
        username,
      },
    }),
  )) as { id: number }
  await ok(admin.ask(addRole, { body: { personId: id, role, dodaac: 'W9HI01', level } }))
  // The mail with the link for a password has its own test.
  await portal.owner`UPDATE people SET password_hash = ${await hashPassword(PASSWORD)} WHERE person_id = ${id}`
  return { id, client: await portal.signInWith(username, PASSWORD) }
}

test('by hand alone, step by step as Getting ready says, an empty portal comes to its first shipped order', async () => {
  const link = await makeOpeningLink({ url: portal.database.url, stop: async () => {} }, '', {
    renews: false,
    now: new Date('2026-11-21T17:00:00Z'),
  })
  const token = readOpeningLink((link ?? '').replace(/^[^?]*/, '')) ?? ''
  await ok(portal.anonymous.ask(openPortal, { body: { token, ...fillOpeningForm() } }))
  admin = await portal.signInWith('first.admin', PASSWORD)

  expect(await next()).toMatch(/^4 of 9: There is no product yet\./)
  const params = { pgc: '40001' }
  await ok(
    admin.ask(addProduct, {
      body: {
        ...params,
        name: 'COAT, RAIN',
        displayName: 'Rain coat',
        category: 'COAT',
        unitOfIssue: 'EA',
        keywords: '',
        gender: '',
        sizeFamily: '',
        description: '',
        care: '',
        measuring: '',
      },
    }),
  )
  await ok(
    admin.ask(addSize, {
      params,
      body: {
        nsn: NSN,
        size: 'SMALL',
        colour: 'Black',
        position: 10,
        status: 'active',
        getWellOn: null,
        replacementNsn: null,
        weight: null,
      },
    }),
  )
  await ok(admin.ask(saveSale, { params, body: { isListed: true, soldFrom: null, soldUntil: null } }))
  expect(await next()).toMatch(/^5 of 9: No price for fiscal year 2027 on 1 size\./)
  await ok(
    admin.ask(savePrices, {
      params,
      body: { fiscalYear: 2027, isOwn: false, beginsOn: null, prices: [{ nsn: NSN, price: 90_00 }] },
    }),
  )
  expect(await next()).toMatch(/^6 of 9: Nobody can order\./)
  const placer = await add('placer', 'order-placer')
  expect(await next()).toMatch(/^7 of 9: Orders of DoDAAC W9HI01 could not be approved/)
  const approver = await add('approver', 'approver', 1)
  expect(await next()).toMatch(/^8 of 9: No period of today is open\./)
  const finance = await add('finance', 'finance')
  await ok(
    finance.client.ask(createFundPeriod, {
      body: { fiscalYear: 2027, begin: '2026-10-01', end: '2027-09-30', isOpen: true },
    }),
  )
  expect(await next()).toMatch(/^8 of 9: No money in fiscal year 2027 for DoDAAC W9HI01\./)
  await ok(
    finance.client.ask(createFund, {
      body: { dodaac: 'W9HI01', fundCode: '6C', description: 'Clothing', amount: readAmount('500.00') },
    }),
  )
  expect(await next()).toBe('9 of 9: the first order can be placed.')

  const member = await add('member', 'order-placer')
  const cart = (await ok(
    placer.client.ask(addToCart, { body: { memberId: member.id, nsn: NSN, quantity: 2, fundCode: '6C' } }),
  )) as { number: number }
  const { order } = (await ok(
    placer.client.ask(submitCart, { params: { number: cart.number }, body: {} }),
  )) as { order: { status: string; levels: number } }
  expect(order).toMatchObject({ status: 'awaiting', levels: 1 })
  await ok(approver.client.ask(approveOrder, { params: { number: cart.number }, body: { comment: '' } }))
  await passSupplyDays(portal, 'ISLE', '2026-11-21')
  const { body: shipped } = await placer.client.ask(readOrder, { params: { number: cart.number } })
  expect(shipped.order.status).toBe('shipped')
  const [money] =
    await portal.owner`SELECT sum(a.balance_cents) FILTER (WHERE a.kind = 'available')::integer AS available,
    sum(a.balance_cents) FILTER (WHERE a.kind = 'spent')::integer AS spent FROM accounts a WHERE a.program = 'ISLE'`
  expect(money).toEqual({ available: 320_00, spent: 180_00 })
})
