import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { approveOrder } from '../src/wire/orders/orders.ts'
import { onRows } from './data-dir.ts'
import { addMember, makeName } from './new-people.ts'
import { openDesk } from './own-desk.ts'
import { addByCall, submitByCall } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

/** Ships each order whole, as one parcel of UPS. Returns the tracking numbers. */
async function shipByRows(orders: number[]): Promise<string[]> {
  return onRows(async (sql) => {
    const numbers: string[] = []
    for (const order of orders) {
      const tracking = `1Z999AA1${randomInt(1e9, 1e10)}`
      await sql`UPDATE order_lines SET shipped_quantity = quantity, supply_state = 'shipped',
          parts = jsonb_build_object('', jsonb_build_object('shipped', quantity)) WHERE order_id = ${order}`
      await sql`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
        SELECT program, order_id, line_number, quantity, current_date - 3, 'UPS', ${tracking} FROM order_lines WHERE order_id = ${order}`
      await sql`UPDATE orders SET status = 'shipped', shipped_at = now() WHERE order_id = ${order}`
      numbers.push(tracking)
    }
    return numbers
  })
}

const PGCS = ['10001', '11030', '16020', '24030', '25125']

/** A unit of its own with one shipped order for each of its members. The last names begin with different letters. */
export async function openStoreroom(page: Page, { people, lines }: { people: number; lines: number }) {
  const { dodaac, buyer, signer } = await openDesk(page)
  await signInQuietly(page, 'admin')
  const members = []
  for (let at = 0; at < people; at += 1) {
    const last = makeName(`${String.fromCharCode(65 + at)}ble`)
    members.push({ smid: await addMember(page, last, { dodaac }), first: 'Journey', last, dodaac })
  }
  await signInQuietly(page, buyer.username)
  const nsns: string[] = []
  for (const item of PGCS.slice(0, lines)) {
    const items = await sendRequest(page, readProduct, { params: { program: 'AR', item } })
    nsns.push(items.find(({ status }) => status === 'active')?.nsn ?? '')
  }
  const orders: number[] = []
  for (const member of members) {
    for (const nsn of nsns.slice(1)) await addByCall(page, member, { nsn })
    orders.push(await submitByCall(page, member, { quantity: 1, nsn: nsns[0] ?? '' }))
  }
  await signInQuietly(page, signer.username)
  for (const number of orders) await sendRequest(page, approveOrder, { params: { number }, body: {} })
  return { members, buyer, orders, trackings: await shipByRows(orders) }
}
