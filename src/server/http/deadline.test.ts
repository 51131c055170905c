import { beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildProduct } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { BodyOf, Client } from '#testing/portal.ts'
import { waitUntil } from '#testing/wait.ts'
import { addToCart } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { signOut } from '#wire/session/session.ts'

const { portal, unit, build } = openPortal({}, { responseTimeout: 1500 })
let placer: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  const person = await build({ username: 'placer', roles: [{ role: 'order-placer' }] })
  await buildFund(portal.owner, { ...unit, cents: 100_000 })
  const { nsns } = await buildProduct(portal.owner)
  placer = await waitUntil('a sign-in', () => portal.signIn('placer').catch(() => null))
  addition = { memberId: person.id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
})

const add = (key?: string) => placer.send(addToCart, { body: addition }, key ? { key } : {})
const countPieces = async () =>
  (await portal.owner`SELECT coalesce(sum(quantity), 0)::int AS pieces FROM cart_lines`)[0]?.pieces

const whileHanging = <T>(table: string, sendRequest: () => Promise<T>) =>
  portal.owner.begin(async (sql) => {
    await sql.unsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return sendRequest()
  }) as Promise<T>

it('while the database hangs, a reader receives an error in time, and a write reported as undone leaves nothing', async () => {
  const read = await whileHanging('fund_codes', () => placer.send(listFundCodes, {}))
  expect([read.status, read.body.code, read.headers['retry-after']]).toEqual([503, 'NOT_DONE', '5'])
  expect((await placer.send(listFundCodes, {})).status).toBe(200)
  const written = await whileHanging('cart_lines', () => add('before-its-end-1'))
  expect([written.status, written.body.code]).toEqual([503, 'NOT_DONE'])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await portal.owner`SELECT FROM carts`).toHaveLength(0)
  expect((await add()).body.totalLines).toBe(1)
})

describe('a write that is lost while it ends', () => {
  async function atCommit<T>(does: string, sendRequest: () => Promise<T>): Promise<T> {
    await portal.owner.unsafe(`CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN ${does}; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT OR UPDATE ON cart_lines
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()`)
    return sendRequest().finally(() => portal.owner`DROP FUNCTION at_commit() CASCADE`)
  }
  const readOutcome = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.code, body.detail]
  const unknown = (advice: string) => [503, 'OUTCOME_UNKNOWN', `The outcome is unknown. ${advice}`]
  const UNKNOWN = unknown('Send the request again with the same key.')

  it('a retry with the same key returns the result of the write that was done [D2]', async () => {
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

  it('a retry with the same key performs the write that was not done', async () => {
    const before = await countPieces()
    const key = 'cut-at-its-end-1'
    const die = 'PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1)'
    expect(readOutcome(await atCommit(die, () => add(key)))).toEqual(UNKNOWN)
    expect(await countPieces()).toBe(before)
    await expect.poll(async () => (await add(key)).status).toBe(200)
    expect(await countPieces()).toBe(before + 1)
  })

  it('without a key, the user must check, and a sign-out continues without a client', async () => {
    const lost = await atCommit('PERFORM pg_sleep(2)', () => add())
    expect(readOutcome(lost)).toEqual(unknown('Check whether it was done before you try again.'))
    const leaving = await portal.signIn('placer')
    const out = await whileHanging('sessions', () => leaving.send(signOut, { body: { everywhere: false } }))
    expect([out.status, out.body.code]).toEqual([503, 'OUTCOME_UNKNOWN'])
    await expect.poll(async () => (await leaving.send(listFundCodes, {})).status).toBe(401)
  })
})
