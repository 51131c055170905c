import { afterAll, beforeAll } from 'vitest'
import { ordinalDay } from '#domain/supply/milstrip/days.ts'
import { buildRecord, writeUnitPrice } from '#domain/supply/milstrip/record.ts'
import type { SupplyStatusRecord } from '#domain/supply/milstrip/records.ts'
import { connect, type Handles } from '#server/db/connect.ts'
import { enterProgram } from '#server/db/row-security.ts'
import { readLines } from '#server/supply/read-records.ts'
import { inTransaction } from '#server/supply/supply-context.ts'
import { buildBatch } from '#server/supply/transmit.ts'
import type { TestPortal } from './portal.ts'
import { SUPPLY_DAY } from './supply-world.ts'

const contextOf = (today: string) => ({
  ...{ now: new Date(`${today}T17:00:00Z`), today },
  ...{ zone: 'America/New_York', publicUrl: 'https://portal.example' },
})
const USUAL = {
  ...{ routing: 'SMS', mediaStatus: 'S', unitOfIssue: 'EA', supplementaryAddress: '', fundCode: '6C' },
  ...{ distribution: '', suffix: '' },
} as const

type Said = Partial<SupplyStatusRecord> & { line?: number; priceCents?: number; on?: string }

/** For all tests of a file. */
export function openOrderSupply(portal: TestPortal) {
  let handles: Handles
  beforeAll(() => {
    handles = connect({ url: portal.database.url })
  })
  afterAll(() => handles?.close())
  return supplyOrders(portal, () => handles)
}

/** Sends the approved orders of program AR of a test portal to the supplier, and reads what the supplier says about them. */
export function supplyOrders(portal: TestPortal, handlesNow: () => Handles) {
  const send = (day = SUPPLY_DAY) =>
    inTransaction({ handles: handlesNow() }, async (sql) => {
      await enterProgram(sql, 'AR')
      return buildBatch({ ...contextOf(day), sql, program: 'AR', simulatedDay: null })
    })
  const findLine = async (number: number, line: number) => {
    const [row] = await portal.owner`SELECT requisition, nsn FROM order_lines
      WHERE order_id = ${number} AND line_number = ${line}`
    return { stockNumber: String(row?.nsn), document: String(row?.requisition) }
  }
  const read = (text: string) =>
    inTransaction({ handles: handlesNow() }, (sql) =>
      readLines({ ...contextOf(SUPPLY_DAY), sql, send: async () => {} }, [{ text, lineInFile: 1 }], null),
    )
  async function say(number: number, status: string, quantity: number, more: Said = {}) {
    const { line = 1, priceCents = 2500, on = SUPPLY_DAY, ...rest } = more
    const text = buildRecord({
      ...{ family: 'AE', dic: 'AE1', lastSource: 'SMS', ...USUAL, ...(await findLine(number, line)) },
      ...{ signal: 'A', project: '', priority: '13', quantity, status, transactionDay: ordinalDay(on) },
      ...{ estimatedShip: '', priceColumns: writeUnitPrice(priceCents), ...rest },
    })
    await read(text)
  }
  /** Some pieces of line 1. */
  async function ship(number: number, quantity: number, on: string) {
    const text = buildRecord({
      ...{ family: 'AS', dic: 'AS1', ...USUAL, ...(await findLine(number, 1)), quantity, holdCode: '' },
      ...{ shippedDay: ordinalDay(on), shipmentNumber: '', priority: '', modeOfShipment: '5', tail: '' },
    })
    await read(text)
  }
  return { send, read, say, ship }
}
