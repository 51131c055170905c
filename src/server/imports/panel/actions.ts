import { randomUUID } from 'node:crypto'
import { describeKind, MONTH } from '#domain/imports/import-kinds.ts'
import { isUnderWay, MAX_PERSON_BYTES, MAX_PROGRAM_BYTES, PART_BYTES } from '#domain/imports/import-states.ts'
import { ATTACHMENT, ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT_BYTES } from '#domain/orders/attachments.ts'
import { legalName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Person, requireArea } from '#domain/roles/permissions.ts'
import { IMPORT_ROWS_PER_PAGE, type ImportRecord, type ImportRow } from '#wire/imports/imports.ts'
import { requireSamePerson } from '../../account/own-password.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import type { Input } from '../../http/input.ts'
import type { Portal } from '../../portal.ts'
import type { AnyKind } from '../kind.ts'
import { requireKind } from '../kinds.ts'
import {
  addImport,
  countReceived,
  countUnfinishedBytes,
  findImport,
  findImports,
  findRows,
  giveUpOld,
  giveUpSending,
  type NewImport,
  queueImport,
  requestCancellation,
  savePart,
} from './import-queries.ts'
import { CANCEL_CHANNEL, CANCELLED } from './work-on.ts'
import { breakOff, isWaiting } from './work-queries.ts'

type OfImport<Q = undefined, B = unknown> = Input<{ import: string }, Q, B>

const MAX_LISTED = 20

/** @throws Refusal 400 for an unknown kind, 403 for one that the person may not edit */
export function requireOwnKind(person: Person, name: string): AnyKind {
  const kind = requireKind(name)
  requireArea(person, describeKind(kind.name).area)
  return kind
}

export function listOwn({ sql, person }: ReadContext): Promise<ImportRecord[]> {
  return findImports(sql, person.program, person.id, MAX_LISTED)
}

/** Only the person's own files, by current rights. */
export async function readOwn(
  { sql, person }: Pick<ReadContext, 'sql' | 'person'>,
  id: string,
  isLocked = false,
): Promise<ImportRecord> {
  const found = await findImport(sql, { program: person.program, personId: person.id, id }, isLocked)
  if (!found) throw new Refusal('not-found', 'You have no such import.')
  requireArea(person, describeKind(found.kind).area)
  return found
}

export async function start(
  context: WriteContext,
  { body }: Input<unknown, undefined, { kind: string; fileName: string; bytes: number }>,
): Promise<ImportRecord> {
  if (body.kind !== ATTACHMENT) requireOwnKind(context.person, body.kind)
  else if (body.bytes > MAX_ATTACHMENT_BYTES) throw new Refusal('rule', ATTACHMENT_TOO_LARGE)
  await requireQuota(context, body.bytes)
  return begin(context, body)
}

/** Milliseconds until an incomplete upload is abandoned. */
const SENDING_TAKES = 60 * 60 * 1000

/** Discards idle files first. @throws Refusal when too many bytes are unfinished */
async function requireQuota({ sql, person, now }: WriteContext, bytes: number): Promise<void> {
  const { program, id } = person
  const begunBefore = new Date(now.getTime() - SENDING_TAKES)
  await giveUpOld(sql, program, id, { max: MAX_PERSON_BYTES - bytes, begunBefore })
  const { own, all } = await countUnfinishedBytes(sql, program, id)
  if (own + bytes > MAX_PERSON_BYTES)
    throw new Refusal(
      'conflict',
      'The files that you are sending or importing take 512 MB already. Wait until one is done, or cancel it.',
    )
  if (all + bytes > MAX_PROGRAM_BYTES)
    throw new Refusal(
      'conflict',
      'The files that your program is sending or importing take 2 GB already. Try again when one is done.',
    )
}

export async function begin(
  context: WriteContext,
  given: Pick<NewImport, 'kind' | 'fileName' | 'bytes' | 'files'>,
): Promise<ImportRecord> {
  const { sql, person, caller, now } = context
  const id = randomUUID()
  await addImport(sql, { id, program: person.program, ...given, editor: describeEditor(person), caller, now })
  context.concern(`import ${id}`, { kind: given.kind, file: given.fileName, bytes: given.bytes })
  return readOwn(context, id)
}

export async function takePart(
  context: ReadContext,
  { params }: Input<{ import: string; part: number }, undefined, undefined>,
  bytes: Buffer,
): Promise<{ received: number }> {
  const { sql, person } = context
  const found = await readOwn(context, params.import, true)
  if (found.state !== 'uploading')
    throw new Refusal(
      'conflict',
      found.state === 'cancelled'
        ? 'This was cancelled, or other files were chosen. Choose these again.'
        : 'This file is complete already. Choose it again to import it again.',
    )
  if (bytes.length > PART_BYTES || params.part * PART_BYTES + bytes.length > found.bytes)
    throw new Refusal('invalid', `${found.fileName} has only ${found.bytes} bytes. Choose it again.`)
  await savePart(sql, person.program, { id: params.import, part: params.part, bytes, isResult: false })
  return { received: await countReceived(sql, params.import) }
}

