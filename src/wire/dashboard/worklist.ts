import { TASK_KINDS } from '#domain/dashboard/worklist.ts'
import { body, call } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import { dodaac, noSuch, oneOf, orderNumber, personId, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { programOnly } from './dashboard.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)

export const task = body({
  kind: oneOf(TASK_KINDS, noSuch('task')),
  count,
  /** The day of the oldest, or the last day to act. */
  day: nullable(day),
  place: text(20),
})

const lateLine = body({
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', whole(1, 100_000)],
  description: ['ITMDES1_0', text(400)],
  size: ['ITMDES2_0', text()],
  dodaac: ['DODAAC_0', dodaac],
  outstanding: count,
  expectedOn: nullable(day),
  isBackordered: truth,
})
export type LateLine = Clean<typeof lateLine>
export const MAX_LATE = 3

const worklist = body({
  tasks: list(task, TASK_KINDS.length),
  warnings: list(text(500)),
  /** Lines whose expected day is over, other lines that are backordered, and the first of them. */
  late: count,
  backordered: count,
  lines: list(lateLine, MAX_LATE),
})
export type Worklist = Clean<typeof worklist>

export const readWorklist = call('GET', '/Dashboard/getall/worklist/:person', {
  summary:
    'Work that waits for the person, and lines that are late or backordered in the DoDAACs of the person',
  params: { person: personId },
  query: programOnly,
  response: worklist,
})
