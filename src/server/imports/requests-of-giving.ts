import type { Draft } from '#domain/imports/drafts.ts'
import { findChanges } from '#domain/imports/tables.ts'
import type { GivingPower } from '#domain/roles/second-person.ts'
import { findLapse } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import type { Giving } from '../people/notify-managers.ts'
import {
  nameRequest,
  type RequestOfGiving,
  weighGivings,
  writeRequestEmails,
} from '../people/second-person-requests.ts'
import { addRequests } from '../people/waiting-queries.ts'
import type { Kind, RowNote, Scope } from './kind.ts'
import { indexRows, TOGETHER } from './plan.ts'

type Held<Row> = { draft: Draft<Row>; giving: Giving }

/** Rows that need a second person become requests. The file writes the rest of such a row, or nothing of it. */
export async function splitRequested<Row>(
  sql: Sql,
  { program, editor, now }: Scope,
  kind: Kind<Row>,
  drafts: Draft<Row>[],
): Promise<{ written: Draft<Row>[]; held: Held<Row>[] }> {
  const { gives } = kind
  if (!editor || !gives) return { written: drafts, held: [] }
  const giver = { sql, person: { program, id: editor.id }, now }
  const waits = new Map<GivingPower['kind'], (power: GivingPower) => boolean>()
  for (const { power } of drafts.flatMap(gives))
    if (!waits.has(power.kind)) waits.set(power.kind, await weighGivings(giver, power.kind))
  const written: Draft<Row>[] = []
  const held: Held<Row>[] = []
  for (const draft of drafts) {
    const requested = gives(draft).filter(({ power, receiver }) => {
      // Exempt: another level of an approver in the same days, and one's own identity.
      if (
        (power.kind === 'role' && draft.before && power.lastDay === undefined) ||
        receiver?.id === editor.id
      )
        return false
      return waits.get(power.kind)?.(power)
    })
    held.push(...requested.map((giving) => ({ draft, giving })))
    if (requested.length === 0) written.push(draft)
    else if (kind.holdBack) written.push(shorten(kind, kind.holdBack(draft)))
  }
  return { written, held }
}

function shorten<Row>({ columns }: Kind<Row>, draft: Draft<Row>): Draft<Row> {
  const { before, after } = draft
  return before ? { ...draft, changes: findChanges(columns, before, after) } : draft
}

/** Runs after the rows are written, when new people have an ID. */
export async function nameReceivers<Row extends object>(
  sql: Sql,
  scope: Scope,
  kind: Kind<Row>,
  held: Held<Row>[],
): Promise<RequestOfGiving[]> {
  const fresh = held
    .filter(({ giving: { receiver } }) => receiver?.id === null)
    .map(({ draft }) => draft.after)
  const standing = new Map<string, Row>()
  for (let from = 0; from < fresh.length; from += TOGETHER) {
    const found = await kind.findStanding(sql, scope, fresh.slice(from, from + TOGETHER))
    for (const [key, row] of indexRows(kind, found)) standing.set(key, row)
  }
  const numberOf = (row: Row) => {
    const found = kind.findKeys(row).flatMap((key) => standing.get(key) ?? [])[0]
    return found ? (kind.numberOf?.(found) ?? null) : null
  }
  return held.flatMap(({ draft, giving: { power, dodaac, receiver, extra } }) => {
    if (!receiver) return { power, dodaac, extra }
    const id = receiver.id ?? numberOf(draft.after)
    return id === null ? [] : { power, dodaac, extra, receiver: { id, name: receiver.name } }
  })
}

/** Mails each possible confirmer once, and not again for waiting requests. */
export async function requestFile(
  sql: Sql,
  scope: Scope,
  requestsOfGiving: RequestOfGiving[],
): Promise<{ asked?: number }> {
  const { program, editor, by: name, now, notify } = scope
  if (!editor || requestsOfGiving.length === 0) return {}
  const requestOfGiving = { program, requestedBy: editor.id, now, lapsesAt: findLapse(now) }
  const { length: requested } = await addRequests(sql, requestOfGiving, requestsOfGiving.map(nameRequest))
  if (requested > 0)
    await notify?.((_, publicUrl) =>
      writeRequestEmails(sql, { program, id: editor.id, name, now, publicUrl }, requestsOfGiving),
    )
  return { asked: requested }
}

export function listRequestedNotes(requestsOfGiving: readonly RequestOfGiving[]): RowNote[] {
  return requestsOfGiving.map(({ power, dodaac, receiver }) => ({
    object: `dodaac ${dodaac}`,
    detail: { asked: nameRequested(power), ...(receiver && { personId: receiver.id }) },
  }))
}

function nameRequested(power: GivingPower): unknown {
  switch (power.kind) {
    case 'role':
      return power.role
    case 'permissions':
      return power.areas
    case 'allotment':
      return { cents: power.cents, fund: power.fund, fiscalYear: power.fiscalYear }
    case 'sign-in':
    case 'email':
    case 'username':
    case 'card':
      return power.kind
  }
}
