import type { ProgramCode } from '#domain/programs.ts'
import { describeAttention } from '#domain/supply/apply-record.ts'
import { parseRecord, RecordFault } from '#domain/supply/milstrip/record.ts'
import { RECORD_LENGTH, type RecordLine } from '#domain/supply/milstrip/record-lines.ts'
import type { MilstripRecord } from '#domain/supply/milstrip/records.ts'
import type { Sql } from '../db/connect.ts'
import { enterProgram } from '../db/row-security.ts'
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

/** Counted from 1, without blank lines. */
export type FileLine = RecordLine & { lineInFile: number }
export type Counts = { applied: number; repeated: number; refused: number }

type ReadContext = Omit<ApplyContext, 'program' | 'statuses' | 'send'> & { send: BulkSender }

/** Lines of any program; refused ones go to the quarantine once. Leaves row-level security set to some program. */
export async function readLines(
  context: ReadContext,
  lines: readonly FileLine[],
  fileId: number | null,
): Promise<Counts> {
  const records = lines.filter(({ text }) => text.trim() !== '')
  const { outcomes, attentions } = await applyTexts(context, records)
  const refused = outcomes.filter((outcome) => outcome instanceof RecordFault)
  const open = records.flatMap(({ text, lineInFile }, place): NewRefusal[] => {
    // A repeated record was already handled.
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

/** The reason for the quarantine: a fault, or an applied record that needs a person. */
function findFault(
  outcome: 'applied' | 'repeated' | RecordFault | undefined,
  attention: string | undefined,
): RecordFault | null {
  if (outcome instanceof RecordFault) return outcome
  return attention ? new RecordFault(STATUS_COLUMN, attention) : null
}

const STATUS_COLUMN = 65

/** Retries open refusals in order of arrival. Failures get a new reason. Skips decided ones. */
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
    // Unparsable text keeps its first reason.
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
