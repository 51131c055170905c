import { createHash } from 'node:crypto'
import { addDays } from '#domain/fiscal-years.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { planCourse } from '#domain/supply/course.ts'
import { writeAddressRecords } from '#domain/supply/exception-address.ts'
import { PROCESSING_TEXT } from '#domain/supply/line-status.ts'
import { writeRequisition } from '#domain/supply/outgoing.ts'
import { chooseHoldCode, findPreflightFaults } from '#domain/supply/preflight.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import { addSupplyEvents, plainEvent } from './apply-queries.ts'
import {
  addBatch,
  addOutgoing,
  findWaitingRecords,
  holdBatches,
  lockUnsentLines,
  saveHolds,
  saveSentLines,
  type UnsentLine,
} from './transmit-queries.ts'

const MAX_RECORDS = 500

export type TransmitContext = {
  sql: Sql
  program: ProgramCode
  now: Date
  zone: string
  /** Null for a real connection. */
  simulatedDay: string | null
}

/**
 * Takes approved lines that pass the preflight, and cancellation requests. Holds failing lines and retries them.
 * @returns the batch number; null when there is nothing to send
 */
export async function buildBatch(context: TransmitContext): Promise<number | null> {
  const { sql, program, now, zone, simulatedDay } = context
  await holdBatches(sql, program)
  const fresh = await lockUnsentLines(sql, program, false, zone, MAX_RECORDS)
  const held = await lockUnsentLines(sql, program, true, zone, MAX_RECORDS - fresh.length)
  await sendLines(context, [...fresh, ...held])
  const records = await findWaitingRecords(sql, program, MAX_RECORDS)
  if (records.length === 0) return null
  return addBatch(sql, program, {
    outgoingIds: records.map((record) => record.outgoingId),
    checksum: checksumOf(writeBatch(records.map(({ record }) => record))),
    at: now,
    // The simulated supplier receives a batch at once.
    isSent: simulatedDay !== null,
  })
}

async function sendLines(
  { sql, program, now, simulatedDay }: TransmitContext,
  lines: readonly UnsentLine[],
): Promise<void> {
  const checked = lines.map((line) => ({ line, faults: findPreflightFaults(line) }))
  const holds = checked.flatMap(({ line, faults }) => {
    const reason = faults.map(({ message }) => message).join(' ')
    const code = chooseHoldCode(faults)
    const isKnown = reason === line.supplyHold && code === line.holdCode
    return reason === '' || isKnown ? [] : [{ ...line, reason, code }]
  })
  const sent = checked
    .filter(({ faults }) => faults.length === 0)
    .map(({ line }) => ({
      line,
      record: writeRequisition(line),
      address: writeAddressRecords(line.destination, line.requisition),
    }))
  const firstDue = ({ requisition }: UnsentLine) =>
    simulatedDay === null ? null : addDays(simulatedDay, planCourse(requisition)[0]?.afterDays ?? 0)
  await sendTogether({
    writes: {
      holds: saveHolds(sql, holds),
      lines: saveSentLines(
        sql,
        sent.map(({ line }) => ({ ...line, due: firstDue(line) })),
        PROCESSING_TEXT,
      ),
      outgoing: addOutgoing(
        sql,
        program,
        sent.flatMap(({ line, record, address }) => [
          { ...line, kind: 'requisition' as const, record },
          ...address.map((one) => ({ ...line, kind: 'address' as const, record: one })),
        ]),
        now,
      ),
      events: addSupplyEvents(
        sql,
        program,
        [
          ...holds
            .filter(({ reason, supplyHold }) => reason !== supplyHold)
            .map((line) => plainEvent(line, 'held', line.reason)),
          ...sent.map(({ line, record }) => ({ ...plainEvent(line, 'transmitted', ''), record })),
        ],
        now,
      ),
    },
  })
}

export function writeBatch(records: readonly string[]): string {
  return records.map((record) => `${record}\n`).join('')
}

/** SHA-256 in hexadecimal, like `sha256sum`. */
export function checksumOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** `AR-000012.txt`. */
export function nameBatch(program: string, batchNumber: number): string {
  return `${program}-${String(batchNumber).padStart(6, '0')}.txt`
}
