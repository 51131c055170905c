import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { MAX_LINES, MAX_LISTS, MAX_PIECES } from '#domain/lines/limits.ts'
import { mergeLines } from '#domain/lines/wanted-lines.ts'
import { legalName } from '#domain/people/people.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { WearerQuery } from '#wire/cart/again.ts'
import { type ListLine, nameListLine, type SavedList } from '#wire/lists/lists.ts'
import { findLinesOf } from '../cart/queries.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { makeKit } from '../kits/change.ts'
import { checkLines } from '../lines/check.ts'
import { orderNotFound } from '../orders/details.ts'
import {
  countLists,
  deleteListRow,
  findList,
  findLists,
  findStoredLines,
  findUnknown,
  insertList,
  isNameTaken,
  lockList,
  type Owner,
  saveLines,
  updateList,
} from './queries.ts'

type OfList<B = unknown> = Input<{ list: number }, undefined, B>
type NewList = { name: string; dodaac: string | null; from?: number | undefined; lines: ListLine[] }
type Changes = {
  name?: string | undefined
  dodaac?: string | null | undefined
  lines?: ListLine[] | undefined
}

export function getLists({ sql, person }: ReadContext): Promise<SavedList[]> {
  return findLists(sql, person).then((lists) => [...lists])
}

export async function getList(
  context: ReadContext,
  { params, query }: { params: { list: number }; query: WearerQuery },
) {
  const { sql, person } = context
  const { found, lines } = await sendTogether({
    facts: { found: findList(sql, person, params.list), lines: findStoredLines(sql, params.list) },
  })
  if (!found) throw noSuchList()
  const { memberId = null, fundCode } = query
  return { ...found, lines: [...lines], checked: await checkLines(context, { memberId, fundCode, lines }) }
}

export async function addList(
  context: WriteContext,
  { body }: Input<unknown, undefined, NewList>,
): Promise<SavedList> {
  const { sql, person } = context
  const owner = requireOwner(context, body.dodaac)
  if ((await countLists(sql, person.program, owner)) >= MAX_LISTS)
    throw new Refusal('rule', `There are ${MAX_LISTS} lists, which is the maximum. Delete one first.`, {
      code: 'LIST_FULL',
    })
  await requireFreeName(context, owner, body.name, null)
  const lines =
    body.from === undefined
      ? await requireKnown(context, body.lines, [])
      : mergeLines(await readSource(context, body.from))
  const id = await insertList(sql, editorOf(context), { ...owner, name: body.name })
  await saveLines(sql, person.program, id, lines)
  context.concern(`list ${id}`, { name: body.name, dodaac: body.dodaac, lines: lines.map(writeLine) })
  return requireList(context, id)
}

export async function changeList(
  context: WriteContext,
  { params, body }: OfList<Changes>,
): Promise<SavedList> {
  const { sql, person } = context
  const before = await lockOwn(context, params.list)
  const owner = body.dodaac === undefined ? before : requireOwner(context, body.dodaac)
  const name = body.name ?? before.name
  await requireFreeName(context, owner, name, params.list)
  if (body.lines) {
    const lines = await requireKnown(context, body.lines, await findStoredLines(sql, params.list))
    await saveLines(sql, person.program, params.list, lines)
  }
  await updateList(sql, editorOf(context), params.list, { ...owner, name })
  context.concern(`list ${params.list}`, {
    before: { name: before.name, dodaac: before.dodaac },
    after: { name, dodaac: owner.dodaac },
    ...(body.lines && { lines: body.lines.map(writeLine) }),
  })
  return requireList(context, params.list)
}

export async function deleteList(context: WriteContext, { params }: OfList): Promise<{ message: string }> {
  const { name } = await lockOwn(context, params.list)
  await deleteListRow(context.sql, params.list)
  context.concern(`list ${params.list}`, { name })
  return { message: 'Success' }
}

