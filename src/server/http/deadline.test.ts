import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { waitUntil } from '#testing/wait.ts'
import { addToCart } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { signOut } from '#wire/session/session.ts'

let portal: TestPortal
let placer: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  portal = await startTestPortal({}, { responseTimeout: 1500 })
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  const person = await buildPerson(portal.owner, {
    ...unit,
    username: 'placer',
    roles: [{ role: 'order-placer' }],
  })
  await buildFund(portal.owner, { ...unit, cents: 100_000 })
  const { nsns } = await buildProduct(portal.owner)
  placer = await waitUntil('a sign-in', () => portal.signIn('placer').catch(() => null))
  addition = { memberId: person.id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
})
afterAll(() => portal?.stop())

async function whileHanging<T>(table: string, sendRequest: () => Promise<T>): Promise<T> {
  return portal.owner.begin(async (sql) => {
    await sql.unsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return sendRequest()
  }) as Promise<T>
}

describe('a database that hangs', () => {
  it('the reader receives an error in time, with the time for a retry', async () => {
    const { status, body, headers } = await whileHanging('fund_codes', () => placer.send(listFundCodes, {}))
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'NOT_DONE', '5'])
    expect((await placer.send(listFundCodes, {})).status).toBe(200)
  })

  it('a write that was reported as undone leaves nothing behind', async () => {
    const response = await whileHanging('cart_lines', () =>
      placer.send(addToCart, { body: addition }, { key: 'before-its-end-1' }),
    )
    expect([response.status, response.body.code]).toEqual([503, 'NOT_DONE'])
    await new Promise((resolve) => setTimeout(resolve, 300))
    const [carts] = await portal.owner`SELECT count(*) AS open FROM carts`
    expect(carts?.open).toBe(0)
    expect((await placer.send(addToCart, { body: addition })).body.totalLines).toBe(1)
  })
})

describe('a write that is lost while it ends', () => {
  async function atCommit<T>(does: string, sendRequest: () => Promise<T>): Promise<T> {
    await portal.owner.unsafe(`CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${does}; RETURN NULL; END $$`)
    await portal.owner.unsafe(`CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT OR UPDATE ON cart_lines
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()`)
    try {
      return await sendRequest()
    } finally {
      await portal.owner`DROP TRIGGER at_commit ON cart_lines`
      await portal.owner`DROP FUNCTION at_commit()`
    }
  }
  const countPieces = async () => {
    const [row] = await portal.owner`SELECT coalesce(sum(quantity), 0)::int AS pieces FROM cart_lines`
    return row?.pieces
  }
  const UNKNOWN = [
    503,
    'OUTCOME_UNKNOWN',
    'The outcome is unknown. Send the request again with the same key.',
  ]
  const add = (key?: string) => placer.send(addToCart, { body: addition }, key ? { key } : {})
  const readOutcome = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.code, body.detail]

  it('the response to a lost write reports success, and a retry with the same key returns the result', async () => {
    const before = await countPieces()
    const key = 'slow-at-its-end-1'
    const lost = await atCommit('PERFORM pg_sleep(3)', async () => {
      const response = await add(key)
      await expect.poll(countPieces).toBe(before + 1)
      return response
    })
    expect(readOutcome(lost)).toEqual(UNKNOWN)
    expect(lost.headers['retry-after']).toBe('1')
    expect((await add(key)).status).toBe(200)
    expect(await countPieces()).toBe(before + 1)
  })

  it('the response to a lost write reports failure, and a retry with the same key performs the write', async () => {
    const before = await countPieces()
    const key = 'cut-at-its-end-1'
    const die = 'PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1)'
    expect(readOutcome(await atCommit(die, () => add(key)))).toEqual(UNKNOWN)
    expect(await countPieces()).toBe(before)
    await expect.poll(async () => (await add(key)).status).toBe(200)
    expect(await countPieces()).toBe(before + 1)
  })

  it('the response to a lost write without a key says that the user must check', async () => {
    const lost = await atCommit('PERFORM pg_sleep(2)', () => add())
    expect(readOutcome(lost)).toEqual([
      503,
      'OUTCOME_UNKNOWN',
      'The outcome is unknown. Check whether it was done before you try again.',
    ])
  })

  it('the response to a lost sign-out says the same, and the sign-out continues without a client', async () => {
    const leaving = await portal.signIn('placer')
    const body = { everywhere: false }
    const lost = await whileHanging('sessions', () => leaving.send(signOut, { body }))
    expect([lost.status, lost.body.code]).toEqual([503, 'OUTCOME_UNKNOWN'])
    await expect.poll(async () => (await leaving.send(listFundCodes, {})).status).toBe(401)
  })
})
