import { writeDay } from '#domain/fiscal-years.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  describeStanding,
  findGaps,
  isInForce,
  type NewAbsence,
  needsConfirmation,
  requireAbsence,
  whereOf,
} from '#domain/roles/absences.ts'
import { canOpen, requireArea } from '#domain/roles/permissions.ts'
import { describeWaiting } from '#domain/roles/waiting.ts'
import { splitWords } from '#domain/search.ts'
import { type AbsenceRow, type DeputyOption, MAX_DEPUTIES, type Signers } from '#wire/roles/absences.ts'
import type { Sql } from '../db/connect.ts'
import { findDodaac } from '../dodaacs/dodaac-queries.ts'
import { noSuchDodaac } from '../dodaacs/dodaacs.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { type Email, greet, linkTo, quoteName } from '../mail/email.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import { isRequested, requestSecondPerson } from '../people/second-person-requests.ts'
import {
  type AbsentPerson,
  addAbsence,
  findAbsences,
  findAwayOf,
  findDeputyOptions,
  findSignersOf,
  lockAbsence,
  lockAbsent,
  saveEnd,
} from './absences-queries.ts'

type Asked = Input<unknown, { person?: number | undefined }, undefined>

export async function getAbsences(
  { sql, person, today, now }: ReadContext,
  { query }: Asked,
): Promise<AbsenceRow[]> {
  const personId = query.person ?? person.id
  if (personId !== person.id) requireArea(person, 'groups')
  const rows = await findAbsences(sql, person.program, { personId, today, now })
  const mayEndAll = canOpen(person, 'groups')
  return rows.map((row) => ({
    ...row,
    mayEnd: !row.waits && (mayEndAll || row.personId === person.id || row.deputyId === person.id),
  }))
}

export async function saveAbsence(
  context: WriteContext,
  { body }: Input<unknown, undefined, NewAbsence>,
): Promise<{ message: string }> {
  const { sql, person, today, now, config } = context
  const isOwn = body.personId === person.id
  if (!isOwn) requireArea(person, 'groups')
  requireAbsence(person.id, body, today)
  const { absent, deputy } = await requireDeputy(sql, person.program, body)
  const power = {
    kind: 'deputy',
    of: absent.name,
    where: whereOf(body.dodaac),
    firstDay: body.firstDay,
    lastDay: body.lastDay,
  } as const
  const giving = {
    power,
    dodaac: body.dodaac ?? absent.dodaac,
    receiver: { id: deputy.id, name: deputy.name },
    extra: { personId: absent.id, unit: body.dodaac, reason: body.reason },
  }
  const facts = {
    isOwn,
    isApprover: deputy.approves.length > 0,
    asksSecond: !isOwn && (await isRequested(context, power)),
  }
  const audited = { deputy: deputy.id, dodaac: body.dodaac, from: body.firstDay, to: body.lastDay }
  if (needsConfirmation(facts)) {
    const { id, notified } = await requestSecondPerson(context, giving)
    context.concern(`person ${absent.id}`, { asked: audited, request: id, told: notified })
    return { message: describeWaiting(id, notified) }
  }
  await insert(sql, person.program, { ...body, madeBy: person.id, now })
  context.forgetPerson(deputy.id)
  const told = isOwn ? {} : await notifyManagers(context, giving)
  await context.sendMany(
    'mail',
    writeEmails(body, { absent, deputy }, { publicUrl: config.publicUrl, actor: fullName(person), isOwn }),
  )
  context.concern(`person ${absent.id}`, { given: audited, reason: body.reason, ...told })
  return { message: 'Success' }
}

/** Checks a confirmed request against the current rules. */
export async function giveRequestedDeputy(
  sql: Sql,
  program: string,
  absence: NewAbsence & { madeBy: number; now: Date },
): Promise<Pair> {
  const pair = await requireDeputy(sql, program, absence)
  await insert(sql, program, absence)
  return pair
}

async function requireDeputy(sql: Sql, program: string, { personId, deputyId, dodaac }: NewAbsence) {
  const people = await lockAbsent(sql, program, [personId, deputyId], personId)
  const absent = people.find(({ id }) => id === personId)
  const deputy = people.find(({ id }) => id === deputyId)
  if (!absent || !deputy)
    throw new Refusal('not-found', 'This person is not in your program. Choose another person.')
  if (!(dodaac === null ? absent.approves.length > 0 : absent.approves.includes(dodaac)))
    throw new Refusal(
      'rule',
      `${absent.name} is not an approver of ${dodaac === null ? 'any DoDAAC' : `DoDAAC ${dodaac}`}, so nobody needs to sign instead.`,
      { code: 'NO_APPROVER' },
    )
  if (!deputy.enabled || !deputy.maySignIn)
    throw new Refusal('rule', `${deputy.name} cannot sign in to the portal. Choose another deputy.`, {
      code: 'DEPUTY_CANNOT_SIGN_IN',
    })
  return { absent, deputy }
}

async function insert(sql: Sql, program: string, absence: NewAbsence & { madeBy: number; now: Date }) {
  if (await addAbsence(sql, program, absence)) return
  throw new Refusal(
    'conflict',
    'This deputy already signs on some of these days. End that absence first, or choose other days.',
    { code: 'DEPUTY_EXISTS' },
  )
}

type Pair = { absent: AbsentPerson; deputy: AbsentPerson }

