import { describeFirstItem, planRequests } from '#domain/outfit/member-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import { type MemberRequests, REQUESTS_SHOWN } from '#wire/outfit/member-requests.ts'
import type { Batch } from '#wire/outfit/outfit.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { first } from '../db/together.ts'
import { findFundsOfUnits } from '../funds/queries.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { type Email, greet, hidePersonalNumbers, linkTo } from '../mail/email.ts'
import { planBatch, writeCarts } from './batches.ts'
import {
  countOpenRequests,
  findMemberRequests,
  findRequestReaders,
  type LockedRequest,
  lockRequests,
  type RequestReader,
  saveDecisions,
  saveRequest,
} from './request-queries.ts'
import { readProducts } from './table.ts'

type Chosen = { id: number; version: number }

export async function getMemberRequests(
  context: ReadContext,
  { query }: { query: { dodaac?: string | undefined } },
): Promise<MemberRequests> {
  const { sql, person } = context
  requireOrderer(person)
  const { dodaac } = query
  const own = person.placerDodaacs
  const scope = {
    program: person.program,
    dodaacs: dodaac === undefined ? own : own.filter((code) => code === dodaac),
  }
  const [open, counted, following] = await Promise.all([
    findMemberRequests(sql, scope, 'open', REQUESTS_SHOWN),
    first(countOpenRequests(sql, scope)),
    findMemberRequests(sql, scope, 'following', REQUESTS_SHOWN),
  ])
  const day = catalogScopeOf(context)
  const [products, funds] = await Promise.all([
    readProducts(sql, day, [...new Set([...open, ...following].map(({ pgc }) => pgc))]),
    findFundsOfUnits(sql, day.program, day.fiscalYear, [...new Set(open.map(({ dodaac }) => dodaac))]),
  ])
  const describe = ({ firstOrder, isBack, ...request }: (typeof open)[number]) => ({
    ...request,
    firstItem: firstOrder === null ? '' : describeFirstItem({ order: firstOrder, isBack }, 'open'),
  })
  return {
    requests: open.map(describe),
    total: counted?.count ?? 0,
    exchanges: following.map(describe),
    products,
    funds,
  }
}

export async function changeRequest(
  context: WriteContext,
  { params, body }: { params: { request: number }; body: { nsn: string | null; quantity: number } },
): Promise<{ version: number }> {
  const { sql, ifMatch } = context
  const { request: id } = params
  const [before] = await lockChosen(context, [{ id, version: ifMatch }])
  if (!before) throw noSuchRequests()
  if (!(await saveRequest(sql, before, body)))
    throw new Refusal('rule', 'The product does not come in that size. Choose another.', {
      code: 'NO_SUCH_SIZE',
    })
  const { nsn, quantity, personId } = before
  context.concern(`request ${id}`, { member: personId, from: { nsn, quantity }, to: body })
  return { version: before.version + 1 }
}

/** The requests become one batch, whose first carts are written at once. */
export async function orderRequests(
  context: WriteContext,
  { body }: { body: { requests: Chosen[]; funds: { dodaac: string; fundCode: string }[] } },
): Promise<Batch> {
  const { sql, person, now } = context
  const requests = await lockChosen(context, body.requests)
  const funds = new Map(body.funds.map(({ dodaac, fundCode }) => [dodaac, fundCode]))
  const people = planRequests(requests, funds)
  const { number } = await planBatch(context, {
    body: { title: 'Items that members requested', kit: null, people },
  })
  const ids = requests.map(({ id }) => id)
  await saveDecisions(sql, { by: person.id, now, requests: ids, state: 'in-cart', batch: number })
  const batch = await writeCarts(context, { params: { number } })
  context.concern(`batch ${number}`, { requests: ids })
  return batch
}

/** Each member gets one mail. */
export async function declineRequests(
  context: WriteContext,
  { body }: { body: { requests: Chosen[]; answer: string } },
): Promise<{ declined: number }> {
  const { sql, person, now, config, sendMany } = context
  const { answer } = body
  const ids = (await lockChosen(context, body.requests)).map(({ id }) => id)
  await saveDecisions(sql, { by: person.id, now, requests: ids, state: 'declined', answer })
  const readers = await findRequestReaders(sql, ids)
  await sendMany(
    'mail',
    readers.map((reader) => writeDeclined(reader, answer, config.publicUrl)),
  )
  context.concern('requests of members', { declined: ids, answer })
  return { declined: ids.length }
}

function writeDeclined(
  { personId, email, name, maySignIn, items }: RequestReader,
  answer: string,
  publicUrl: string,
): Email {
  return {
    to: email,
    kind: 'answered',
    people: [personId],
    subject: items.length === 1 ? 'Your clothing request is declined' : 'Your clothing requests are declined',
    greeting: greet(name),
    paragraphs: ['Your unit does not order these items:'],
    points: items,
    facts: [['Answer', hidePersonalNumbers(answer)]],
    link: maySignIn ? linkTo(publicUrl, '/my-clothing') : undefined,
  }
}

/** All of them open and as the person saw them, until the commit. */
async function lockChosen(
  { sql, person }: WriteContext,
  chosen: { id: number; version: number | undefined }[],
): Promise<LockedRequest[]> {
  requireOrderer(person)
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  if (versions.size === 0) throw new Refusal('rule', 'Tick at least one request.', { code: 'NOTHING_CHOSEN' })
  const scope = { program: person.program, dodaacs: person.placerDodaacs }
  const found = await lockRequests(sql, scope, [...versions.keys()])
  if (found.length < versions.size) throw noSuchRequests()
  const stale = found.filter(
    ({ id, version, isOpen }) => !isOpen || (versions.get(id) !== undefined && versions.get(id) !== version),
  )
  if (stale.length > 0)
    throw new Refusal(
      'conflict',
      `Somebody else changed or decided ${stale.length === 1 ? '1 of these requests' : `${stale.length} of these requests`} in the meantime. Nothing was done. Look at the list as it is now, and choose again.`,
      { code: 'STALE_REQUESTS' },
    )
  return found
}

function noSuchRequests(): Refusal {
  return new Refusal(
    'not-found',
    'There is no such request of a member for whom you place orders. Open the list again.',
  )
}
