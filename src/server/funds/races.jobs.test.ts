import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type ClientResponse, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { transferFunds } from '#wire/funds/funds.ts'
import { verifyLedger } from '../commands/verify.ts'

const FUNDS = ['W9TF01/6C', 'W9TF01/7D', 'W9TF02/6C', 'W9TF02/7D'] as const

let portal: TestPortal
let world: FundsWorld
const ids: number[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
  for (const name of FUNDS) ids.push(await world.fund(name.slice(0, 6), 100_00, name.slice(7)))
})
afterAll(() => portal.stop())

function transfer(from: string, to: string, amount: string, fiscalYear?: number): Promise<ClientResponse> {
  const [fromDodaac, fromFundCode] = [from.slice(0, 6), from.slice(7)]
  const [toDodaac, toFundCode] = [to.slice(0, 6), to.slice(7)]
  const query = { fromDodaac, fromFundCode, toDodaac, toFundCode, amount: readAmount(amount), fiscalYear }
  return world.finance.send(transferFunds, { query })
}
const sum = async () =>
  (await Promise.all(ids.map(world.available))).reduce((total, cents) => total + cents, 0)
const broken = async () =>
  (await verifyLedger(portal.owner as unknown as Parameters<typeof verifyLedger>[0])).filter(
    (invariant) => invariant.broken.length > 0,
  )
const countStatus = (responses: ClientResponse[]) => {
  const counts = new Map<number, number>()
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * sides)
  }
}

test('16 people who move money at random leave the total unchanged and no fund below zero [D15]', async () => {
  let lowest = 0
  const responses: ClientResponse[] = []
  const work = async (seed: number) => {
    const roll = dice(seed)
    for (let turn = 0; turn < 10; turn++) {
      const from = roll(FUNDS.length)
      const to = (from + 1 + roll(FUNDS.length - 1)) % FUNDS.length
      responses.push(await transfer(FUNDS[from] ?? '', FUNDS[to] ?? '', (roll(9000) / 100 + 0.01).toFixed(2)))
    }
  }
  let isWorking = true
  const watch = async () => {
    while (isWorking) {
      const [row] = await portal.owner<
        { least: number }[]
      >`SELECT min(balance_cents) AS least FROM accounts WHERE kind <> 'source'`
      lowest = Math.min(lowest, row?.least ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const watching = watch()
  await Promise.all(Array.from({ length: 16 }, (_, seed) => work(seed + 1)))
  isWorking = false
  await watching
  expect(responses).toHaveLength(16 * 10)
  const counts = countStatus(responses)
  expect([...counts.keys()].toSorted()).toEqual([200, 409])
  expect(counts.get(200)).toBeGreaterThan(40)
  for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('INSUFFICIENT_FUNDS')
  expect(lowest).toBe(0)
  expect(await sum()).toBe(400_00)
  expect(await broken()).toEqual([])
})

test('concurrent transfers in both directions do not block each other [D15]', async () => {
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 2 ? transfer(FUNDS[0], FUNDS[2], '0.01') : transfer(FUNDS[2], FUNDS[0], '0.01'),
    ),
  )
  expect([...countStatus(responses).keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(await sum()).toBe(400_00)
  expect(await broken()).toEqual([])
})

test('of many people who spend the last money of a fund, as many succeed as the fund allows', async () => {
  const fund = await world.fund('W9TF01', 10_00, '6C', 2028)
  await world.fund('W9TF02', 0, '6C', 2028)
  const take = () => transfer(FUNDS[0], FUNDS[2], '1', 2028)
  const counts = countStatus(await Promise.all(Array.from({ length: 20 }, take)))
  expect([counts.get(200), counts.get(409)]).toEqual([10, 10])
  expect(await world.available(fund)).toBe(0)
})
