import { addDays, dayIn, writeDay } from '#domain/fiscal-years.ts'
import { listSome } from '#domain/messages/digest.ts'
import { KINDS } from '#domain/messages/kinds.ts'
import { APPOINTMENT_NOTICE } from '#domain/roles/absences.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { listConfirmers } from '#domain/roles/second-person.ts'
import { findDayBefore } from '#domain/working-days.ts'
import { listStuckOrders, type StuckOrder } from '#wire/orders/stuck.ts'
import type { Transaction } from '../db/connect.ts'
import { enterProgram } from '../db/row-security.ts'
import type { ReadContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { type Email, greet, isOneLine, linkTo, quoteName } from '../mail/email.ts'
import { findManagersToNotify } from '../people/managers-queries.ts'
import type { Portal } from '../portal.ts'
import { type EndingRole, findEndingRoles, noteNotices } from '../roles/absences-queries.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import {
  deleteOldReminders,
  findHolidays,
  findLate,
  findSettings,
  findStuck,
  type LateOrder,
  noteDue,
  noteStuck,
  type ReminderKind,
  type Settings,
} from './reminders-queries.ts'

type Reminding = Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock'>
type Place = { program: string; zone: string; now: Date; publicUrl: string }

/** Orders of one run and kind. The next run takes the rest. */
const MAX_AT_ONCE = 500
/** Orders in one email; the portal lists the rest. */
const MAX_SAID = 20
const HOUR = 60 * 60 * 1000
/** Days back in which closures count as holidays. */
const LOOKS_BACK = 400

/** Each hour, per program: what is new since the last run. Nobody gains a right by the passing of time. */
export async function remindOfOrders({ config, handles, jobs, clock }: Reminding): Promise<void> {
  for (const program of await findProgramCodes(handles.writes))
    await handles.writes.begin(async (sql) => {
      await enterProgram(sql, program)
      const place = { program, zone: config.fiscalZone, now: clock(), publicUrl: config.publicUrl }
      // One wrong address would stop the emails of the whole program.
      const emails = [...(await remindOfProgram(sql, place)), ...(await warnOfEnds(sql, place))].filter(
        (email) => email.to !== '' && isOneLine(email),
      )
      if (emails.length > 0) await jobs.bulkSender(sql)('mail', emails)
    })
}

async function remindOfProgram(sql: Transaction, place: Place): Promise<Email[]> {
  const { program, zone, now } = place
  const settings = await findSettings(sql, program)
  if (!settings) return []
  const today = dayIn(zone, now)
  const holidays = await findHolidays(sql, program, { zone, from: addDays(today, -LOOKS_BACK), today })
  const closed = new Set(holidays.map(({ day }) => day))
  await deleteOldReminders(sql, program)
  const stuck = await noteStuck(sql, program, now, MAX_AT_ONCE)
  const escalated = await noteDue(sql, program, {
    zone,
    now,
    max: MAX_AT_ONCE,
    due: findDue('escalation', settings, now, today, closed),
  })
  const reminded = await noteDue(sql, program, {
    zone,
    now,
    max: MAX_AT_ONCE,
    due: findDue('reminder', settings, now, today, closed),
  })
  const ids = (rows: { orderId: number }[]) => rows.map(({ orderId }) => orderId)
  const late = await findLate(sql, [...new Set([...ids(stuck), ...ids(escalated), ...ids(reminded)])])
  const of = (rows: { orderId: number }[]) => late.filter(({ number }) => ids(rows).includes(number))
  const [nobody, waiting] = [of(stuck), of(escalated).filter(({ signers }) => signers.length > 0)]
  const forManagers = [...nobody, ...waiting]
  const forSigners = [...new Set([...waiting, ...of(reminded)])]
  return [
    ...writeToSigners(forSigners, place),
    ...(await writeToManagers(sql, forManagers, place)),
    ...writeToOrderers(forManagers, place),
  ]
}

/** Working days, and for expedited orders hours. */
function findDue(
  kind: 'reminder' | 'escalation',
  settings: Settings,
  now: Date,
  today: string,
  closed: Set<string>,
) {
  const { remindAfter, escalateAfter, remindAfterHours, escalateAfterHours } = settings
  const [days, hours] =
    kind === 'reminder' ? [remindAfter, remindAfterHours] : [escalateAfter, escalateAfterHours]
  return {
    kind: kind satisfies ReminderKind,
    day: findDayBefore(today, days, closed),
    moment: new Date(now.getTime() - hours * HOUR),
  }
}

const nameOrder = ({ number, member, dodaac }: LateOrder, zone: string, since: Date) =>
  `Order ${number} for ${quoteName(member)} of ${dodaac}, since ${writeDay(dayIn(zone, since))}`

function writeToSigners(orders: LateOrder[], { zone, publicUrl }: Place): Email[] {
  const bySigner = Map.groupBy(
    orders.flatMap((order) => order.signers.map((signer) => ({ order, signer }))),
    ({ signer }) => signer.email,
  )
  return [...bySigner].map(([email, all]) => {
    const [{ signer }] = all as [(typeof all)[number]]
    // A deputy may have two seats, and two signers one address.
    const rows = all.filter(({ order }, at) => order !== all[at - 1]?.order)
    const [only] = rows.length === 1 ? rows : []
    const lines = rows.map(
      ({ order, signer: { name, stands } }) =>
        nameOrder(order, zone, order.since) +
        stands.slice(name.length) +
        (order.asksFinance ? '. It waits for your answer as Finance - RA' : ''),
    )
    const many = lines.length === 1 ? 'An order still waits' : `${lines.length} orders still wait`
    return {
      ...{ to: email, kind: 'late' as const, people: idsOf(all.map(({ signer: one }) => one.personId)) },
      ...(only && { orderId: only.order.number }),
      subject: `${many} for your approval`,
      greeting: greet(signer.name),
      paragraphs: [
        `${many} for your approval. Approve or decline, or name a deputy on your profile if you are away.`,
      ],
      points: listSome(lines, MAX_SAID),
      link: linkTo(publicUrl, '/orders'),
    }
  })
}

