import { PULSE_DAYS, PULSE_HOURS } from '#domain/operations/pulse.ts'
import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { whole } from '../codes.ts'
import { day, instant } from '../days.ts'

const times = whole(0, Number.MAX_SAFE_INTEGER)
const counts = { sent: times, answered: times, quarantined: times, signedIn: times, refused: times }

const pulse = body({
  hours: list(body({ from: instant, ...counts }), PULSE_HOURS),
  days: list(body({ day, ...counts }), PULSE_DAYS),
})
export type Pulse = Clean<typeof pulse>

export const readPulse = call('GET', '/admin/pulse', {
  summary: 'Records to and from supply and sign-ins, in the last 24 hours and 14 days',
  response: pulse,
})
