import { writeDay } from '#domain/fiscal-years.ts'
import { describeTwice, HELD_LATER, NO_SUCH_ITEM, OWN_OPENINGS } from '#domain/receipts/opening-balances.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen, type Person } from '#domain/roles/permissions.ts'
import type { OpeningBalance, OpeningFields } from '#wire/people/opening-balances.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { DONE } from '../http/stored-entries.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { requireVisibleMember } from '../papers/clothing-requests.ts'
import { findCurrentPrices, saveOpenings } from './openings-queries.ts'

type OfPerson = { params: { person: number } }
type OfOpening = { params: { person: number; opening: number } }

/** The newest first. */
export function findOpenings(sql: Sql, program: string, personId: number) {
  return sql<
    OpeningBalance[]
  >`SELECT b.opening_id AS id, b.nsn, p.display_name AS article, ${sizeOf(sql)} AS size, b.pieces,
      b.held_on, b.unit_price_cents AS price, b.note, b.version
    FROM opening_balances b JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE b.program = ${program} AND b.person_id = ${personId}
    ORDER BY b.held_on DESC, p.display_name, b.opening_id LIMIT 1000`
}

/** Nobody changes the own list. */
export function mayChangeOpenings(person: Person, personId: number): boolean {
  return personId !== person.id && canOpen(person, 'people')
}

export async function addOpening(
  context: WriteContext,
  { params, body }: OfPerson & { body: OpeningFields },
) {
  await requireGood(context, params.person, body, null)
  await save(context, params.person, null, body)
  context.concern(`person ${params.person}`, { opening: null, after: body })
  return DONE
}

export async function changeOpening(
  context: WriteContext,
  { params, body }: OfOpening & { body: OpeningFields },
) {
  const before = await lockOpening(context, params)
  requireKnownVersion(context.ifMatch, before.version, 'opening balance')
  await requireGood(context, params.person, body, params.opening)
  await save(context, params.person, params.opening, body)
  context.concern(`person ${params.person}`, { opening: params.opening, before, after: body })
  return DONE
}

export async function removeOpening(context: WriteContext, { params }: OfOpening) {
  const before = await lockOpening(context, params)
  await requireGood(context, params.person, null, null)
  await context.sql`DELETE FROM opening_balances WHERE opening_id = ${params.opening}`
  context.concern(`person ${params.person}`, { opening: params.opening, before, after: null })
  return DONE
}

async function save(context: WriteContext, personId: number, id: number | null, body: OpeningFields) {
  const { sql, person, now, today } = context
  const { price, nsn } = body
  const prices = price === null ? await findCurrentPrices(sql, person.program, [nsn], today) : null
  const row = { ...body, id, personId, price: price ?? prices?.get(nsn) ?? 0 }
  await saveOpenings(sql, { program: person.program, by: person.username, now }, [row])
}

async function lockOpening({ sql, person }: WriteContext, params: OfOpening['params']) {
  const [row] = await sql<{ nsn: string; pieces: number; heldOn: string; version: number }[]>`
    SELECT nsn, pieces, held_on, version FROM opening_balances
    WHERE program = ${person.program} AND person_id = ${params.person} AND opening_id = ${params.opening} FOR UPDATE`
  if (row) return row
  throw new Refusal('not-found', 'This person has no such opening balance. Look at the list again.')
}

/** `fields` null: only whether the person may change the list. */
async function requireGood(
  context: WriteContext,
  personId: number,
  fields: OpeningFields | null,
  id: number | null,
): Promise<void> {
  const { sql, person, today } = context
  await requireVisibleMember(context, personId)
  if (personId === person.id) throw new Refusal('forbidden', OWN_OPENINGS, { code: 'OWN_OPENINGS' })
  if (!fields) return
  const refuse = (field: string, message: string) =>
    new Refusal('rule', message, { errors: [{ field, message }] })
  if (fields.heldOn > today) throw refuse('heldOn', HELD_LATER)
  const [found] = await sql<{ isKnown: boolean; isTwice: boolean }[]>`
    SELECT EXISTS (SELECT FROM items WHERE nsn = ${fields.nsn}) AS is_known,
      EXISTS (SELECT FROM opening_balances b WHERE b.program = ${person.program} AND b.person_id = ${personId} AND b.nsn = ${fields.nsn}
        AND b.held_on = ${fields.heldOn}::date AND b.opening_id IS DISTINCT FROM ${id}::bigint) AS is_twice`
  if (!found?.isKnown) throw refuse('nsn', NO_SUCH_ITEM)
  if (found.isTwice) throw refuse('heldOn', describeTwice(writeDay(fields.heldOn)))
}
