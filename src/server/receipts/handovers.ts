import { dayIn } from '#domain/fiscal-years.ts'
import { legalName } from '#domain/people/people.ts'
import { findDodIdReach, showDodId } from '#domain/receipts/dod-ids.ts'
import { mayReceive } from '#domain/receipts/receipts.ts'
import { LONGEST_SIGNED_NAME, SIGNATURE_MISSING } from '#domain/receipts/signatures.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireAtHome } from '#domain/roles/home.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Handover, HandoverRow } from '#wire/receipts/handovers.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { type Cut, pageOf } from '../http/cut.ts'
import { memberScope } from '../people/person-options.ts'
import {
  countHandovers,
  findHandover,
  findHandoverRow,
  findHandovers,
  findIssuedItems,
  type HandoverReach,
  lockHandover,
  saveSignature,
} from './handovers-queries.ts'
import { addReceivedEvents } from './queries.ts'

/** As for the 3078. */
function reachOf(person: Person): HandoverReach {
  return { program: person.program, dodaacs: memberScope(person, ''), personId: person.id }
}

type Requested = { dodaac?: string | undefined; person?: number | undefined; page: number; pageSize: number }

export async function listReceipts(
  { sql, person }: ReadContext,
  { query }: { query: Requested },
): Promise<Cut<HandoverRow[]>> {
  const { dodaac, person: member, page, pageSize } = query
  const filter = { ...reachOf(person), dodaac, person: member, page, max: pageSize }
  return pageOf<HandoverRow>(await findHandovers(sql, filter), page, () => countHandovers(sql, filter))
}

export async function getHandover(
  { sql, person, today, config }: ReadContext,
  { params }: { params: { handover: number } },
): Promise<Handover> {
  const [found, items] = await Promise.all([
    findHandover(sql, reachOf(person), params.handover),
    findIssuedItems(sql, params.handover),
  ])
  if (!found) throw notFound()
  const isSigned = found.signedAt !== null
  const isOwn = found.actorId === person.id && dayIn(config.fiscalZone, found.madeAt) === today
  return {
    ...found,
    dodId: showDodId(findDodIdReach(person), {
      ...{ id: found.memberId, dodaac: found.memberDodaac, dodId: found.dodId },
    }),
    maySign: !isSigned && items.length > 0 && maySign(person, found),
    undoable: isOwn && !isSigned ? items.map(({ receiptId }) => receiptId) : [],
    items,
  }
}

/** The member, or an issuer of the DoDAAC who shows the screen to the member. */
function maySign(person: Person, { memberId, dodaac }: { memberId: number; dodaac: string }): boolean {
  return memberId === person.id || mayReceive(person, 'shipped', dodaac)
}

export async function sign(
  context: WriteContext,
  {
    params: { handover },
    body,
  }: { params: { handover: number }; body: { signedName: string; strokes: string } },
): Promise<HandoverRow> {
  const { sql, person } = context
  const reach = reachOf(person)
  const locked = await lockHandover(sql, reach, handover)
  if (!locked) throw notFound()
  if (!maySign(person, locked))
    throw new Refusal(
      'forbidden',
      `The member signs for these pieces, or somebody who receives goods for DoDAAC ${locked.dodaac} lets the member sign.`,
    )
  requireAtHome(person)
  if (locked.signedAt)
    throw new Refusal('conflict', 'Somebody has signed this receipt. Open it again to see the signature.', {
      code: 'SIGNED',
    })
  const items = await findIssuedItems(sql, handover)
  if (items.length === 0)
    throw new Refusal('conflict', 'This issue was undone, so there is nothing to sign for.', {
      code: 'UNDONE',
    })
  if (body.signedName === '' && body.strokes === '') throw refuseEmpty()
  const found = await findHandover(sql, reach, handover)
  const signedName = body.signedName || (found ? legalName(found).slice(0, LONGEST_SIGNED_NAME) : '')
  await saveSignature(context, handover, { ...body, signedName })
  const orders = [...new Set(items.map(({ order }) => order))]
  await addReceivedEvents(
    context,
    orders.map((orderId) => {
      const pieces = items.reduce((sum, item) => sum + (item.order === orderId ? item.quantity : 0), 0)
      const detail = `${signedName} signed for ${pieces} on receipt ${handover}.`
      return { orderId, line: null, code: 'signed', detail }
    }),
  )
  context.concern(`receipt ${handover}`, {
    member: locked.memberId,
    signedName,
    isDrawn: body.strokes !== '',
  })
  const row = await findHandoverRow(sql, handover)
  if (!row) throw notFound()
  return row
}

function refuseEmpty(): Refusal {
  return new Refusal('invalid', SIGNATURE_MISSING, {
    errors: [{ field: 'signedName', message: SIGNATURE_MISSING }],
  })
}

function notFound(): Refusal {
  return new Refusal('not-found', 'There is no receipt with this number that you may see.')
}
