import { Refusal } from '../refusal.ts'
import type { Person } from './permissions.ts'
import { canGive, type GivingPower, type Opened } from './second-person.ts'

/** Days. */
export const WAITS_DAYS = 14

export type Outcome = 'confirmed' | 'refused' | 'lapsed'
export type WaitingRequest = {
  id: number
  power: GivingPower
  dodaac: string
  receiverId: number | null
  requestedById: number
  lapsesAt: Date
  outcome: Outcome | null
}

export function findLapse(now: Date): Date {
  return daysFrom(now, WAITS_DAYS)
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 24 * 3600 * 1000)
}

type Second = Pick<Person, 'id' | 'permissions' | 'opensEverything'>

export function mayDecide(
  person: Second,
  request: Pick<WaitingRequest, 'power' | 'receiverId' | 'requestedById'>,
) {
  return (
    canGive(person, request.power.kind) &&
    person.id !== request.requestedById &&
    person.id !== request.receiverId
  )
}

export function requireSecondPerson(person: Second, request: WaitingRequest): void {
  if (person.id === request.requestedById)
    throw new Refusal('forbidden', 'You asked for this yourself. Somebody else has to confirm it.', {
      code: 'OWN_REQUEST',
    })
  if (person.id === request.receiverId)
    throw new Refusal('forbidden', 'This would be given to you. Somebody else has to confirm it.', {
      code: 'OWN_GAIN',
    })
  if (!mayDecide(person, request))
    throw new Refusal(
      'forbidden',
      'Only people with the right to do this themselves may confirm or refuse it.',
    )
}

/** @throws Refusal (409) when decided or expired */
export function requireWaiting(
  { outcome, lapsesAt }: Pick<WaitingRequest, 'outcome' | 'lapsesAt'>,
  now: Date,
) {
  if (outcome !== null && outcome !== 'lapsed')
    throw new Refusal('conflict', `This request was ${outcome} already.`, { code: 'REQUEST_DECIDED' })
  if (outcome === 'lapsed' || lapsesAt <= now)
    throw new Refusal(
      'conflict',
      `This request has waited for ${WAITS_DAYS} days and has lapsed. Ask again.`,
      {
        code: 'REQUEST_LAPSED',
      },
    )
}

/**
 * Days. For this long, nobody decides for people to whom only they gave access. The view `unreviewed_grants` counts
 * them.
 */
const OWN_MAKING_DAYS = 30

export const OWN_MAKING = {
  code: 'OWN_MAKING',
  sentence: `You made this person's record, or gave the person a role or permission, within the last ${OWN_MAKING_DAYS} days, and no second person confirmed it. Somebody else has to decide.`,
} as const

/** Days. Many small allotments are one large one. */
export const ALONE_DAYS = 30

export function beginAlone(now: Date): Date {
  return daysFrom(now, -ALONE_DAYS)
}

/** @throws Refusal (403) */
export function requireNotOwnMaking(isOwnMaking: boolean): void {
  if (!isOwnMaking) return
  throw new Refusal('forbidden', OWN_MAKING.sentence, { code: OWN_MAKING.code })
}

const WAITS = 'This waits for a second person'

export function isWaiting(message: string): boolean {
  return message.startsWith(WAITS)
}

/** `told`: how many confirmers were emailed. */
export function describeWaiting(id: number, notified: number, meanwhile = ''): string {
  const until = meanwhile && ` ${meanwhile}`
  return notified > 0
    ? `${WAITS}: ${notified === 1 ? 'somebody' : `${notified} people`} with the same right got an email.${until} It lapses after ${WAITS_DAYS} days.`
    : `${WAITS}, but nobody else in the program has the right to do it.${until} The operator can confirm it: npm run admin -- confirm ${id}`
}

export function describeStillShut(door: Opened): string {
  return {
    'sign-in': 'Until then the person cannot sign in.',
    email: 'Until then the email address stays as it was.',
    username: 'Until then the username stays as it was.',
    card: 'Until then the EDIPI stays as it was.',
  }[door]
}