export async function makeKitOf(
  context: WriteContext,
  { params, body }: OfList<{ name: string }>,
): Promise<{ id: number; name: string }> {
  const { found, lines } = await sendTogether({
    facts: {
      found: findList(context.sql, context.person, params.list),
      lines: findStoredLines(context.sql, params.list),
    },
  })
  if (!found) throw noSuchList()
  const { id, name } = await makeKit(context, body.name, lines)
  return { id, name }
}

function editorOf({ person, now }: WriteContext) {
  return { program: person.program, by: legalName(person), now }
}

function requireOwner({ person }: WriteContext, dodaac: string | null): Owner {
  requireOrderer(person)
  if (dodaac === null) return { ownerId: person.id, dodaac: null }
  if (person.placerDodaacs.includes(dodaac)) return { ownerId: null, dodaac }
  throw new Refusal(
    'not-found',
    `You are not an Order Placer of DoDAAC ${dodaac}. Choose one of yours, or keep the list for yourself.`,
    { code: 'NOT_ORDER_PLACER' },
  )
}

async function requireFreeName(
  { sql, person }: WriteContext,
  owner: Owner,
  name: string,
  except: number | null,
): Promise<void> {
  if (!(await isNameTaken(sql, person.program, owner, name, except))) return
  const message = `${owner.dodaac === null ? 'You have' : `DoDAAC ${owner.dodaac} has`} a list named ${name} already. Choose another name.`
  throw new Refusal('conflict', message, { code: 'NAME_TAKEN', errors: [{ field: 'name', message }] })
}

async function readSource({ sql, person }: WriteContext, number: number) {
  const lines = await findLinesOf(sql, person, number)
  if (lines.length === 0) throw orderNotFound(number)
  return lines
}

/** Lines that the list has already may stay when the program sells them no more. */
async function requireKnown(
  { sql, person, today }: WriteContext,
  lines: ListLine[],
  stored: readonly { nsn: string | null; pgc: string }[],
): Promise<ListLine[]> {
  const keys = new Set(stored.map(keyOf))
  const unknown = await findUnknown(sql, { program: person.program, today }, lines)
  const errors = unknown.flatMap((place): FieldError[] => {
    const line = lines[place - 1]
    if (!line || keys.has(keyOf(line))) return []
    const named = line.nsn === null ? `PGC ${line.pgc ?? ''}` : `NSN ${formatNsn(line.nsn)}`
    return [
      { field: nameListLine(place - 1), message: `Your program does not sell ${named}. Remove the line.` },
    ]
  })
  if (errors[0]) throw new Refusal('rule', errors[0].message, { code: 'NOT_SOLD', errors })
  const merged = mergeLines(lines)
  const tooMany = merged.find(({ quantity }) => quantity > MAX_PIECES)
  if (tooMany)
    throw new Refusal('rule', `A line has at most ${MAX_PIECES} pieces. Lower the quantity.`, {
      code: 'QUANTITY',
      errors: [
        {
          field: nameListLine(lines.findIndex((line) => keyOf(line) === keyOf(tooMany))),
          message: `Enter at most ${MAX_PIECES}.`,
        },
      ],
    })
  if (merged.length > MAX_LINES)
    throw new Refusal('rule', `A list has at most ${MAX_LINES} lines.`, { code: 'TOO_MANY_LINES' })
  return merged
}

const keyOf = ({ nsn, pgc }: { nsn: string | null; pgc?: string | undefined }) => nsn ?? pgc ?? ''
const writeLine = (line: ListLine) => `${line.quantity} x ${keyOf(line)}`

async function lockOwn({ sql, person, ifMatch }: WriteContext, listId: number) {
  const list = await lockList(sql, person, listId)
  if (!list) throw noSuchList()
  if (ifMatch !== undefined && ifMatch !== list.version)
    throw new Refusal(
      'conflict',
      `The list ${list.name} was changed since you opened it. Open it again to see it as it is now.`,
      { code: 'STALE_VERSION' },
    )
  return list
}

async function requireList({ sql, person }: WriteContext, listId: number): Promise<SavedList> {
  const list = await findList(sql, person, listId)
  if (!list) throw noSuchList()
  return list
}

function noSuchList(): Refusal {
  return new Refusal('not-found', 'There is no such list, or it is not yours. Look at your lists again.')
}
