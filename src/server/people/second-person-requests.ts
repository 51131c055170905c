import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  describeRequested,
  type GivingPower,
  givesPower,
  listConfirmers,
  mustWait,
} from '#domain/roles/second-person.ts'
import { beginAlone, findLapse, type Outcome, WAITS_DAYS } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { type Email, greet, linkTo, quoteName } from '../mail/email.ts'
import { findManagersToNotify, type Manager } from './managers-queries.ts'
import {
  addRequests,
  findReader,
  findStanding,
  lockGiver,
  type NewRequest,
  sumGivenAlone,
} from './waiting-queries.ts'

/** `person` is null for money. `extra` is what the act later needs. */
export type RequestOfGiving = {
  power: GivingPower
  dodaac: string
  receiver?: { id: number; name: string }
  extra?: object
}
type Requester = { program: string; id: number; name: string; now: Date; publicUrl: string }

/** Recipients when nobody of the DoDAAC itself can confirm. */
const MAX_AFAR = 20
const MAX_SAID = 20
export const ALREADY_REQUESTED = 'The same request already waits for a second person.'

type Giver = { sql: Sql; person: { program: string; id: number }; now: Date }

/** Whether each item waits for a second person. Money counts with recent unconfirmed allotments. Locks the giver. */
export async function weighGivings(
  { sql, person: { program, id }, now }: Giver,
  kind: GivingPower['kind'],
): Promise<(power: GivingPower) => boolean> {
  const standing = await findStanding(sql, { program, giver: id }, listConfirmers(kind))
  if (!standing) return () => false
  if (kind === 'allotment') {
    await lockGiver(sql, id)
    standing.givenAlone = await sumGivenAlone(sql, { program, personId: id, since: beginAlone(now) })
  }
  return (power) => {
    if (mustWait(standing, power)) return true
    if (power.kind === 'allotment') standing.givenAlone += power.cents
    return false
  }
}

/** Cents that the giver may still allot alone. Null without a limit. */
export async function findAllotsAlone({ sql, person: { program, id }, now }: Giver): Promise<number | null> {
  const standing = await findStanding(sql, { program, giver: id }, listConfirmers('allotment'))
  if (
    !standing ||
    !mustWait(standing, { kind: 'allotment', cents: Number.MAX_SAFE_INTEGER, fund: '', fiscalYear: 0 })
  )
    return null
  const given = await sumGivenAlone(sql, { program, personId: id, since: beginAlone(now) })
  return Math.max(0, standing.allotmentLimit - given)
}

export async function isRequested(giver: Giver, power: GivingPower): Promise<boolean> {
  return givesPower(power) && (await weighGivings(giver, power.kind))(power)
}

type Notified = { id: number; notified: number }

/** Returns the request's number and how many confirmers were emailed. */
export async function requestSecondPerson(
  context: WriteContext,
  requestOfGiving: RequestOfGiving,
): Promise<Notified> {
  const request = await tryRequest(context, requestOfGiving)
  if (request) return request
  throw new Refusal('conflict', ALREADY_REQUESTED, { code: 'ASKED_ALREADY' })
}

/** Null when it already waits. */
export async function tryRequest(
  context: WriteContext,
  requestOfGiving: RequestOfGiving,
): Promise<Notified | null> {
  const { sql, person, now, config, sendMany } = context
  const { program, id } = person
  const waits = { program, requestedBy: id, now, lapsesAt: findLapse(now) }
  const [requestId] = await addRequests(sql, waits, [nameRequest(requestOfGiving)])
  if (requestId === undefined) return null
  const requester = { program, id, name: fullName(person), now, publicUrl: config.publicUrl }
  const emails = await writeRequestEmails(sql, requester, [requestOfGiving])
  if (emails.length > 0) await sendMany('mail', emails)
  return { id: requestId, notified: emails.length }
}

export function nameRequest({ power, dodaac, receiver, extra = {} }: RequestOfGiving): NewRequest {
  return { power, dodaac, receiverId: receiver?.id ?? null, extra }
}

/** One mail per person who may confirm. Omits the program's contact, who cannot confirm. */
export async function writeRequestEmails(
  sql: Sql,
  requester: Requester,
  requestsOfGiving: readonly RequestOfGiving[],
): Promise<Email[]> {
  const concerns = requestsOfGiving.map(({ power, dodaac, receiver }) => ({
    dodaac,
    ...listConfirmers(power.kind),
    without: [requester.id, ...(receiver ? [receiver.id] : [])],
    isAnywhere: true,
  }))
  const managers = await findManagersToNotify(sql, requester.program, concerns)
  const requested = new Map<string, { name: string; people: number[]; requestsOfGiving: RequestOfGiving[] }>()
  for (const [place, some] of Map.groupBy(managers, (manager) => manager.place))
    for (const { email, name, people } of chooseNear(some)) {
      const reader = requested.get(email) ?? { name, people: [], requestsOfGiving: [] }
      reader.people = [...new Set([...reader.people, ...people])]
      reader.requestsOfGiving.push(...requestsOfGiving.slice(place, place + 1))
      requested.set(email, reader)
    }
  return [...requested].map(([email, { name, people, requestsOfGiving: own }]) =>
    writeRequestEmail({ email, name, people }, requester, own),
  )
}

function chooseNear(managers: Manager[]): Manager[] {
  const able = managers.filter(({ isContact }) => !isContact)
  const near = able.filter(({ isNear }) => isNear)
  return near.length > 0 ? near : able.slice(0, MAX_AFAR)
}

/** Never a DoD ID (threat D21). */
function writeRequestEmail(
  to: { email: string; name: string; people: number[] },
  requester: Requester,
  requestsOfGiving: RequestOfGiving[],
): Email {
  const wishes = requestsOfGiving.map(
    ({ power, receiver }) => `${describeRequested(power, quoteName(receiver?.name ?? ''))}.`,
  )
  const more = wishes.length - MAX_SAID
  return {
    to: to.email,
    kind: 'second-person',
    people: to.people,
    subject: 'A request needs a second person',
    greeting: greet(to.name),
    paragraphs: [
      `${quoteName(requester.name)} asks for the following. It waits until somebody else confirms it:`,
    ],
    points: [...wishes.slice(0, MAX_SAID), ...(more > 0 ? [`And ${more} more in the list.`] : [])],
    link: linkTo(requester.publicUrl, '/waiting'),
    closing: [
      `You have the right to do this yourself, so the portal asks you. Ask ${quoteName(requester.name)} if you do not know why. The request lapses after ${WAITS_DAYS} days.`,
    ],
  }
}

/** Mails the requester, if the person has an address in this program. */
export async function writeDecision(
  sql: Sql,
  requested: { program: string; requestedById: number; what: string },
  outcome: Outcome,
  by: string,
): Promise<Email[]> {
  const reader = await findReader(sql, requested.program, requested.requestedById)
  if (!reader) return []
  return [
    {
      to: reader.email,
      kind: 'answered',
      people: [requested.requestedById],
      subject: `Your request was ${outcome}`,
      greeting: greet(reader.name),
      paragraphs: [`${quoteName(by)} ${outcome} your request:`],
      points: [`${requested.what}.`],
    },
  ]
}
