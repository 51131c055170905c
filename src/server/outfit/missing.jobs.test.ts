import { expect, test } from 'vitest'
import { type Random, startRandom } from '#domain/random.ts'
import { type BuiltPerson, type BuiltProduct, buildProduct } from '#testing/build.ts'
import { buildKit } from '#testing/build-kit.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { readOutfitTable } from '#wire/outfit/outfit.ts'

const { portal, unit, build } = openCartPortal()

const EVENTS = 10_000
const ROUNDS = 40
const [MEMBERS, PRODUCTS] = [20, 12]
/** After a round, the product that ends, and its successor. */
const REPLACED: Record<number, [number, number]> = { 5: [0, 1], 15: [2, 3] }

type Piece = 'due' | 'received' | 'issued' | 'returned' | 'ended'
type Line = { order: number; number: number; member: number; product: number; size: number; pieces: Piece[] }
type Order = { id: number; member: number; status: 'awaiting' | 'approved' | 'declined'; isStored: boolean }

/** Moves each piece by itself, so that a count of pieces is a count of objects. */
class World {
  readonly random: Random
  readonly orders: Order[] = []
  readonly lines: Line[] = []
  readonly replacedBy = new Map<number, number>()
  #nextOrder = 5_000_000

  constructor(seed: string) {
    this.random = startRandom(seed)
  }

  below(limit: number): number {
    return Math.floor(this.random.next() * limit)
  }

  step(): void {
    const acts = [
      () => this.order(),
      () => this.decide('approved'),
      () => this.decide('approved'),
      () => this.decide('declined'),
      () => this.move('due', 'received'),
      () => this.move('due', 'received'),
      () => this.move('received', 'issued'),
      () => this.move('issued', 'returned'),
      () => this.move('due', 'ended'),
    ]
    acts[this.below(acts.length)]?.()
  }

  order(): void {
    const id = this.#nextOrder++
    const member = this.below(MEMBERS)
    this.orders.push({ id, member, status: 'awaiting', isStored: false })
    const products = new Set([this.below(PRODUCTS), this.below(PRODUCTS)])
    for (const [at, product] of [...products].entries())
      this.lines.push({
        ...{ order: id, number: at + 1, member, product, size: this.below(3) },
        pieces: Array.from({ length: 1 + this.below(3) }, () => 'due'),
      })
  }

  decide(status: 'approved' | 'declined'): void {
    const waiting = this.orders.filter((order) => order.status === 'awaiting')
    const order = waiting[this.below(waiting.length)]
    if (order) order.status = status
  }

  move(from: Piece, to: Piece): void {
    const approved = new Set(this.orders.filter(({ status }) => status === 'approved').map(({ id }) => id))
    const possible = this.lines.filter(({ order, pieces }) => approved.has(order) && pieces.includes(from))
    const line = possible[this.below(possible.length)]
    if (line) line.pieces[line.pieces.indexOf(from)] = to
  }

  /** The product that stands for another one today. */
  current(product: number): number {
    const next = this.replacedBy.get(product)
    return next === undefined ? product : this.current(next)
  }

  count(member: number, product: number): number {
    const status = new Map(this.orders.map((order) => [order.id, order.status]))
    return this.lines
      .filter((line) => line.member === member && this.current(line.product) === this.current(product))
      .filter((line) => status.get(line.order) !== 'declined')
      .flatMap(({ pieces }) => pieces)
      .filter((piece) => piece !== 'returned' && piece !== 'ended').length
  }
}

