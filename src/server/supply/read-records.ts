import type { ProgramCode } from '#domain/programs.ts'
import { describeAttention } from '#domain/supply/apply-record.ts'
import { parseRecord, RecordFault } from '#domain/supply/milstrip/record.ts'
import { RECORD_LENGTH, type RecordLine } from '#domain/supply/milstrip/record-lines.ts'
import type { MilstripRecord } from '#domain/supply/milstrip/records.ts'
import type { Sql } from '../db/connect.ts'
import { enterProgram } from '../db/wall.ts'
import type { BulkSender } from '../jobs/kinds.ts'
import { applyRecords, type Incoming } from './apply.ts'
import {
  addRefusals,
  decideRefusals,
  findRequisitions,
  lockOpenRefusals,
  type NewRefusal,
  saveRefusalReasons,
} from './read-queries.ts'
import { readStatuses } from './statuses-queries.ts'
import type { ApplyContext } from './supply-context.ts'

/** A record of a file, counted from 1; blank ones are none. */
export type FileLine = RecordLine & { lineInFile: number }
export type Counts = { applied: number; repeated: number; refused: number }

type ReadContext = Omit<ApplyContext, 'program' | 'statuses' | 'send'> & { send: BulkSender }

/**
 * Reads lines that came in, of whatever programs, inside the caller's transaction. What cannot be applied is kept in the
 * quarantine with its reason, once: nothing is lost. Afterwards the transaction stands behind the wall of some program.
 */
export async function readLines(
  context: ReadContext,
  lines: readonly FileLine[],
  fileId: number | null,
): Promise<Counts> {
  const records = lines.filter(({ text }) => text.trim() !== '')
  const { outcomes, attentions } = await applyTexts(context, records)
  const refused = outcomes.filter((outcome) => outcome instanceof RecordFault)
  const open = records.flatMap(({ text, lineInFile }, place): NewRefusal[] => {
    // Said before, it was acted on or still waits.
    const fault = outcomes[place] === 'repeated' ? null : findFault(outcomes[place], attentions.get(place))
    return fault ? [{ fileId, lineInFile, record: text, reason: fault.reason, column: fault.column }] : []
  })
  await addRefusals(context.sql, open, context.now)
  return {
    applied: outcomes.filter((outcome) => outcome === 'applied').length,
    repeated: outcomes.filter((outcome) => outcome === 'repeated').length,
    refused: refused.length,
  }
}

/** Why a record waits for a person: it could not be applied, or it was and somebody has to act on it. */
function findFault(
  outcome: 'applied' | 'repeated' | RecordFault | undefined,
  attention: string | undefined,
): RecordFault | null {
  if (outcome instanceof RecordFault) return outcome
  return attention ? new RecordFault(STATUS_COLUMN, attention) : null
}

const STATUS_COLUMN = 65

/**
 * Tries open refusals again, in the order in which they came. What works now is noted as applied; the others stay open
 * with the reason of today. Refusals that somebody else has decided are left alone.
 */
export async function readAgain(
  context: ReadContext,
  refusalIds: readonly number[],
  personId: number | null,
): Promise<{ applied: number; refused: number }> {
  const { sql, now } = context
  const refusals = await lockOpenRefusals(sql, refusalIds)
  const { outcomes, attentions } = await applyTexts(
    context,
    refusals.map(({ record }) => ({ text: record })),
  )
  const faults = refusals.map((_, place) => findFault(outcomes[place], attentions.get(place)))
  const done = refusals.filter((_, place) => !faults[place])
  const still = refusals.flatMap(({ refusalId }, place) => {
    const fault = faults[place]
    // Text that was no record stays refused: its file says best why.
    return fault && fault.column <= RECORD_LENGTH
      ? [{ refusalId, reason: fault.reason, column: fault.column }]
      : []
  })
  await decideRefusals(
    sql,
    done.map(({ refusalId }) => refusalId),
    { state: 'applied', comment: '', personId, at: now },
  )
  await saveRefusalReasons(sql, still)
  return { applied: done.length, refused: refusals.length - done.length }
}

/** What became of each text: applied, repeated, or why not; and what an administrator has to do about those applied. */
async function applyTexts(
  context: ReadContext,
  lines: readonly RecordLine[],
): Promise<{ outcomes: ('applied' | 'repeated' | RecordFault)[]; attentions: Map<number, string> }> {
  const outcomes: ('applied' | 'repeated' | RecordFault)[] = []
  const attentions = new Map<number, string>()
  const parsed = lines.flatMap(
    ({ text, fault }, place): { place: number; text: string; record: MilstripRecord }[] => {
      try {
        if (fault) throw new RecordFault(RECORD_LENGTH + 1, fault)
        // Blanks behind the last column are no columns.
        const columns = text.trimEnd()
        return [{ place, text: columns, record: parseRecord(columns) }]
      } catch (error) {
        if (!(error instanceof RecordFault)) throw error
        outcomes[place] = error
        return []
      }
    },
  )
  for (const [program, incoming] of await findLines(context.sql, parsed, outcomes)) {
    await enterProgram(context.sql, program)
    const statuses = await readStatuses(context.sql)
    for (const { place, record } of incoming) attentions.set(place, describeAttention(record, statuses))
    for (const outcome of await applyRecords({ ...context, program, statuses }, incoming)) {
      outcomes[outcome.place] = outcome.is === 'refused' ? outcome.fault : outcome.is
    }
  }
  return { outcomes, attentions }
}

/** Records by the program that their document numbers belong to. */
async function findLines(
  sql: Sql,
  parsed: readonly { place: number; text: string; record: MilstripRecord }[],
  outcomes: ('applied' | 'repeated' | RecordFault)[],
): Promise<Map<ProgramCode, Incoming[]>> {
  const lines = await findRequisitions(sql, [...new Set(parsed.map(({ record }) => record.document))])
  const groups = new Map<ProgramCode, Incoming[]>()
  for (const one of parsed) {
    const line = lines.get(one.record.document)
    if (!line) {
      outcomes[one.place] = new RecordFault(
        30,
        `No order has the document number ${one.record.document}. Clear it with the supplier.`,
      )
      continue
    }
    const group = groups.get(line.program) ?? []
    group.push({ ...one, orderId: line.orderId, lineNumber: line.lineNumber })
    groups.set(line.program, group)
  }
  return groups
}
