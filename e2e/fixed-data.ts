import type { Sql } from '#server/db/driver/sql.ts'
import { readAmount } from '../src/domain/funds/funds.ts'
import type { TestInput } from '../src/testing/portal.ts'
import type { Call } from '../src/wire/call.ts'
import { addToCart, changeCart, readCarts, submitCart } from '../src/wire/cart/cart.ts'
import { adjustFund, withdrawFund } from '../src/wire/funds/funds.ts'
import { approveOrder } from '../src/wire/orders/orders.ts'
import { saveItemStatus } from '../src/wire/products/catalogue-upkeep.ts'
import { addReceipt } from '../src/wire/receipts/receipts.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { type RequestInput, writeRequest } from '../src/wire/send-request.ts'
import { readSession, signIn } from '../src/wire/session/session.ts'
import { addClosure } from '../src/wire/texts/closures.ts'
import { TODAY } from './fixed-time.ts'

type World = { url: string; owner: Sql; setTime(instant: string): void }

const PEOPLE = [
  ...['placer', 'approver1', 'approver2', 'finance', 'manager', 'member', 'admin', 'guard', 'marine'],
] as const
const [NECKTIE, BELT, SHIRT, SHOES] = [
  ...(['8440019083000', '8440019551004', '8405019422085', '8415019019002'] as const),
]
const [COAT, OTHER_COAT] = ['8405019997000', '8405019997003'] as const

/** Ship-to, bill-to and sold-to become three other units. */
export async function makeUnitsDistinct(sql: Sql): Promise<void> {
  await sql`UPDATE dodaacs SET bill_to = 'W9AR11', ship_to = 'W9AR12', sold_to = 'W9AR13', signal_code = 'L' WHERE dodaac = 'W9AR01'`
  await sql`UPDATE dodaacs SET bill_to = 'W9AR14', ship_to = 'W9AR15', sold_to = 'W9AR16', signal_code = 'L' WHERE dodaac = 'W9AR02'`
  // The demo's red has a contrast of 4.7 : 1, less than the checks demand.
  await sql`UPDATE programs SET accent = '' WHERE code = 'USMCR'`
}

