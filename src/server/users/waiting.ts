import type { YearEndDecision } from '#domain/funds/year-end.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeRequested, listGivable, type Opened } from '#domain/roles/second-person.ts'
import {
  mayDecide,
  type Outcome,
  requireNotOwnMaking,
  requireSecondPerson,
  requireWaiting,
} from '#domain/roles/waiting.ts'
import { listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import { giveRequestedAllotment } from '../funds/alone.ts'
import { decideRequestedYearEnd } from '../funds/year-end.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import type { Email } from '../mail/email.ts'
import type { StandingPerson } from '../people/person-queries.ts'
import { followOpenedDoor, openRequestedDoor } from '../people/requested-doors.ts'
import { writeDecision } from '../people/second-person-requests.ts'
import {
  type FoundRequest,
  findWaiting,
  hasGivenAlone,
  lockRequest,
  saveDecision,
} from '../people/waiting-queries.ts'
import { giveRequestedDeputy, writeEmails } from '../roles/absences.ts'
import { giveRequestedRole } from '../roles/roles.ts'
import { giveRequestedPermissions } from './grants.ts'
import { namePeople } from './users-queries.ts'

/** Those that the person may confirm or has made. */
export async function listRequests({ sql, person, now }: ReadContext): Promise<Totalled<WaitingRow>[]> {
  const found = await findWaiting(sql, {
    program: person.program,
    kinds: listGivable(person),
    personId: person.id,
    now,
    max: listWaiting.cutAt,
  })
  const names = await namePeople(
    sql,
    found.flatMap(({ requestedById, receiverId }) => [requestedById, receiverId ?? requestedById]),
  )
  return found.map((request) => ({
    id: request.id,
    what: describeRequested(request.power, names.get(request.receiverId ?? 0) ?? ''),
    reason: String(request.wish.reason ?? ''),
    requestedBy: names.get(request.requestedById) ?? '',
    requestedAt: request.requestedAt,
    lapsesAt: request.lapsesAt,
    mayDecide: mayDecide(person, request) && !request.isOwnMaking,
    total: request.total,
  }))
}

type Decision = Input<{ request: number }, undefined, { decision: 'confirm' | 'refuse' }>

/** A confirmed request takes effect as if the requester had acted. */
export async function decide(
  context: WriteContext,
  { params, body }: Decision,
): Promise<{ message: string; warnings: string[] }> {
  const { sql, person, now, config, sendMany } = context
  const request = await lockRequest(sql, person.program, params.request)
  if (!request) throw new Refusal('not-found', 'There is no such request. Look at the list again.')
  requireSecondPerson(person, request)
  requireWaiting(request, now)
  const requested = { giver: person.id, receiver: request.requestedById }
  requireNotOwnMaking(await hasGivenAlone(sql, person.program, requested))
  const outcome: Outcome = body.decision === 'confirm' ? 'confirmed' : 'refused'
  await saveDecision(sql, request.id, { outcome, by: person.id, now })
  const { what, opened, writeUpdates } = await carryOut(sql, request, outcome, context)
  if (request.receiverId !== null) context.forgetPerson(request.receiverId)
  const warnings = opened ? await followOpenedDoor(context, opened.door, opened.before) : []
  const emails = [
    ...(await writeDecision(sql, { ...request, what }, outcome, fullName(person))),
    ...writeUpdates(config.publicUrl),
  ]
  if (emails.length > 0) await sendMany('mail', emails)
  context.concern(`request ${request.id}`, {
    outcome,
    what: request.power,
    requestedBy: request.requestedById,
    personId: request.receiverId,
  })
  return { message: 'Success', warnings }
}

/** Returns what was given, and the opened login if any. The requester counts as the giver. */
export async function carryOut(
  sql: Sql,
  { program, power, dodaac, wish, receiverId, requestedById }: FoundRequest,
  outcome: Outcome,
  { now, today }: { now: Date; today: string },
): Promise<{
  what: string
  opened: { door: Opened; before: StandingPerson } | null
  writeUpdates: (publicUrl: string) => Email[]
}> {
  const personId = receiverId ?? 0
  const names = await namePeople(sql, [personId, requestedById])
  const what = describeRequested(power, names.get(personId) ?? '')
  let opened: { door: Opened; before: StandingPerson } | null = null
  let writeUpdates: (publicUrl: string) => Email[] = () => []
  const by = { personId, requestedBy: requestedById, now }
  if (outcome === 'confirmed')
    switch (power.kind) {
      case 'role':
        await giveRequestedRole(sql, program, {
          ...by,
          role: power.role,
          dodaac: power.dodaac,
          level: power.level ?? 0,
          today,
          ...readAppointment(wish),
        })
        break
      case 'permissions':
        await giveRequestedPermissions(sql, program, {
          ...by,
          areas: power.areas,
          reason: String(wish.reason ?? ''),
        })
        break
      case 'allotment':
        await giveRequestedAllotment(sql, program, {
          dodaac,
          fundCode: String(wish.fundCode ?? ''),
          fiscalYear: power.fiscalYear,
          cents: power.cents,
          comment: String(wish.comment ?? ''),
          isShut: wish.isShut === true,
          requestedBy: requestedById,
        })
        break
      case 'deputy':
        {
          const absence = {
            personId: Number(wish.personId),
            deputyId: personId,
            dodaac: typeof wish.unit === 'string' ? wish.unit : null,
            firstDay: power.firstDay,
            lastDay: power.lastDay,
            reason: String(wish.reason ?? ''),
          }
          const pair = await giveRequestedDeputy(sql, program, { ...absence, madeBy: requestedById, now })
          const isOwn = requestedById === absence.personId
          writeUpdates = (publicUrl) =>
            writeEmails(absence, pair, { publicUrl, actor: names.get(requestedById) ?? '', isOwn })
        }
        break
      case 'year-end':
        writeUpdates = await decideRequestedYearEnd(sql, program, {
          decisions: wish.decisions as YearEndDecision[],
          comment: String(wish.comment ?? ''),
          fiscalYear: power.fiscalYear,
          requestedBy: requestedById,
          now,
        })
        break
      case 'sign-in':
      case 'email':
      case 'username':
      case 'card': {
        const requested = { power, extra: wish, by: names.get(requestedById) ?? '', now }
        opened = { door: power.kind, before: await openRequestedDoor(sql, program, personId, requested) }
        break
      }
    }
  return { what, opened, writeUpdates }
}

/** Empty for a role without days. */
function readAppointment(wish: Record<string, unknown>) {
  if (!('firstDay' in wish)) return {}
  const { firstDay, lastDay, document, andBelow } = wish
  const day = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    document: String(document ?? ''),
    andBelow: andBelow === true,
  }
}
