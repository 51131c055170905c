import { pageName } from '#domain/page-names.ts'
import { legalName } from '#domain/people/people.ts'
import { NO_SUCH_ITEM, OWN_TURN_IN, RETURNED_LATER } from '#domain/receipts/opening-balances.ts'
import { findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import { onlyReads, type Person } from '#domain/roles/permissions.ts'
import type { HeldElsewhere, TurnIn, TurnInFields } from '#wire/receipts/turn-ins.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { DONE } from '../http/stored-entries.ts'
import { requireVisibleMember } from '../papers/clothing-requests.ts'

type OfPerson = { params: { person: number } }

/** The newest first. */
export function findTurnIns(sql: Sql, program: string, personId: number) {
  return sql<
    TurnIn[]
  >`SELECT t.turn_in_id AS id, t.nsn, p.display_name AS article, ${sizeOf(sql)} AS size, t.pieces,
      t.opening_id IS NOT NULL AS was_noted, t.turned_in_on AS day, t.note, t.made_by AS by
    FROM turn_ins t JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE t.program = ${program} AND t.person_id = ${personId}
    ORDER BY t.turned_in_on DESC, t.turn_in_id DESC LIMIT 1000`
}

/** The unit of the person, and never the person. */
export function mayTakeBack(person: Person, member: { id: number; dodaac: string }): boolean {
  const dodaacs = findReceivingDodaacs(person)
  return (
    member.id !== person.id && !onlyReads(person) && (dodaacs === null || dodaacs.includes(member.dodaac))
  )
}

/** Takes the pieces that the person held longest. Pieces that nobody had noted are stored, too. */
export async function takeBack(
  context: WriteContext,
  { params, body }: OfPerson & { body: TurnInFields },
): Promise<{ notNoted: number }> {
  const { sql, person, now } = context
  await requireTaking(context, params.person)
  await requireGood(context, body)
  const openings = await sql<{ id: number; room: number }[]>`
    SELECT opening_id AS id, pieces - turned_in AS room FROM opening_balances
    WHERE program = ${person.program} AND person_id = ${params.person} AND nsn = ${body.nsn} AND pieces > turned_in
    ORDER BY held_on, opening_id FOR UPDATE`
  let left = body.pieces
  const taken: { opening: number | null; pieces: number }[] = []
  for (const { id, room } of openings) {
    const pieces = Math.min(left, room)
    if (pieces > 0) taken.push({ opening: id, pieces })
    left -= pieces
  }
  if (left > 0) {
    await requireNoOrder(sql, person.program, params.person, body.nsn)
    taken.push({ opening: null, pieces: left })
  }
  await sql`INSERT INTO turn_ins (program, person_id, opening_id, nsn, pieces, turned_in_on, note, made_by, made_at)
    SELECT ${person.program}, ${params.person}, t.opening, ${body.nsn}, t.pieces, ${body.day}::date, ${body.note}, ${legalName(person)},
      ${now}::timestamptz
    FROM jsonb_to_recordset(${sql.json(taken)}::jsonb) AS t (opening bigint, pieces integer)`
  context.concern(`person ${params.person}`, { takenBack: body, notNoted: left })
  return { notNoted: left }
}

export async function undoTakingBack(
  context: WriteContext,
  { params }: { params: { person: number; turnin: number } },
) {
  const { sql, person } = context
  await requireTaking(context, params.person)
  const [gone] = await sql<{ nsn: string; pieces: number; day: string }[]>`
    DELETE FROM turn_ins
    WHERE program = ${person.program} AND person_id = ${params.person} AND turn_in_id = ${params.turnin}
    RETURNING nsn, pieces, turned_in_on AS day`
  if (!gone) throw new Refusal('not-found', 'This person has no such return. Look at the list again.')
  context.concern(`person ${params.person}`, { takenBack: gone, undone: true })
  return DONE
}

/** The function of the database finds only records that other programs closed, and returns nothing else. */
export async function getHeldElsewhere(context: ReadContext, { params }: OfPerson): Promise<HeldElsewhere[]> {
  const { sql, person } = context
  await requireVisibleMember(context, params.person)
  return sql<HeldElsewhere[]>`SELECT h.article, h.size, h.pieces, h.held_on
    FROM people p CROSS JOIN LATERAL find_clothing_held_elsewhere(p.dod_id) h
    WHERE p.program = ${person.program} AND p.person_id = ${params.person}`
}

async function requireTaking(context: WriteContext, personId: number): Promise<void> {
  const { sql, person } = context
  await requireVisibleMember(context, personId)
  if (personId === person.id) throw new Refusal('forbidden', OWN_TURN_IN, { code: 'OWN_TURN_IN' })
  const [member] = await sql<{ dodaac: string }[]>`
    SELECT dodaac FROM people WHERE program = ${person.program} AND person_id = ${personId}`
  if (member && !mayTakeBack(person, { id: personId, dodaac: member.dodaac }))
    throw new Refusal(
      'forbidden',
      `Order Placers, Approvers and Admins of DoDAAC ${member.dodaac} take back pieces of its members.`,
    )
}

async function requireGood({ sql, today }: WriteContext, { nsn, day }: TurnInFields): Promise<void> {
  const refuse = (field: string, message: string) =>
    new Refusal('rule', message, { errors: [{ field, message }] })
  if (day > today) throw refuse('day', RETURNED_LATER)
  const [item] = await sql`SELECT FROM items WHERE nsn = ${nsn}`
  if (!item) throw refuse('nsn', NO_SUCH_ITEM)
}

/** The return of an ordered piece also changes its order, so it belongs to the receiving desk. */
async function requireNoOrder(sql: Sql, program: string, personId: number, nsn: string): Promise<void> {
  const [held] = await sql<{ order: number }[]>`
    SELECT o.order_id AS order FROM orders o JOIN order_lines l ON l.program = o.program AND l.order_id = o.order_id
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status_word IN ('approved', 'shipped')
      AND l.nsn = ${nsn} AND l.issued_quantity > l.returned_quantity ORDER BY o.order_id LIMIT 1`
  if (!held) return
  const message = `Order ${held.order} issued this item. Enter its return on the page ${pageName('/receive')}.`
  throw new Refusal('rule', message, { code: 'ORDER_ISSUED', errors: [{ field: 'pieces', message }] })
}