export async function check(context: WriteContext, { params }: OfImport): Promise<ImportRecord> {
  const { sql } = context
  const found = await readOwn(context, params.import, true)
  if (isUnderWay(found.state) || found.state === 'applied') throw refuseState(found)
  if (found.kind === ATTACHMENT)
    throw new Refusal('conflict', 'This file belongs to an order. Send it there.')
  if (found.kind === MONTH && found.state !== 'uploading')
    throw new Refusal('conflict', 'The files were read and deleted. Choose them again.')
  const received = await countReceived(sql, params.import)
  if (received !== found.bytes)
    throw new Refusal(
      'conflict',
      `Only ${received} of ${found.bytes} bytes of ${found.fileName} have arrived. Choose the file again.`,
    )
  return queue(context, found, 'checking')
}

/** Writes only the number of rows that the user saw. */
export async function apply(
  portal: Portal,
  context: WriteContext,
  { params, body }: OfImport<undefined, { rows: number; ownPassword?: string | undefined }>,
): Promise<ImportRecord> {
  const found = await readOwn(context, params.import, true)
  if (found.state !== 'checked') throw refuseState(found)
  const open = found.added + found.changed
  if (open === 0) throw new Refusal('rule', 'This file adds and changes nothing.')
  if (body.rows !== open)
    throw new Refusal(
      'conflict',
      `The file was checked again: ${open} rows would be written. Look at them first.`,
    )
  if (found.needsProof) await requireSamePerson(portal, context, body.ownPassword ?? '')
  return queue(context, found, 'applying', found.needsProof)
}

export async function cancel(context: WriteContext, { params }: OfImport): Promise<ImportRecord> {
  const found = await readOwn(context, params.import, true)
  if (found.state === 'uploading') await giveUpSending(context.sql, params.import)
  else if (!isUnderWay(found.state)) throw refuseState(found)
  else {
    const isIdle = await isWaiting(context.sql, params.import)
    await requestCancellation(context.sql, params.import, isIdle ? null : CANCEL_CHANNEL)
    if (isIdle) await breakOff(context.sql, params.import, CANCELLED, context.now)
  }
  await context.send('import', {})
  context.concern(`import ${params.import}`, { file: found.fileName })
  return readOwn(context, params.import)
}

async function queue(
  context: WriteContext,
  { id, fileName, kind, added, changed }: ImportRecord,
  state: 'checking' | 'applying',
  isProven = false,
): Promise<ImportRecord> {
  const { sql, person, caller, send } = context
  await queueImport(sql, id, state, { editor: { ...describeEditor(person), isProven }, caller })
  await send('import', {})
  context.concern(`import ${id}`, { kind, file: fileName, ...(state === 'applying' && { added, changed }) })
  return readOwn(context, id)
}

export async function listRows(
  context: ReadContext,
  { params, query: { outcome, page } }: OfImport<{ outcome: ImportRow['outcome'] | 'all'; page: number }>,
): Promise<{ rows: ImportRow[]; total: number; page: number }> {
  await readOwn(context, params.import)
  const wanted = outcome === 'all' ? null : outcome
  const max = IMPORT_ROWS_PER_PAGE
  const found = await findRows(context.sql, params.import, wanted, { skip: (page - 1) * max, max })
  const last = Math.max(1, Math.ceil(found.total / max))
  if (page <= last) return { ...found, page }
  return {
    ...(await findRows(context.sql, params.import, wanted, { skip: (last - 1) * max, max })),
    page: last,
  }
}

function describeEditor(person: Person) {
  const { id, program, username, permissions, opensEverything, financeDodaacs } = person
  return {
    id,
    program,
    username,
    permissions,
    opensEverything,
    financeDodaacs,
    isProven: false,
    name: legalName(person),
  }
}

const WHY: Record<ImportRecord['state'], string> = {
  uploading: 'The file is not complete yet. Choose it again.',
  checking: 'The file is being checked. Wait until it is done, or cancel it.',
  checked: 'Nothing is in progress for this file.',
  applying: 'The file is being applied. Wait until it is done, or cancel it.',
  applied: 'This file was applied already. Choose it again to import it again.',
  cancelled: 'This was cancelled. Check the file again first.',
  failed: 'The check of this file did not finish. Check it again first.',
}

function refuseState({ state }: ImportRecord): Refusal {
  return new Refusal('conflict', WHY[state])
}
