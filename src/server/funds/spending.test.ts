import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildOrder } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { verifyLedger } from '../commands/verify.ts'
import { findSpending } from '../dashboard/dashboard.ts'

const SPENDING = 'The stored spending of each fund matches its transfers'
const ZONES = [
  ...['America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'Asia/Kathmandu'],
  ...['Pacific/Chatham', 'Australia/Lord_Howe'],
]

const { portal, world } = openOrdersPortal(1_000_000)
let scope: { program: string; fiscalYear: number; dodaacs: string[] }
let orderId = 0
const account: Record<string, number> = {}

beforeAll(async () => {
  const { owner } = portal
  const { fundId, placer, member, dodaac } = world
  scope = { program: 'AR', fiscalYear: 2027, dodaacs: [dodaac] }
  const accounts = await owner`SELECT kind, account_id FROM accounts WHERE fund_id = ${fundId}`
  for (const { kind, accountId } of accounts) account[kind] = accountId
  const { number } = await buildOrder(owner, { orderer: placer, member, fundId, lines: [] })
  orderId = number
  // The test checks only stored sums, so it bypasses the rules for orders.
  await owner`ALTER TABLE transfers DISABLE TRIGGER USER`
  await owner`ALTER TABLE transfers ENABLE TRIGGER transfers_spending_noted`
})

type Entry = { kind: 'post' | 'adjust' | 'refund' | 'reserve'; cents: number; at: Date }

const WAYS = {
  post: ['reserved', 'spent'],
  adjust: ['available', 'spent'],
  refund: ['spent', 'available'],
  reserve: ['available', 'reserved'],
} as const

class Undone extends Error {}

async function enter(entries: Entry[], isUndone: boolean): Promise<void> {
  const rows = entries.map(({ kind, cents, at }) => ({
    ...{ program: 'AR', kind, amount_cents: cents, made_at: at, order_id: orderId },
    ...{ from_account: account[WAYS[kind][0]] ?? 0, to_account: account[WAYS[kind][1]] ?? 0 },
  }))
  const entering = portal.owner.begin(async (sql) => {
    await sql`INSERT INTO transfers ${sql(rows)}`
    if (isUndone) throw new Undone()
  })
  if (isUndone) await expect(entering).rejects.toThrow(Undone)
  else await entering
}

async function sumUp(zone: string) {
  const rows = await portal.owner<{ month: string; spent: number }[]>`
    SELECT to_char(made_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month,
      sum(CASE ${account.spent ?? 0}::bigint WHEN to_account THEN amount_cents WHEN from_account THEN -amount_cents END)::bigint AS spent
    FROM transfers WHERE ${account.spent ?? 0}::bigint IN (from_account, to_account) GROUP BY 1`
  return inOrder(rows)
}
const inOrder = (rows: readonly { month: string; spent: number }[]) =>
  rows.map(({ month, spent }) => `${month}: ${spent}`).sort()
const findBroken = async () => (await verifyLedger(portal.owner, [SPENDING]))[0]?.broken

test('monthly sums match the ledger in every time zone, whatever the time of the entry', async () => {
  const turn = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: -130_000, max: 130_000 }))
    .map(([month, seconds]) => new Date(Date.UTC(2026, month, 1) + seconds * 1000))
  const entry = fc.record<Entry>({
    kind: fc.constantFrom('post', 'post', 'adjust', 'refund', 'reserve'),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    at: fc.oneof(
      { weight: 3, arbitrary: turn },
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-01'), noInvalidDate: true }),
    ),
  })
  const many = fc.array(entry, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(many, fc.boolean(), fc.boolean(), async (entries, isUndone, isStored) => {
      await enter(entries, isUndone)
      if (isStored) await portal.owner`SELECT refresh_fund_spending()`
      for (const zone of ZONES)
        expect(inOrder(await findSpending(portal.owner, scope, zone)), zone).toEqual(await sumUp(zone))
    }),
    { numRuns: 6, endOnFailure: true },
  )
  expect(await findBroken()).toEqual([])
})

test('sums are right while some processes refresh them and others spend', async () => {
  const entries: Entry[] = [{ kind: 'post', cents: 7, at: new Date('2026-11-21T12:00:00Z') }]
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => enter(entries, n % 5 === 0)),
    ...Array.from({ length: 30 }, () => portal.owner`SELECT refresh_fund_spending()`),
  ])
  await portal.owner`SELECT refresh_fund_spending()`
  expect(await portal.owner`SELECT FROM fund_spending_changes`).toHaveLength(0)
  expect(inOrder(await findSpending(portal.owner, scope, 'UTC'))).toEqual(await sumUp('UTC'))
})

test('one statement repairs damaged sums', async () => {
  await portal.owner`UPDATE fund_spending SET cents = cents + 7`
  await portal.owner`SELECT recount_spending()`
  expect(await findBroken()).toEqual([])
})
