import { askAboutCart, BATCH_STEP, describeBatch } from '#domain/outfit/batches.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { Batch } from '#wire/outfit/outfit.ts'
import { lockAllowances } from '../allowances/standings.ts'
import { addLines } from '../cart/add.ts'
import { submitCart } from '../cart/submit.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { onSavepoint } from '../http/savepoint.ts'
import {
  addBatch,
  findBatch,
  findBatches,
  findBatchMembers,
  findMembersOf,
  findNext,
  findNextPeople,
  type Outcome,
  type PlannedMember,
  type PlannedRow,
  saveDecision,
  saveOutcomes,
} from './batch-queries.ts'
import { reopenRequests } from './request-queries.ts'

type NewBatch = { title: string; kit: { id: number; number: number } | null; people: PlannedMember[] }
type OfBatch = { params: { number: number } }

export async function planBatch(context: WriteContext, { body }: { body: NewBatch }): Promise<Batch> {
  const { sql, person, now } = context
  requireOrderer(person)
  const ids = body.people.map(({ id }) => id)
  if (ids.length === 0) throw new Refusal('rule', 'Choose at least one person.', { code: 'NOBODY' })
  if (new Set(ids).size < ids.length)
    throw new Refusal('rule', 'A person is in this batch twice. Keep each person once.', { code: 'TWICE' })
  if (body.people.some(({ lines }) => lines.length === 0))
    throw new Refusal('rule', 'A person has nothing to order. Leave this person out.', { code: 'NO_LINES' })
  const known = await findMembersOf(sql, person.program, person.placerDodaacs, ids)
  if (known.length < ids.length)
    throw new Refusal(
      'not-found',
      'You cannot order for one of these people. Choose members of DoDAACs on which you are Order Placer.',
    )
  const { title, kit, people } = body
  const batch = { program: person.program, ordererId: person.id, title, kit, now }
  const number = await addBatch(sql, batch, people)
  context.concern(`batch ${number}`, { title, people: ids.length })
  return describeOne(context, number)
}

export async function getBatch(context: ReadContext, { params }: OfBatch): Promise<Batch> {
  return describeOne(context, params.number)
}

export async function listOwnBatches({ sql, person }: ReadContext) {
  const batches = await findBatches(sql, person.program, person.id)
  return batches.map(({ counts, ...batch }) => ({ ...batch, state: describeBatch(counts) }))
}

/** A fault holds one person and never the batch. */
export async function writeCarts(context: WriteContext, { params }: OfBatch): Promise<Batch> {
  return takeStep(context, params.number, 'planned', async (member) => {
    const { cart, addsToCart, fundCode, lines, personId } = member
    const question = addsToCart ? null : askAboutCart(member.name, cart, fundCode)
    if (question) return hold(member, question)
    const body = { memberId: personId, fundCode: cart?.fundCode ?? fundCode, lines }
    const { response, refusal } = await onSavepoint(context, (inner) =>
      addLines(inner, { params: {}, query: undefined, body }),
    )
    if (refusal) return hold(member, refusal)
    return { ...keep(member), state: 'written', orderId: response.number, fundCode: body.fundCode }
  })
}

/** Submits exactly the carts that this batch wrote or added to. */
export async function submitCarts(context: WriteContext, { params }: OfBatch): Promise<Batch> {
  return takeStep(context, params.number, 'written', async (member) => {
    const number = member.orderId
    if (number === null) return hold(member, { code: 'NO_CART', message: 'This person has no cart.' })
    const { refusal } = await onSavepoint({ ...context, ifMatch: undefined }, (inner) =>
      submitCart(inner, { params: { number }, query: undefined, body: { acceptPrices: false } }),
    )
    if (!refusal || refusal.code === 'NOT_A_CART') return { ...keep(member), state: 'submitted' }
    return hold(member, refusal)
  })
}

export async function decideMembers(
  context: WriteContext,
  { params, body }: OfBatch & { body: { people: number[]; decision: 'add' | 'leave-out' | 'again' } },
): Promise<Batch> {
  await requireBatch(context, params.number, true)
  await saveDecision(context.sql, context.person.program, params.number, body)
  if (body.decision === 'leave-out') await reopenRequests(context.sql, context.person.program, params.number)
  context.concern(`batch ${params.number}`, body)
  return describeOne(context, params.number)
}

async function takeStep(
  context: WriteContext,
  number: number,
  state: 'planned' | 'written',
  take: (member: PlannedRow) => Promise<Outcome>,
): Promise<Batch> {
  const { sql, person } = context
  requireOrderer(person)
  await requireBatch(context, number, true)
  const scope = { program: person.program, ordererId: person.id, number }
  // All at once and in one order, so that two batches do not wait for each other.
  if (state === 'written')
    await lockAllowances(sql, person.program, findNextPeople(sql, scope, state, BATCH_STEP))
  const outcomes: Outcome[] = []
  for (const member of await findNext(sql, scope, state, BATCH_STEP)) outcomes.push(await take(member))
  await saveOutcomes(sql, person.program, number, outcomes)
  context.concern(`batch ${number}`, {
    orders: outcomes.filter((one) => one.state !== 'held').map(({ orderId }) => orderId),
    held: outcomes.filter((one) => one.state === 'held').map(({ personId }) => personId),
  })
  return describeOne(context, number)
}

function keep({ personId, orderId }: PlannedRow): Omit<Outcome, 'state'> {
  return { personId, orderId, fundCode: null, problem: '', problemCode: '' }
}

function hold(member: PlannedRow, { code, message }: { code?: string; message: string }): Outcome {
  return { ...keep(member), state: 'held', problem: message.slice(0, 500), problemCode: code ?? '' }
}

async function requireBatch({ sql, person }: ReadContext | WriteContext, number: number, isLocked = false) {
  const scope = { program: person.program, ordererId: person.id, number }
  const batch = await findBatch(sql, scope, isLocked)
  if (!batch) throw new Refusal('not-found', `You have no batch ${number}. Open your batches to see them.`)
  return batch
}

const ASKS = new Set(['CART_NOT_EMPTY', 'CART_HAS_OTHER_FUND_CODE'])

async function describeOne(context: ReadContext | WriteContext, number: number): Promise<Batch> {
  const batch = await requireBatch(context, number)
  const people = await findBatchMembers(context.sql, context.person.program, number)
  return {
    ...batch,
    people: people.map(({ problemCode, ...member }) => ({
      ...member,
      asksAboutCart: member.state === 'held' && member.order === null && ASKS.has(problemCode),
    })),
  }
}
