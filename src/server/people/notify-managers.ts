import { fullName, type Named } from '#domain/people/people.ts'
import {
  type Door,
  describeGiving,
  type GivingPower,
  givesPower,
  listManagers,
  listOpenedDoors,
  type Opened,
} from '#domain/roles/second-person.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { type Email, greet, quoteName } from '../mail/email.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { findManagersToNotify } from './managers-queries.ts'

/** `person` is null for money; a person in a file has no ID yet. `extra` is for a waiting act. */
export type Giving = {
  power: GivingPower
  dodaac: string
  receiver?: { id: number | null; name: string }
  extra?: { reason?: string; [name: string]: unknown }
}
type Giver = { program: string; id: number; name: string; supportEmail: () => Promise<string> }

/** Further rows of a large file are only counted. */
const MAX_SAID = 20

/** Notifies the others who could have given this power (decision 13). Returns audit details. */
export async function notifyManagers(context: WriteContext, giving: Giving): Promise<{ told?: number }> {
  const { sql, person, config, sendMany } = context
  if (!givesPower(giving.power)) return {}
  const giver = { program: person.program, id: person.id, name: fullName(person) }
  const supportEmail = () => getSupportEmail(sql, config)
  const emails = await writeNotices(sql, { ...giver, supportEmail }, [giving])
  if (emails.length > 0) await sendMany('mail', emails)
  return { told: emails.length }
}

type Holder = Door & Named & { dodaac: string }
export type DoorPower = Extract<GivingPower, { kind: Opened }>
/** `extra`: details for a later confirmation. */
export type Opening = Giving & {
  power: DoorPower
  receiver: { id: number | null; name: string }
}

export function listOpenings(before: Holder | null, after: Holder, id: number | null): Opening[] {
  const { email, username, dodId, dodaac } = after
  const doors: Record<Opened, { power: DoorPower; extra: Giving['extra'] }> = {
    'sign-in': {
      power: { kind: 'sign-in', username, email },
      extra: { dodId, wasDisabled: before?.maySignIn === true },
    },
    email: { power: { kind: 'email', email }, extra: {} },
    username: { power: { kind: 'username', username }, extra: {} },
    card: { power: { kind: 'card' }, extra: { dodId } },
  }
  return listOpenedDoors(before, after).map((kind) => ({
    ...doors[kind],
    dodaac,
    receiver: { id, name: fullName(after) },
  }))
}

export async function writeNotices(sql: Sql, giver: Giver, givings: readonly Giving[]): Promise<Email[]> {
  const groups = [...Map.groupBy(givings, ({ power, dodaac }) => `${power.kind} ${dodaac}`).values()]
  const concerns = groups.map((some) => {
    const [{ power, dodaac }] = some as [Giving]
    const receivers = some.flatMap(({ receiver }) => receiver?.id ?? [])
    return { dodaac, ...listManagers(power.kind), without: [giver.id, ...receivers] }
  })
  const managers = await findManagersToNotify(sql, giver.program, concerns)
  const received = new Map<string, { name: string; people: number[]; givings: Giving[] }>()
  for (const { place, email, name, people } of managers) {
    const reader = received.get(email) ?? { name, people: [], givings: [] }
    reader.people = [...new Set([...reader.people, ...people])]
    reader.givings.push(...(groups[place] ?? []))
    received.set(email, reader)
  }
  if (received.size === 0) return []
  const supportEmail = await giver.supportEmail()
  return [...received].map(([email, { name, people, givings: own }]) =>
    writeNotice({ email, name, people }, giver.name, own, supportEmail),
  )
}

/** Omits DoD IDs (threat D21), reasons and comments. */
function writeNotice(
  to: { email: string; name: string; people: number[] },
  giver: string,
  givings: readonly Giving[],
  supportEmail: string,
): Email {
  const sentences = givings.map(({ power, receiver }) =>
    describeGiving(power, quoteName(giver), quoteName(receiver?.name ?? '')),
  )
  const more = sentences.length - MAX_SAID
  const dodaacs = [...new Set(givings.map(({ dodaac }) => dodaac))]
  const where = dodaacs.length === 1 ? `DoDAAC ${dodaacs[0]}` : `${dodaacs.length} DoDAACs`
  return {
    to: to.email,
    kind: 'power',
    people: to.people,
    subject: `Rights or money were given in ${where}, which you manage`,
    greeting: greet(to.name),
    ...(sentences.length === 1
      ? { paragraphs: sentences }
      : {
          paragraphs: [`${quoteName(giver)} imported a file. It gave the following:`],
          points: [
            ...sentences.slice(0, MAX_SAID),
            ...(more > 0 ? [`And ${more} more; the audit trail has them all.`] : []),
          ],
        }),
    closing: [
      `You have the right to do this too, so the portal notifies you. If it was agreed, nothing is left to do. If not, undo it, and write to ${supportEmail} at once.`,
    ],
  }
}
