import { DAYS_REVERSED } from '../days.ts'
import { addDays, writeDay } from '../fiscal-years.ts'
import { Refusal } from '../refusal.ts'

/** Such as a DD Form 577. Null is open. `andBelow`: it holds on every DoDAAC under its own, too. */
export type Appointment = {
  firstDay: string | null
  lastDay: string | null
  document: string
  andBelow: boolean
}
export const MAX_DOCUMENT = 100

const MAX_ABSENCE_DAYS = 366
/** Days before the end. */
export const APPOINTMENT_NOTICE = 30
/** Days. */
const COVER_DAYS = 31

export type Days = { firstDay: string | null; lastDay: string | null }

export function isInForce({ firstDay, lastDay }: Days, day: string): boolean {
  return (firstDay ?? day) <= day && day <= (lastDay ?? day)
}

export function isDated({ firstDay, lastDay, document, andBelow }: Appointment): boolean {
  return firstDay !== null || lastDay !== null || document !== '' || andBelow
}

type Reach = Days & { andBelow?: boolean }

export function isLonger(before: Reach, after: Reach): boolean {
  return (
    (after.andBelow === true && !before.andBelow) ||
    (before.firstDay ?? '') > (after.firstDay ?? '') ||
    (before.lastDay ?? '9999') < (after.lastDay ?? '9999')
  )
}

export function endsToday(before: Reach, after: Reach, today: string): boolean {
  if (!isInForce(before, today)) return false
  return !isInForce(after, today) || (before.andBelow === true && !after.andBelow)
}

/** Empty when the role counts today. */
export function whyNoEffect(role: Days & { enabled: boolean; maySignIn: boolean }, today: string): string {
  if (!role.enabled) return 'Disabled'
  if (!role.maySignIn) return 'May not sign in yet'
  if (isInForce(role, today)) return ''
  return (role.firstDay ?? today) > today ? 'Not begun' : 'Ended'
}

/** @throws Refusal (422) */
export function requireDays({ firstDay, lastDay }: Days): void {
  if (firstDay === null || lastDay === null || firstDay <= lastDay) return
  throw refuse('lastDay', DAYS_REVERSED)
}

export type NewAbsence = {
  personId: number
  deputyId: number
  dodaac: string | null
  firstDay: string
  lastDay: string
  reason: string
}

/** @throws Refusal (403, 422) */
export function requireAbsence(actorId: number, absence: NewAbsence, today: string): void {
  const { personId, deputyId, firstDay, lastDay, reason } = absence
  if (deputyId === actorId)
    throw new Refusal('forbidden', 'You cannot name yourself as a deputy. Ask somebody else to name you.', {
      code: 'OWN_DEPUTY',
    })
  if (deputyId === personId) throw refuse('deputyId', 'A deputy must be another person.')
  requireDays(absence)
  if (lastDay < today) throw refuse('lastDay', 'The last day is in the past. Choose today or a later day.')
  if (lastDay > addDays(firstDay, MAX_ABSENCE_DAYS))
    throw refuse('lastDay', 'An absence takes a year at most. Choose an earlier last day.')
  if (actorId !== personId && reason === '')
    throw refuse('reason', 'Say why you name a deputy for somebody else.')
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('rule', message, { errors: [{ field, message }] })
}

/** Somebody who is not an approver yet needs a second person, whatever the program asks for. */
export function needsConfirmation(facts: {
  isOwn: boolean
  isApprover: boolean
  asksSecond: boolean
}): boolean {
  return facts.isOwn ? !facts.isApprover : facts.asksSecond || !facts.isApprover
}

export function whereOf(dodaac: string | null): string {
  return dodaac === null ? 'every DoDAAC' : `DoDAAC ${dodaac}`
}

export function describeStanding(name: string, until: string): string {
  return `for ${name} (until ${writeDay(until)})`
}

export type Seat = Days & { personId: number; level: number }
export type Away = { personId: number; firstDay: string; lastDay: string; deputyId: number; canSign: boolean }
export type Gap = { level: number; firstDay: string; lastDay: string }

/** Runs of days from `today` on when nobody can sign a level. */
export function findGaps(
  levels: number,
  seats: readonly Seat[],
  absences: readonly Away[],
  today: string,
): Gap[] {
  const days = Array.from({ length: COVER_DAYS }, (_, later) => addDays(today, later))
  return Array.from({ length: levels }, (_, index) => index + 1).flatMap((level) => {
    const ofLevel = seats.filter((seat) => seat.level === level)
    return joinDays(days.filter((day) => !ofLevel.some((seat) => isCovered(seat, absences, day)))).map(
      (run) => ({
        level,
        ...run,
      }),
    )
  })
}

/** No chains: a deputy who is away covers nobody. */
function isCovered(seat: Seat, absences: readonly Away[], day: string): boolean {
  if (!isInForce(seat, day)) return false
  const isAway = (personId: number) =>
    absences.some((one) => one.personId === personId && isInForce(one, day))
  return (
    !isAway(seat.personId) ||
    absences.some(
      (one) => one.personId === seat.personId && isInForce(one, day) && one.canSign && !isAway(one.deputyId),
    )
  )
}

function joinDays(days: readonly string[]): { firstDay: string; lastDay: string }[] {
  const runs: { firstDay: string; lastDay: string }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run.lastDay, 1) === day) run.lastDay = day
    else runs.push({ firstDay: day, lastDay: day })
  }
  return runs
}
