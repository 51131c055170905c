import { outstandingQuantity } from './line.ts'
import { RecordFault } from './milstrip/record.ts'
import type { SupplyStatusRecord } from './milstrip/records.ts'
import { addEnding } from './say.ts'
import type { StatusCode } from './status-code.ts'
import { statusWords } from './statuses.ts'
import type { SuppliedLine } from './supplied-line.ts'

/**
 * Ends the pieces that a rejection or cancellation is about. For one suffix and one code the pieces that ended are the
 * most that any answer said, so that the same said again, late or for fewer pieces, changes nothing.
 * @throws RecordFault when everything was shipped or ended before
 */
export function endLine(
  line: SuppliedLine,
  { suffix, status: code }: Pick<SupplyStatusRecord, 'suffix' | 'status'>,
  { pieces, datedOn, status }: { pieces: number; datedOn: string; status: StatusCode },
): SuppliedLine {
  const key = status.class === 'cancelled' ? findAnswerKey(line, suffix, code, datedOn) : code
  if (!line.parts[suffix]?.ended?.[key] && outstandingQuantity(line) === 0)
    throw new RecordFault(
      65,
      `${statusWords(status)}, but all of this line was shipped or ended before. Clear it with the supplier, then read it again or set it aside.`,
    )
  const funds = status.funds === 'refund' || status.funds === 'hold' ? status.funds : 'keep'
  const after = addEnding(line, suffix, { key, pieces, funds })
  const isAnswer = status.class === 'cancelled' && answersRequest(line, datedOn)
  return {
    ...after,
    cancelAsked: isAnswer ? 0 : Math.min(line.cancelAsked, outstandingQuantity(after)),
  }
}

/** Whether a record of a day can answer the request that is open. */
function answersRequest({ cancelAsked, cancelAskedOn }: SuppliedLine, datedOn: string): boolean {
  return cancelAsked > 0 && (cancelAskedOn === null || datedOn >= cancelAskedOn)
}

/**
 * People may ask to cancel more once more: the answer to each request counts by itself. One that comes when no request is
 * open, or of a day before it, repeats what was said to an earlier one.
 */
function findAnswerKey(line: SuppliedLine, suffix: string, code: string, datedOn: string): string {
  const keyOf = (round: number) => (round === 0 ? code : `${code}#${round}`)
  if (answersRequest(line, datedOn)) return keyOf(line.cancelRound)
  const rounds = Array.from({ length: line.cancelRound + 1 }, (_, index) => line.cancelRound - index)
  const said = rounds.find((round) => line.parts[suffix]?.ended?.[keyOf(round)] !== undefined)
  return keyOf(said ?? line.cancelRound)
}
