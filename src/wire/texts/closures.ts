import * as z from 'zod/mini'
import { body, call } from '../call.ts'
import { type Clean, code, list, nullable, optional } from '../code.ts'
import { noSuch, oneOf, required, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { ofText } from '../twins.ts'

const id = whole(1, 1_000_000_000)
const clock = code(() =>
  ofText(
    z
      .string('Enter a time as HH:MM.')
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM, such as 08:00 or 17:30.')),
  ),
)
export const closureNotice = required(300, 'Say in a sentence why ordering is closed.')

const closureFields = {
  fromDay: day,
  fromTime: clock,
  untilDay: nullable(day),
  untilTime: nullable(clock),
  notice: closureNotice,
  /** Its days are no working days for reminders. Omitted: unchanged, or false. */
  isHoliday: optional(truth),
}
const fields = body(closureFields)
export type ClosureFields = Clean<typeof fields>

export const closureWindow = body({
  id,
  from: instant,
  until: nullable(instant),
  ...closureFields,
  isHoliday: truth,
  sentence: text(1000),
  state: oneOf(['ahead', 'now', 'over'], noSuch('state')),
  version: whole(1, 1_000_000_000),
})
export type ClosureWindow = Clean<typeof closureWindow>

export const listClosures = call('GET', '/admin/closures', {
  summary: 'Closures of the program, newest first',
  cutAt: 100,
  response: list(closureWindow),
})
export const addClosure = call('POST', '/admin/closures', {
  summary: 'Close ordering for a time',
  body: fields,
  response: closureWindow,
})
export const changeClosure = call('PUT', '/admin/closures/:closure', {
  summary: 'Change a closure that is not over',
  params: { closure: id },
  body: fields,
  response: closureWindow,
})
export const endClosure = call('POST', '/admin/closures/:closure/end', {
  summary: 'Open ordering again now, or cancel a closure before it begins',
  params: { closure: id },
  body: nothing,
  response: success,
})
