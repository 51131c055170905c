import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumAllotted } from '#domain/funds/funds.ts'
import { countParts } from '#domain/supply/parts.ts'
import type { Counted } from '#domain/supply/supplied-line.ts'
import { verifyLedger } from '#server/commands/verify.ts'
import { PARTS } from '#server/commands/verify-parts.ts'
import { sumFundRows } from '#server/funds/queries.ts'
import { openSupplyFolder } from '#testing/supply-folder.ts'

const ALLOTTED = 10_000_000

const { world, newNumber, send, read, deliver, respond } = openSupplyFolder()

type Row = { line: Counted; status: string; total: number; isSent: boolean; ahead: number; owed: number }

/** Every piece of every line, with its price and what became of it. */
async function recount() {
  const rows = await world.owner<
    Row[]
  >`SELECT o.status, o.total_cents AS total, l.supply_state <> 'none' AS is_sent,
      greatest(l.received_quantity - l.shipped_quantity, 0) AS ahead, l.owed_cents AS owed,
      jsonb_build_object('nsn', l.nsn, 'unitOfIssue', 'EA', 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
        'unsentQuantity', l.unsent_quantity, 'parts', l.parts) AS line
    FROM orders o JOIN order_lines l USING (order_id)`
  const sums = { reserved: 0, committed: 0, obligated: 0, spent: 0, undecided: 0 }
  for (const { line, status, total, isSent, ahead, owed } of rows) {
    if (status === 'awaiting') sums.reserved += total
    if (status !== 'approved' && status !== 'shipped') continue
    const open: number[] = []
    let spent = 0
    let undecided = 0
    for (const part of countParts(line)) {
      const pieces = part.layers.flatMap(({ pieces, cents }) => Array.from({ length: pieces }, () => cents))
      const count = (funds: string) =>
        part.ended.reduce((sum, one) => sum + (one.funds === funds ? one.quantity : 0), 0)
      const [kept, held] = [part.shipped + count('keep'), count('hold')]
      pieces.forEach((cents, at) => {
        if (at < kept) spent += cents
        else if (at < kept + part.open) open.push(cents)
        else if (at < kept + part.open + held) undecided += cents
      })
    }
    let ordered = 0
    open.forEach((cents, at) => {
      if (at < ahead) spent += cents
      else ordered += cents
    })
    for (let missing = owed; missing > 0; missing--)
      if (ordered > 0) ordered--
      else if (undecided > 0) undecided--
      else spent--
    sums[isSent ? 'obligated' : 'committed'] += ordered
    sums.spent += spent
    sums.undecided += undecided
  }
  return sums
}

async function readFigures() {
  const { funds: _, ...figures } = await world.owner.begin((sql) =>
    sumFundRows(sql, { program: 'AR', fiscalYear: 2027, dodaacs: null, patterns: [] }),
  )
  return figures
}

let files = 0
const record = fc.record({
  line: fc.nat(1),
  code: fc.constantFrom('BB', 'B7', 'BA', 'CA', 'BQ', 'B4', 'AS', 'BH', 'BJ'),
  pieces: fc.integer({ min: 1, max: 4 }),
  suffix: fc.constantFrom(' ', ' ', 'A', 'B'),
  price: fc.constantFrom('       ', '0002600', '0002750', '0003000', '0002300'),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('record' as const), record }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      line: fc.nat(1),
      pieces: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('store' as const) }) },
)

test('available money and the five figures of a fund are its allotment to the cent, whatever supply does', async () => {
  const seen = { committed: 0, obligated: 0, spent: 0, undecided: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      const requisitions = [newNumber(), newNumber()]
      const order = await world.approve(requisitions, 4)
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'send') await send()
        else if (one.kind === 'store') await world.owner`SELECT refresh_fund_stages()`
        else if (one.kind === 'receive')
          await world.owner`UPDATE order_lines SET received_quantity = ${one.pieces}
            WHERE order_id = ${order} AND line_number = ${one.line + 1} AND issued_quantity <= ${one.pieces}`
        else {
          const { code, pieces, line, ...said } = one.record
          const day = String(300 + at)
          // A record that supply may not send here goes to quarantine and changes nothing.
          deliver(`${++files}.txt`, [
            respond(requisitions[line] ?? '', code, { quantity: pieces, day, ...said }),
          ])
          await read()
        }
        const figures = await readFigures()
        expect(figures).toEqual({ available: figures.available, ...(await recount()) })
        expect(sumAllotted(figures)).toBe(ALLOTTED)
        for (const kind of ['committed', 'obligated', 'spent', 'undecided'] as const)
          seen[kind] += Number(figures[kind] > 0)
      }
    }),
    { numRuns: 8, seed: 41, endOnFailure: true },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
  const names = [
    'The stored money of each fund that is committed, obligated or undecided matches its lines',
    PARTS,
  ]
  expect(await verifyLedger(world.owner, names)).toEqual(names.map((name) => ({ name, broken: [] })))
})
