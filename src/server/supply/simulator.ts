import type { ProgramCode } from '#domain/programs.ts'
import { receiveRecords, type Said } from '#domain/supply/simulated-supplier.ts'
import type { StatusTable } from '#domain/supply/statuses.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import { applyRecords } from './apply.ts'
import { findSuppliedLines, lockSuppliedOrders, type StoredLine } from './apply-queries.ts'
import { findDueOrders, respondToCancellationsOn, saveSimulatedLines } from './simulator-queries.ts'
import { readStatuses } from './statuses-queries.ts'
import { inProgram, type SupplyContext } from './supply-context.ts'
import { buildBatch } from './transmit.ts'

/** Orders per transaction. */
const AT_ONCE = 50

/**
 * Answers each line due by `day`. Safe to repeat.
 * @returns the number of orders
 */
export async function stepSupply(supply: SupplyContext, program: ProgramCode, day: string): Promise<number> {
  while ((await inProgram(supply, program, (sql) => takeBatch(supply, sql, program, day))) !== null);
  let moved = 0
  for (;;) {
    const done = await inProgram(supply, program, (sql) => respondToDueOrders(supply, sql, program, day))
    moved += done
    if (done === 0) return moved
  }
}

async function takeBatch(
  { now, zone }: SupplyContext,
  sql: Sql,
  program: ProgramCode,
  day: string,
): Promise<number | null> {
  const batch = await buildBatch({ sql, program, now, zone, simulatedDay: day })
  if (batch !== null) await respondToCancellationsOn(sql, program, batch, day)
  return batch
}

async function respondToDueOrders(
  supply: SupplyContext,
  sql: Sql,
  program: ProgramCode,
  day: string,
): Promise<number> {
  const due = await findDueOrders(sql, program, day, AT_ONCE)
  if (due.length === 0) return 0
  // Reads again under the locks, because another process may have answered.
  const { statuses, lines } = await sendTogether({
    lock: { orders: lockSuppliedOrders(sql, due) },
    facts: { statuses: readStatuses(sql), lines: findSuppliedLines(sql, due, supply.zone) },
  })
  const received = lines.map((line) => receiveLine(line, day, supply.today, statuses))
  await saveSimulatedLines(
    sql,
    received.map(({ after }) => after),
  )
  const incoming = received.flatMap(({ line, said }) =>
    said.map(({ text, record }) => ({ text, record, line })),
  )
  await applyRecords(
    { ...supply, sql, program, statuses, send: supply.sender(sql) },
    incoming.map(({ text, record, line }, place) => ({
      place,
      text,
      record,
      orderId: line.orderId,
      lineNumber: line.lineNumber,
    })),
  )
  return due.length
}

function receiveLine(
  line: StoredLine,
  day: string,
  today: string,
  statuses: StatusTable,
): { line: StoredLine; after: StoredLine; said: Said[] } {
  // Records carry the real date, because people see it.
  const { line: after, said } = receiveRecords(line, day, { statuses }, () => today)
  return {
    line,
    said,
    after: { ...line, simulatedSteps: after.simulatedSteps, nextSupplyStep: after.nextSupplyStep },
  }
}