/** To the deputy, and to the absent approver unless this person named the deputy. */
export function writeEmails(
  { dodaac, firstDay, lastDay, reason }: NewAbsence,
  { absent, deputy }: Pair,
  { publicUrl, actor, isOwn }: { publicUrl: string; actor: string; isOwn: boolean },
): Email[] {
  const days = `from ${writeDay(firstDay)} to ${writeDay(lastDay)}`
  const of = quoteName(absent.name)
  const link = linkTo(publicUrl, '/profile')
  const emails: Email[] = [
    {
      to: deputy.email,
      kind: 'deputy',
      people: [deputy.id],
      subject: `You sign orders ${describeStanding(absent.name, lastDay)}`,
      greeting: greet(deputy.name),
      paragraphs: [
        `${isOwn ? of : quoteName(actor)} named you as the deputy of ${of} ${days}, for ${whereOf(dodaac)}. Orders that wait for ${of} also wait for you.`,
      ],
      link,
    },
    {
      to: absent.email,
      kind: 'deputy',
      people: [absent.id],
      subject: `${quoteName(deputy.name)} signs orders for you`,
      greeting: greet(absent.name),
      paragraphs: [
        `${quoteName(actor)} named ${quoteName(deputy.name)} as your deputy ${days}, for ${whereOf(dodaac)}.`,
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      link,
    },
  ]
  return emails.slice(0, isOwn ? 1 : 2).filter(({ to }) => to !== '')
}

export async function finishAbsence(
  context: WriteContext,
  { params }: Input<{ absence: number }, undefined, undefined>,
): Promise<{ message: string }> {
  const { sql, person, now, config } = context
  const absence = await lockAbsence(sql, person.program, params.absence)
  const isParty = absence && [absence.personId, absence.deputyId].includes(person.id)
  if (!absence || !(isParty || canOpen(person, 'groups')))
    throw new Refusal('not-found', 'There is no such absence. Look at the list again.')
  if (absence.isEnded) throw new Refusal('conflict', 'This absence has ended already.', { code: 'ENDED' })
  await saveEnd(sql, params.absence, person.id, now)
  context.forgetPerson(absence.deputyId)
  const parties = [absence.personId, absence.deputyId].map((id, at) => ({ id, to: absence.emails[at] ?? '' }))
  await context.sendMany(
    'mail',
    parties
      .filter(({ id, to }) => to !== '' && id !== person.id)
      .map(({ id, to }) => ({
        ...{ to, kind: 'deputy' as const, people: [id] },
        subject: `${quoteName(absence.deputy)} no longer signs for ${quoteName(absence.name)}`,
        greeting: greet(''),
        paragraphs: [
          `${quoteName(fullName(person))} ended the time in which ${quoteName(absence.deputy)} signs orders for ${quoteName(absence.name)}.`,
        ],
        link: linkTo(config.publicUrl, '/profile'),
      })),
  )
  context.concern(`person ${absence.personId}`, { ended: params.absence, deputy: absence.deputyId })
  return { message: 'Success' }
}

export async function listDeputies(
  { sql, person }: ReadContext,
  { query }: Input<unknown, { searchTerm: string }, undefined>,
): Promise<DeputyOption[]> {
  const typed = query.searchTerm.trim()
  return await findDeputyOptions(sql, person.program, {
    words: splitWords(typed),
    email: typed.toLowerCase(),
    without: person.id,
    max: MAX_DEPUTIES,
  })
}

export async function getSigners(
  { sql, person, today }: ReadContext,
  { params }: Input<{ dodaac: string }, undefined, undefined>,
): Promise<Signers> {
  const { program } = person
  const unit = await findDodaac(sql, program, params.dodaac)
  if (!unit) throw noSuchDodaac(params.dodaac)
  const [seats, away] = await Promise.all([
    findSignersOf(sql, program, params.dodaac),
    findAwayOf(sql, program, params.dodaac, today),
  ])
  const able = seats.filter(({ enabled, maySignIn }) => enabled && maySignIn)
  return {
    levels: unit.levels,
    signers: seatsShown(seats, unit.levels, today).map(({ enabled, maySignIn, ...seat }) => ({
      ...seat,
      why: whyNot({ ...seat, enabled, maySignIn }, today),
      away: away.flatMap(({ personId, canSign, deputy, ...one }) =>
        personId === seat.personId
          ? [{ ...one, deputy: canSign ? deputy : `${deputy} (cannot sign in)` }]
          : [],
      ),
    })),
    gaps: findGaps(unit.levels, able, away, today),
  }
}

/** Of the levels of the DoDAAC. A person who also holds a level on a DoDAAC above has one row, of the one in force. */
function seatsShown<
  S extends { level: number; personId: number; firstDay: string | null; lastDay: string | null },
>(seats: readonly S[], levels: number, today: string): S[] {
  const shown = new Map<string, S>()
  for (const seat of seats.filter(({ level }) => level <= levels)) {
    const key = `${seat.level} ${seat.personId}`
    const other = shown.get(key)
    if (!other || (!isInForce(other, today) && isInForce(seat, today))) shown.set(key, seat)
  }
  return [...shown.values()]
}

type Facts = { enabled: boolean; maySignIn: boolean; firstDay: string | null; lastDay: string | null }

function whyNot(seat: Facts, today: string): string {
  if (!seat.enabled) return 'Disabled'
  if (!seat.maySignIn) return 'May not sign in yet'
  if (isInForce(seat, today)) return ''
  return seat.lastDay !== null && seat.lastDay < today
    ? `The appointment ended on ${writeDay(seat.lastDay)}`
    : `The appointment begins on ${writeDay(seat.firstDay ?? today)}`
}