/** Adds rows in which every field of a screen differs. Returns the session of each person. */
export async function addDifferences({ url, owner, setTime }: World): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {}
  const send = async <P, Q, B, A>(who: string, call: Call<P, Q, B, A>, input: TestInput<P, Q, B>) => {
    const { url: path, payload } = writeRequest(call, {
      body: {},
      ...input,
    } as unknown as RequestInput<P, Q, B>)
    const { ifMatch } = input as { ifMatch?: number }
    const response = await fetch(url + path, {
      method: call.method,
      headers: {
        origin: url,
        'content-type': 'application/json',
        ...(cookies[who] ? { cookie: cookies[who] } : {}),
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    if (!response.ok) throw new Error(`${who}: ${call.path}: ${response.status} ${await response.text()}`)
    return response
  }
  const sendRequest = async <P, Q, B, A>(who: string, call: Call<P, Q, B, A>, input: TestInput<P, Q, B>) =>
    call.response.schema.parse(await (await send(who, call, input)).json()) as A
  for (const who of PEOPLE) {
    const response = await send(who, signIn, {
      body: { username: who, password: 'Demo-Pass-2026', assertion: '' },
    })
    cookies[who] = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  }

  const allot = (dodaac: string, fundCode: string, amount: string, comment: string) =>
    send('finance', adjustFund, { query: { dodaac, fundCode, amount: readAmount(amount), comment } })
  await allot('W9AR01', '6C', '1111.11', 'Fall training')
  await allot('W9AR01', '6R', '2222.22', 'Replacements')
  await allot('W9AR02', '6C', '3333.33', 'New members')
  await send('finance', withdrawFund, {
    query: { dodaac: 'W9AR01', fundCode: '6C', amount: readAmount('55.55'), comment: 'Sent back' },
  })

  const { id } = await sendRequest('placer', readSession, {})
  /** Returns the number of the cart. */
  const fill = async (
    memberId: number,
    fundCode: string,
    ...lines: [nsn: string | undefined, quantity: number][]
  ) => {
    let number = 0
    for (const [nsn = '', quantity] of lines)
      number =
        (await sendRequest('placer', addToCart, { body: { memberId, nsn, quantity, fundCode } })).number ?? 0
    return number
  }
  const submit = async (number: number) => {
    const { carts } = await sendRequest('placer', readCarts, { params: { person: id } })
    const version = carts.find((cart) => cart.number === number)?.version
    await send('placer', submitCart, { params: { number }, body: { acceptPrices: false }, ifMatch: version })
  }
  const members = await owner<{ id: number }[]>`SELECT person_id::int AS id FROM people
    WHERE program = 'AR' AND dodaac = 'W9AR01' AND username IS NULL ORDER BY person_id LIMIT 3`
  const [first = 0, second = 0] = members.map((member) => member.id)

  setTime('2026-11-18T14:05:00Z')
  const awaiting = await fill(10397, '6C', [NECKTIE, 2], [BELT, 3], [SHIRT, 5])
  await send('placer', changeCart, {
    params: { number: awaiting },
    body: { expedited: true, expediteComment: 'Parade on 12 December' },
  })
  await submit(awaiting)
  setTime('2026-11-19T15:25:00Z')
  await submit(await fill(10187, '6C', [BELT, 4]))
  await submit(await fill(10187, '7D', [NECKTIE, 1]))
  const signed = await fill(first, '6R', [SHOES, 6], [NECKTIE, 7])
  await submit(signed)
  setTime('2026-11-19T18:45:00Z')
  await send('approver1', approveOrder, {
    params: { number: signed },
    body: { comment: 'Sizes are measured.' },
  })
  await submit(await fill(second, '6C', [SHIRT, 8]))
  setTime('2026-11-20T13:15:00Z')
  await fill(10172, '6C', [SHIRT, 3], [NECKTIE, 2])
  // More than this fund has.
  await fill(10244, '7D', [SHIRT, 9])

  const shipped = await owner<{ order: number; line: number; shipped: number }[]>`
    SELECT o.order_id::int AS order, l.line_number::int AS line, l.quantity::int AS shipped
    FROM order_lines l JOIN orders o USING (order_id)
    WHERE o.dodaac IN ('W9AR01', 'W9AR02') AND l.quantity >= 3
      AND EXISTS (SELECT FROM shipments s WHERE s.order_id = l.order_id AND s.line_number = l.line_number)
      AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = l.order_id AND r.line_number = l.line_number)
    ORDER BY o.order_id DESC LIMIT 1`
  for (const { order, line } of shipped) {
    await send('placer', addReceipt, {
      params: { number: order, line },
      body: { kind: 'receive', quantity: 2, comment: 'Second shelf' },
    })
    await send('placer', addReceipt, {
      params: { number: order, line },
      body: { kind: 'issue', quantity: 1 },
    })
  }
  // In stock, backordered and obsolete items in a cart, a waiting order and a product.
  await send('placer', addToCart, { body: { memberId: 10172, nsn: COAT, quantity: 1, fundCode: '6C' } })
  setTime(`${TODAY}T17:00:00Z`)
  const change = (nsn: string, status: 'backordered' | 'obsolete', rest: object) =>
    send('admin', saveItemStatus, {
      params: { nsn },
      body: { status, replacementNsn: null, getWellOn: null, ...rest },
    })
  await change(BELT, 'backordered', { getWellOn: '2027-01-15' })
  await change(COAT, 'obsolete', { replacementNsn: OTHER_COAT })
  await send('admin', addClosure, {
    body: {
      ...{ fromDay: '2026-12-24', fromTime: '12:00', untilDay: '2026-12-28', untilTime: '08:00' },
      notice: 'The warehouse is counted.',
    },
  })
  await owner`INSERT INTO closures (program, closed_from, closed_until, notice)
    VALUES ('ANG', '2026-11-19T13:00:00Z', '2026-11-23T12:00:00Z', 'New prices are entered.')`
  await owner`INSERT INTO search_misses (program, words, times, last_on)
    VALUES ('AR', 'umbrella', 7, '2026-11-17'), ('AR', 'poncho', 3, '2026-11-19')`
  await owner`UPDATE people SET failed_sign_ins = 3, locked_until = ${`${TODAY}T17:12:00Z`} WHERE username = 'placer2'`
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  await send('manager', addRole, { body: { personId: 10187, role: 'approver', dodaac: 'W9AR02', level: 1 } })
  // A test that opens an order must not read its messages for the other tests.
  await owner`UPDATE messages SET order_id = NULL`
  return cookies
}
