import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  describeAsked,
  type GivingPower,
  givesPower,
  listConfirmers,
  mustWait,
} from '#domain/roles/second-person.ts'
import { beginAlone, findLapse, type Outcome, WAITS_DAYS } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { greet, type Letter, quoteName } from '../mail/letter.ts'
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
export type Asking = {
  power: GivingPower
  dodaac: string
  receiver?: { id: number; name: string }
  extra?: object
}
type Asker = { program: string; id: number; name: string; now: Date; publicUrl: string }

/** Recipients when nobody of the DoDAAC itself can confirm. */
const MOST_AFAR = 20
const MOST_SAID = 20
export const ASKED_ALREADY = 'The same request already waits for a second person.'
const WAITING_PATH = 'waiting'

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

export async function isAskedFor(giver: Giver, power: GivingPower): Promise<boolean> {
  return givesPower(power) && (await weighGivings(giver, power.kind))(power)
}

type Told = { id: number; told: number }

/** Returns the request's number and how many confirmers were emailed. */
export async function askSecondPerson(context: WriteContext, asking: Asking): Promise<Told> {
  const request = await tryAsking(context, asking)
  if (request) return request
  throw new Refusal('conflict', ASKED_ALREADY, { code: 'ASKED_ALREADY' })
}

/** Null when it already waits. */
export async function tryAsking(context: WriteContext, asking: Asking): Promise<Told | null> {
  const { sql, person, now, config, sendMany } = context
  const { program, id } = person
  const waits = { program, askedBy: id, now, lapsesAt: findLapse(now) }
  const [requestId] = await addRequests(sql, waits, [nameRequest(asking)])
  if (requestId === undefined) return null
  const asker = { program, id, name: fullName(person), now, publicUrl: config.publicUrl }
  const letters = await writeAskings(sql, asker, [asking])
  if (letters.length > 0) await sendMany('mail', letters)
  return { id: requestId, told: letters.length }
}

export function nameRequest({ power, dodaac, receiver, extra = {} }: Asking): NewRequest {
  return { power, dodaac, receiverId: receiver?.id ?? null, extra }
}

/** One mail per person who may confirm. Omits the program's contact, who cannot confirm. */
export async function writeAskings(sql: Sql, asker: Asker, askings: readonly Asking[]): Promise<Letter[]> {
  const concerns = askings.map(({ power, dodaac, receiver }) => ({
    dodaac,
    ...listConfirmers(power.kind),
    without: [asker.id, ...(receiver ? [receiver.id] : [])],
    isAnywhere: true,
  }))
  const managers = await findManagersToNotify(sql, asker.program, concerns)
  const asked = new Map<string, { name: string; askings: Asking[] }>()
  for (const [place, some] of Map.groupBy(managers, (manager) => manager.place))
    for (const { email, name } of chooseNear(some)) {
      const reader = asked.get(email) ?? { name, askings: [] }
      reader.askings.push(...askings.slice(place, place + 1))
      asked.set(email, reader)
    }
  return [...asked].map(([email, { name, askings: own }]) => writeAsking({ email, name }, asker, own))
}

function chooseNear(managers: Manager[]): Manager[] {
  const able = managers.filter(({ isContact }) => !isContact)
  const near = able.filter(({ isNear }) => isNear)
  return near.length > 0 ? near : able.slice(0, MOST_AFAR)
}

/** Never a DoD ID (threat D21). */
function writeAsking(to: { email: string; name: string }, asker: Asker, askings: Asking[]): Letter {
  const wishes = askings.map(
    ({ power, receiver }) => `${describeAsked(power, quoteName(receiver?.name ?? ''))}.`,
  )
  const more = wishes.length - MOST_SAID
  return {
    to: to.email,
    subject: 'A request needs a second person',
    greeting: greet(to.name),
    paragraphs: [
      `${quoteName(asker.name)} asks for the following. It waits until somebody else confirms it:`,
    ],
    points: [...wishes.slice(0, MOST_SAID), ...(more > 0 ? [`And ${more} more in the list.`] : [])],
    link: { words: 'Confirm or refuse it in the portal', address: `${asker.publicUrl}/${WAITING_PATH}` },
    closing: [
      `You have the right to do this yourself, so the portal asks you. Ask ${quoteName(asker.name)} if you do not know why. The request lapses after ${WAITS_DAYS} days.`,
    ],
  }
}

/** Mails the requester, if the person has an address in this program. */
export async function writeDecision(
  sql: Sql,
  asked: { program: string; askedById: number; what: string },
  outcome: Outcome,
  by: string,
): Promise<Letter[]> {
  const reader = await findReader(sql, asked.program, asked.askedById)
  if (!reader) return []
  return [
    {
      to: reader.email,
      subject: `Your request was ${outcome}`,
      greeting: greet(reader.name),
      paragraphs: [`${quoteName(by)} ${outcome} your request:`],
      points: [`${asked.what}.`],
    },
  ]
}
