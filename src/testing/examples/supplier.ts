import { ordinalDay } from '#domain/supply/milstrip/days.ts'
import { buildRecord, writeUnitPrice } from '#domain/supply/milstrip/record.ts'
import { connect, type Sql } from '#server/db/connect.ts'
import { enterProgram } from '#server/db/row-security.ts'
import { readLines } from '#server/supply/read-records.ts'
import { inTransaction } from '#server/supply/supply-context.ts'
import { buildBatch } from '#server/supply/transmit.ts'
import type { TestPortal } from '../portal.ts'

const DAY = '2026-11-21'

export function send(portal: TestPortal, day = DAY): Promise<unknown> {
  return turn(portal, day, async (context) => {
    await enterProgram(context.sql, 'AR')
    return buildBatch({ ...context, program: 'AR', simulatedDay: null })
  })
}

export async function say(
  portal: TestPortal,
  order: number,
  said: { status: string; quantity: number; cents?: number },
): Promise<void> {
  const [line] = await portal.owner`SELECT requisition, nsn FROM order_lines
    WHERE order_id = ${order} AND line_number = 1`
  const text = buildRecord({
    ...{ family: 'AE', dic: 'AE1', routing: 'SMS', mediaStatus: 'S', stockNumber: String(line?.nsn) },
    ...{ unitOfIssue: 'EA', document: String(line?.requisition), supplementaryAddress: '', fundCode: '6C' },
    ...{ distribution: '', suffix: '', signal: 'A', project: '', priority: '13', lastSource: 'SMS' },
    ...{ quantity: said.quantity, status: said.status, transactionDay: ordinalDay(DAY), estimatedShip: '' },
    priceColumns: writeUnitPrice(said.cents ?? 2500),
  })
  const { refused } = await turn(portal, DAY, (context) =>
    readLines({ ...context, send: async () => {} }, [{ text, lineInFile: 1 }], null),
  )
  if (refused > 0) throw new Error(`The portal refuses what the supplier says: ${text}`)
}

type Turn = { sql: Sql; now: Date; today: string; zone: string; publicUrl: string }

async function turn<T>(
  { database }: TestPortal,
  day: string,
  work: (context: Turn) => Promise<T>,
): Promise<T> {
  const handles = connect({ url: database.url })
  const context = {
    ...{ now: new Date(`${day}T17:00:00Z`), today: day, zone: 'America/New_York' },
    publicUrl: 'https://portal.example',
  }
  return inTransaction({ handles }, (sql) => work({ ...context, sql })).finally(() => handles.close())
}
