import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  ATTACHMENT,
  ATTACHMENT_REFUSED,
  type AttachmentKind,
  HEIC_REFUSED,
  isHeic,
  nameAttachment,
  recognizeAttachment,
} from '#domain/orders/attachments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { cleanPhoto } from '../catalogue/make-picture.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { countReceived, findImport, walkParts } from '../imports/panel/import-queries.ts'

export function refuseFile(message: string): Refusal {
  return new Refusal('rule', message, { code: 'ATTACHMENT', errors: [{ field: 'files', message }] })
}

/** `sentAs` is the name at the sender. */
export type SentFile = {
  id: string
  sentAs: string
  name: string
  kind: AttachmentKind
  hash: string
  bytes: Buffer
}

/** The person's own complete uploads, one after the other. */
export async function readSentFiles({ sql, person }: WriteContext, ids: string[]): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const id of new Set(ids)) files.push(await readSentFile(sql, person, id, true))
  return files
}

/**
 * For work before the transaction: photos are written as new JPEG files. A repeated request finds no uploads and gets
 * its first response, so the caller throws the refusal.
 */
export async function prepareSentFiles(
  { sql, person }: ReadContext,
  { body }: { body: { files: string[] } },
): Promise<SentFile[] | Refusal> {
  const files: SentFile[] = []
  try {
    for (const id of new Set(body.files))
      files.push(await makeClean(await readSentFile(sql, person, id, false)))
    return files
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function makeClean(file: SentFile): Promise<SentFile> {
  if (file.kind !== 'jpeg' && file.kind !== 'png') return file
  const bytes = await cleanPhoto(file.bytes)
  if (bytes === null)
    throw refuseFile(`${file.name}: This photo is damaged or too large. Take it again, or save it as JPEG.`)
  return { ...file, bytes, hash: hashOf(bytes), kind: 'jpeg', name: nameAttachment(file.sentAs, 'jpeg') }
}

async function readSentFile(
  sql: Sql,
  { program, id: personId }: Person,
  id: string,
  isLocked: boolean,
): Promise<SentFile> {
  const found = await findImport(sql, { program, personId, id }, isLocked)
  if (
    found?.kind !== ATTACHMENT ||
    found.state !== 'uploading' ||
    (await countReceived(sql, id)) !== found.bytes
  )
    throw refuseFile('A file is incomplete. Choose it again.')
  const bytes = await buffer(walkParts(sql, id, false))
  const kind = recognizeAttachment(bytes)
  if (!kind) throw refuseFile(`${found.fileName}: ${isHeic(bytes) ? HEIC_REFUSED : ATTACHMENT_REFUSED}`)
  return {
    id,
    sentAs: found.fileName,
    name: nameAttachment(found.fileName, kind),
    kind,
    hash: hashOf(bytes),
    bytes,
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
