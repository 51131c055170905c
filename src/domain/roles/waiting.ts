import { Refusal } from '../refusal.ts'
import type { Person } from './permissions.ts'
import { canGive, type GivingPower, type Opened } from './second-person.ts'

/** How long a request waits for a second person (days). */
export const WAITS_DAYS = 14

export type Outcome = 'confirmed' | 'refused' | 'lapsed'
export type WaitingRequest = {
  id: number
  power: GivingPower
  dodaac: string
  receiverId: number | null
  askedById: number
  lapsesAt: Date
  outcome: Outcome | null
}

/** When a request that is made now is worth nothing any more. */
export function findLapse(now: Date): Date {
  return daysFrom(now, WAITS_DAYS)
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 24 * 3600 * 1000)
}

type Second = Pick<Person, 'id' | 'permissions' | 'opensEverything'>

/** Whether a person may confirm or refuse a request: could have done it, too, did not ask for it and gains nothing. */
export function mayDecide(
  person: Second,
  request: Pick<WaitingRequest, 'power' | 'receiverId' | 'askedById'>,
) {
  return (
    canGive(person, request.power.kind) && person.id !== request.askedById && person.id !== request.receiverId
  )
}

/** @throws Refusal with the sentence why this person cannot decide a request, or nobody can any more */
export function requireSecondPerson(person: Second, request: WaitingRequest): void {
  if (person.id === request.askedById)
    throw new Refusal('forbidden', 'You asked for this yourself. Somebody else has to confirm it.', {
      code: 'OWN_REQUEST',
    })
  if (person.id === request.receiverId)
    throw new Refusal('forbidden', 'This would be given to you. Somebody else has to confirm it.', {
      code: 'OWN_GAIN',
    })
  if (!mayDecide(person, request))
    throw new Refusal('forbidden', 'Only people who could have done this by hand may confirm or refuse it.')
}

/** @throws Refusal (409) for a request that is decided already, or that nobody decided in time */
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

/** How long nobody decides for people whom one has let act oneself, alone (days); the view `unreviewed_grants` counts them. */
const OWN_MAKING_DAYS = 30

/** Why somebody who could decide by rights does not. */
export const OWN_MAKING = {
  code: 'OWN_MAKING',
  sentence: `You made this person's record, or gave the person a role or permission, within the last ${OWN_MAKING_DAYS} days, and no second person confirmed it. Somebody else has to decide.`,
} as const

/** For so long what somebody allotted alone counts with the next allotment (days): many small ones are one large one. */
export const ALONE_DAYS = 30

export function beginAlone(now: Date): Date {
  return daysFrom(now, -ALONE_DAYS)
}

/** @throws Refusal (403) for who would decide about something of a person whom nobody else has looked at yet */
export function requireNotOwnMaking(isOwnMaking: boolean): void {
  if (!isOwnMaking) return
  throw new Refusal('forbidden', OWN_MAKING.sentence, { code: OWN_MAKING.code })
}

/** Stands at the beginning of what somebody reads whose act waits; the browser knows by it that nothing is done yet. */
const WAITS = 'This waits for a second person'

export function isWaiting(message: string): boolean {
  return message.startsWith(WAITS)
}

/** What who asked is answered. `told` is how many who may confirm it were mailed; `meanwhile` is how things are until then. */
export function describeWaiting(id: number, told: number, meanwhile = ''): string {
  const until = meanwhile && ` ${meanwhile}`
  return told > 0
    ? `${WAITS}: ${told === 1 ? 'somebody' : `${told} people`} who could have done it, too, got a mail.${until} It lapses after ${WAITS_DAYS} days.`
    : `${WAITS}, and nobody else of the program could have done it.${until} The operator of the portal can confirm it: npm run admin -- confirm ${id}`
}

/** How things are for a person while what would open the portal waits. */
export function describeStillShut(door: Opened): string {
  return {
    'sign-in': 'Until then the person cannot sign in.',
    email: 'Until then the e-mail address stays as it was.',
    username: 'Until then the username stays as it was.',
    card: 'Until then the EDIPI stays as it was.',
  }[door]
}
