import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'

let portal: TestPortal
let placer: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  portal = await startTestPortal({}, { answerWithin: 1500 })
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  const person = await buildPerson(portal.owner, {
    ...unit,
    username: 'placer',
    roles: [{ role: 'order-placer' }],
  })
  await buildFund(portal.owner, { ...unit, cents: 100_000 })
  const { nsns } = await buildProduct(portal.owner)
  // A busy machine may need several tries within so short a time.
  placer = await vi.waitFor(() => portal.signIn('placer'), { timeout: 60_000 })
  addition = { memberId: person.id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
})
afterAll(() => portal?.stop())

/** Asks while a table lets nobody in, as a database does that hangs. */
async function whileHanging<T>(table: string, ask: () => Promise<T>): Promise<T> {
  return portal.owner.begin(async (sql) => {
    await sql.unsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return ask()
  }) as Promise<T>
}

describe('a database that hangs', () => {
  it('is said to the reader in time, and when to try again', async () => {
    const { status, body, headers } = await whileHanging('fund_codes', () => placer.ask(listFundCodes, {}))
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'DATABASE_AWAY', '5'])
    expect((await placer.ask(listFundCodes, {})).status).toBe(200)
  })

  it('leaves nothing behind of a write whose sender was told that it did not happen', async () => {
    const answer = await whileHanging('cart_lines', () => placer.ask(addToCart, { body: addition }))
    expect([answer.status, answer.body.code]).toEqual([503, 'DATABASE_AWAY'])
    await new Promise((resolve) => setTimeout(resolve, 300))
    const [carts] = await portal.owner`SELECT count(*) AS open FROM carts`
    expect(carts?.open).toBe(0)
    expect((await placer.ask(addToCart, { body: addition })).body.totalLines).toBe(1)
  })
})