test('after 10,000 random events, missing pieces are those that a count of single pieces finds', async () => {
  const { owner } = portal
  const people: BuiltPerson[] = []
  for (let at = 0; at < MEMBERS; at++) people.push(await build({ lastName: `Member${at}` }))
  const products: BuiltProduct[] = []
  for (let at = 0; at < PRODUCTS; at++) products.push(await buildProduct(owner, { name: `Thing ${at}` }))
  const wanted = products.map((_, at) => 5 + (at % 4) * 10)
  const kit = await buildKit(
    owner,
    products.map(({ pgc }, at) => ({ quantity: wanted[at] ?? 1, items: [{ pgc }] })),
  )
  const world = new World('outfit')

  const store = async (): Promise<void> => {
    const fresh = world.orders.filter(({ isStored }) => !isStored)
    const rows = world.lines.map(({ order, number, member, product, size, pieces }) => ({
      ...{ order, number, nsn: products[product]?.nsns[size] ?? '', member: people[member]?.id },
      quantity: pieces.length,
      ended: pieces.filter((piece) => piece === 'ended').length,
      received: pieces.filter((piece) => ['received', 'issued', 'returned'].includes(piece)).length,
      issued: pieces.filter((piece) => ['issued', 'returned'].includes(piece)).length,
      returned: pieces.filter((piece) => piece === 'returned').length,
    }))
    const heads = fresh.map(({ id, member }) => ({ id, member: people[member]?.id }))
    const isFresh = new Set(fresh.map(({ id }) => id))
    await owner.begin(async (sql) => {
      await sql`INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, fund_code, fund_id, levels, current_level,
          bill_to, ship_to, sold_to, signal_code, ship_to_address, submitted_at)
        SELECT id, 'AR', ${unit.placer.id}, member, ${unit.dodaac}, '6C', ${unit.fundId}, 1, 1,
          ${unit.dodaac}, ${unit.dodaac}, ${unit.dodaac}, 'A', '["1 Depot Road"]', now()
        FROM jsonb_to_recordset(${sql.json(heads)}::jsonb) AS h (id bigint, member bigint)`
      await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
        SELECT 'AR', "order", number, nsn, quantity, 0
        FROM jsonb_to_recordset(${sql.json(rows.filter(({ order }) => isFresh.has(order)))}::jsonb)
          AS l ("order" bigint, number integer, nsn text, quantity integer)`
    })
    const decided = world.orders
      .filter(({ status }) => status !== 'awaiting')
      .map(({ id, status }) => ({ id, status }))
    await owner.begin(async (sql) => {
      const ids = sql`FROM jsonb_to_recordset(${sql.json(decided)}::jsonb) AS d (id bigint, status order_status)`
      await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
        SELECT 'AR', o.order_id, 1, 1, 'approve', o.orderer_id, o.member_id, ${unit.approver.id}, 1
        ${ids} JOIN orders o ON o.order_id = d.id AND o.status = 'awaiting' WHERE d.status = 'approved'`
      await sql`UPDATE orders o SET status = d.status, withdrawn = d.status = 'declined' ${ids}
        WHERE o.order_id = d.id AND o.status = 'awaiting'`
    })
    await owner`UPDATE order_lines l SET ended_quantity = r.ended, received_quantity = r.received, issued_quantity = r.issued,
        returned_quantity = r.returned
      FROM jsonb_to_recordset(${owner.json(rows)}::jsonb)
        AS r ("order" bigint, number integer, ended integer, received integer, issued integer, returned integer)
      WHERE l.order_id = r."order" AND l.line_number = r.number`
    for (const order of fresh) order.isStored = true
  }

  for (let round = 1; round <= ROUNDS; round++) {
    for (let at = 0; at < EVENTS / ROUNDS; at++) world.step()
    await store()
    // Two products end, so that four places are satisfied by two products.
    const [old, next] = REPLACED[round] ?? []
    if (old !== undefined && next !== undefined) {
      await owner`UPDATE products SET is_obsolete = true, replacement_pgc = ${products[next]?.pgc ?? ''}
        WHERE pgc = ${products[old]?.pgc ?? ''}`
      world.replacedBy.set(old, next)
    }
    const { body: table } = await unit.placing.send(readOutfitTable, {
      body: { kit, people: people.map(({ id }) => id) },
    })
    const said = people.map(({ id }) => {
      const row = table.people.find((one: { id: number }) => one.id === id)
      return row.cells.map(({ missing }: { missing: number }) => missing)
    })
    // A replaced product and its successor share their pieces, which fill the earlier place first.
    const counted = people.map((_, member) => {
      const left = products.map((_, product) => world.count(member, product))
      return products.map((_, product) => {
        const pool = world.current(product)
        const taken = Math.min(wanted[product] ?? 0, left[pool] ?? 0)
        left[pool] = (left[pool] ?? 0) - taken
        return (wanted[product] ?? 0) - taken
      })
    })
    expect(said, `round ${round}`).toEqual(counted)
  }
  const states = new Set(world.lines.flatMap(({ pieces }) => pieces))
  expect([...states].sort()).toEqual(['due', 'ended', 'issued', 'received', 'returned'])
})
