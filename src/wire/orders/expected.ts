import * as z from 'zod/mini'
import { body, call } from '../call.ts'
import { looks } from '../catalogue/looks.ts'
import { type Clean, code, list, nullable } from '../code.ts'
import { dodaac, orderNumber, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { ofText } from '../twins.ts'

/** A month as calls and addresses have it: `2026-11`. */
const MONTH_WANTED = 'Enter a month as 2026-11.'
export const month = code<string>(() =>
  ofText(z.string(MONTH_WANTED).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH_WANTED))),
)
const count = whole(0, Number.MAX_SAFE_INTEGER)

const expectedMonth = body({
  days: list(body({ day, lines: count, pieces: count }), 31),
  /** The nearest dates outside the month; null: none. */
  before: nullable(day),
  after: nullable(day),
})
export type ExpectedMonth = Clean<typeof expectedMonth>

export const readExpectedMonth = call('GET', '/cart/expected/:month', {
  summary: 'How many lines are expected on each day of a month, of the orders that the person sees',
  params: { month },
  response: expectedMonth,
})

const lineFields = {
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', whole(1, 100_000)],
  description: ['ITMDES1_0', text(400)],
  size: ['ITMDES2_0', text()],
  ...looks,
  outstanding: count,
  requisition: ['REQUISITION_0', text(14)],
  member: ['serviceMember', text()],
  dodaac: ['DODAAC_0', dodaac],
} as const
const expectedLine = body(lineFields)
export type ExpectedLine = Clean<typeof expectedLine>

export const listExpectedLines = call('GET', '/cart/expected-on/:day', {
  summary: 'The lines that are expected on a day, of the orders that the person sees',
  params: { day },
  cutAt: 200,
  response: list(expectedLine),
})

const lateLine = body({ ...lineFields, expectedOn: nullable(day) })
export type LateLine = Clean<typeof lateLine>

export const listLateLines = call('GET', '/cart/expected-late', {
  summary:
    'The lines whose expected day is over, the oldest first, then lines on back order without a day, of the orders that the person sees',
  cutAt: 200,
  response: list(lateLine),
})