const idsOf = (people: number[]) => [...new Set(people)]

async function writeToManagers(
  sql: Transaction,
  orders: LateOrder[],
  { program, zone, publicUrl }: Place,
): Promise<Email[]> {
  if (orders.length === 0) return []
  const dodaacs = [...Map.groupBy(orders, ({ dodaac }) => dodaac)]
  const concerns = dodaacs.map(([dodaac]) => ({ dodaac, ...listConfirmers('role'), without: [] }))
  const managers = await findManagersToNotify(sql, program, concerns)
  return [...Map.groupBy(managers, ({ email }) => email)].map(([email, places]) => {
    const lines = places.flatMap(({ place }) =>
      (dodaacs[place]?.[1] ?? []).map(
        (order) => `${nameOrder(order, zone, order.since)}. ${describeSigners(order)}`,
      ),
    )
    return {
      ...{ to: email, kind: 'late' as const, people: idsOf(places.flatMap(({ people }) => people)) },
      subject: lines.length === 1 ? KINDS.late.label : `${lines.length} orders wait too long`,
      greeting: greet(places[0]?.name ?? ''),
      paragraphs: [
        'These orders need somebody to sign. You manage the roles of their DoDAACs, so you can appoint an approver.',
      ],
      points: listSome(lines, MAX_SAID),
      link: linkTo(publicUrl, '/dashboard'),
    }
  })
}

function describeSigners({ level, signers, asksFinance }: LateOrder): string {
  const names = signers.map(({ stands }) => quoteName(stands)).join(' or ')
  if (asksFinance)
    return names === '' ? 'No Finance - RA can answer it.' : `${names} may answer as Finance - RA.`
  if (signers.length === 0) return `Nobody can sign level ${level}.`
  return `${names} may sign level ${level}.`
}

function writeToOrderers(orders: LateOrder[], { zone, publicUrl }: Place): Email[] {
  const byOrderer = Map.groupBy(orders, ({ ordererEmail }) => ordererEmail)
  return [...byOrderer].map(([email, own]) => {
    const [first] = own as [LateOrder]
    const isOne = own.length === 1
    return {
      ...{ to: email, kind: 'late' as const, people: idsOf(own.map(({ ordererId }) => ordererId)) },
      ...(isOne && { orderId: first.number }),
      subject: isOne ? `Order ${first.number} waits too long` : `${own.length} of your orders wait too long`,
      greeting: greet(first.orderer),
      paragraphs: ['The managers of the DoDAAC got an email about this.'],
      points: listSome(
        own.map((order) => `${nameOrder(order, zone, order.since)}. ${describeSigners(order)}`),
        MAX_SAID,
      ),
      link: isOne
        ? { words: 'See the order', address: `${publicUrl}/orders/${first.number}` }
        : linkTo(publicUrl, '/orders'),
    }
  })
}

/** Once for each last day, to the holder and the managers of the DoDAAC. */
async function warnOfEnds(sql: Transaction, { program, zone, now, publicUrl }: Place): Promise<Email[]> {
  const today = dayIn(zone, now)
  const ending = await findEndingRoles(sql, program, today, addDays(today, APPOINTMENT_NOTICE))
  const eventOf = ({ id, lastDay }: EndingRole) => `appointment ${id} ${lastDay}`
  const fresh = new Set((await noteNotices(sql, ending.map(eventOf), now)).map(({ event }) => event))
  const roles = ending.filter((role) => fresh.has(eventOf(role)))
  if (roles.length === 0) return []
  const concerns = roles.map(({ dodaac, personId }) => ({
    dodaac,
    ...listConfirmers('role'),
    without: [personId],
  }))
  const managers = await findManagersToNotify(sql, program, concerns)
  const say = ({ role, level, dodaac, lastDay }: EndingRole) =>
    `${describeRole(role, level)} of ${dodaac} until ${writeDay(lastDay)}`
  return [
    ...roles.flatMap((role): Email[] =>
      role.email === ''
        ? []
        : [
            {
              ...{ to: role.email, kind: 'appointment' as const, people: [role.personId] },
              subject: `Your appointment ends on ${writeDay(role.lastDay)}`,
              greeting: greet(role.name),
              paragraphs: [
                `You are ${say(role)}. After that day the role does not count. To continue, ask for a new appointment.`,
              ],
              link: linkTo(publicUrl, '/profile'),
            },
          ],
    ),
    ...[...Map.groupBy(managers, ({ email }) => email)].map(
      ([email, places]): Email => ({
        ...{ to: email, kind: 'appointment' as const, people: idsOf(places.flatMap(({ people }) => people)) },
        subject: 'Appointments end within 30 days',
        greeting: greet(places[0]?.name ?? ''),
        paragraphs: [
          'After the last day these roles do not count. Enter a later day, or appoint somebody else:',
        ],
        points: listSome(
          places.flatMap(({ place }) =>
            roles.slice(place, place + 1).map((role) => `${quoteName(role.name)}, ${say(role)}`),
          ),
          MAX_SAID,
        ),
        link: linkTo(publicUrl, '/dodaac'),
      }),
    ),
  ]
}

export async function getStuckOrders({ sql, person }: ReadContext): Promise<Totalled<StuckOrder>[]> {
  return await findStuck(sql, person.program, listStuckOrders.cutAt)
}
