import { beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { openFundsPortal } from '#testing/funds-world.ts'
import type { ClientResponse } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { transferFunds } from '#wire/funds/funds.ts'
import { verifyLedger } from '../commands/verify.ts'

const FUNDS = ['W9TF01/6C', 'W9TF01/7D', 'W9TF02/6C', 'W9TF02/7D'] as const

const { portal, world } = openFundsPortal()
const ids: number[] = []

beforeAll(async () => {
  for (const name of FUNDS) ids.push(await world.fund(name.slice(0, 6), 100_00, name.slice(7)))
})

function transfer(from: string, to: string, amount: string): Promise<ClientResponse> {
  const [fromDodaac, fromFundCode] = [from.slice(0, 6), from.slice(7)]
  const [toDodaac, toFundCode] = [to.slice(0, 6), to.slice(7)]
  const query = { fromDodaac, fromFundCode, toDodaac, toFundCode, amount: readAmount(amount) }
  return world.finance.send(transferFunds, { query })
}

function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * sides)
  }
}

test('16 people who move money at random leave the total unchanged and no fund below zero [D15]', async () => {
  const responses: ClientResponse[] = []
  const work = async (seed: number) => {
    const roll = dice(seed)
    for (let turn = 0; turn < 10; turn++) {
      const from = roll(FUNDS.length)
      const to = (from + 1 + roll(FUNDS.length - 1)) % FUNDS.length
      responses.push(await transfer(FUNDS[from] ?? '', FUNDS[to] ?? '', (roll(9000) / 100 + 0.01).toFixed(2)))
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, seed) => work(seed + 1)))
  const refused = responses.filter(({ status }) => status !== 200)
  expect(responses.length - refused.length).toBeGreaterThan(40)
  expect(new Set(refused.map((response) => codeOf(response).join(' ')))).toEqual(
    new Set(['409 INSUFFICIENT_FUNDS']),
  )
  const available = await Promise.all(ids.map(world.available))
  expect(available.reduce((total, cents) => total + cents, 0)).toBe(400_00)
  expect((await verifyLedger(portal.owner)).filter(({ broken }) => broken.length > 0)).toEqual([])
})
