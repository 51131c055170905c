import { addDays } from '#domain/fiscal-years.ts'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { DocumentSerials } from './document-serials.ts'
import { writeRows } from './load-rows.ts'
import { type NumberedOrder, ORDER_TABLES } from './order-rows.ts'
import type { DemoOrder } from './orders.ts'
import { playSupply } from './orders-supply.ts'
import type { OrderWorld } from './orders-world.ts'

export type WrittenOrders = {
  count: number
  tables: { table: string; columns: readonly string[]; text: string }[]
  serials: ReturnType<DocumentSerials['listTaken']>
}

/** Numbers and writes orders while PostgreSQL adds the previous batch. */
export class OrderWriter {
  readonly #sql: Pool
  readonly #world: OrderWorld
  readonly #serials: DocumentSerials
  readonly #sequence: string
  readonly #lastDay: string

  private constructor(
    sql: Pool,
    world: OrderWorld,
    serials: DocumentSerials,
    sequence: string,
    lastDay: string,
  ) {
    this.#sql = sql
    this.#world = world
    this.#serials = serials
    this.#sequence = sequence
    this.#lastDay = lastDay
  }

  /** @param today ISO; the supplier has worked up to the previous day */
  static async open(sql: Pool, world: OrderWorld, today: string): Promise<OrderWriter> {
    const [orders] = await sql<
      { sequence: string }[]
    >`SELECT pg_get_serial_sequence('orders', 'order_id') AS sequence`
    const serials = await DocumentSerials.read(sql)
    return new OrderWriter(sql, world, serials, orders?.sequence ?? '', addDays(today, -1))
  }

  async write(orders: readonly DemoOrder[]): Promise<WrittenOrders> {
    if (orders.length === 0) return { count: 0, tables: [], serials: [] }
    const numbers = await this.#sql<{ id: number }[]>`
      SELECT nextval(${this.#sequence})::float8 AS id FROM generate_series(1, ${orders.length})`
    const numbered = orders.map((order, place) => this.#number(order, numbers[place]?.id as number))
    const tables = ORDER_TABLES.map(({ table, columns, write }) => ({
      table,
      columns,
      text: writeRows(write(numbered, this.#world)),
    }))
    return { count: orders.length, tables, serials: this.#serials.listTaken() }
  }

  #number(order: DemoOrder, id: number): NumberedOrder {
    const total = order.lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)
    if (order.status !== 'approved') return { ...order, id, total, supply: null }
    const { billTo, shipTo, signalCode, dodaac } = order.unit
    const day = order.decisions.at(-1)?.day as string
    const first = this.#serials.take(dodaac, day, order.lines.length)
    const lines = order.lines.map((line, index) => ({
      ...line,
      requisition: buildDocumentNumber(dodaac, day, first + index),
      unitOfIssue: this.#world.unitsOfIssue.get(line.nsn) ?? 'EA',
    }))
    const isExpedited = order.expediteComment !== ''
    const facts = { billTo, shipTo, signalCode, fundCode: order.fund.fundCode, isExpedited, approvedOn: day }
    return {
      ...order,
      id,
      total,
      supply: playSupply(lines, facts, this.#lastDay, order.ordererId, order.courses),
    }
  }
}
