import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#domain/catalogue/pictures.ts'
import { refuseField } from '#domain/products/catalogue-upkeep.ts'
import { findPictureFault, type MadePicture, makePicture } from '../catalogue/make-picture.ts'
import type { ReadContext } from '../http/context.ts'
import { Turns } from '../http/turns.ts'
import { countReceived, findImport, walkParts } from '../imports/panel/import-queries.ts'
import { pictures } from '../imports/pictures-kind.ts'

export type SentPicture = { hash: string; made: MadePicture[] }

/** Making a picture takes a core for a second, so a few requests wait in line. */
const MAX_WAITING = 4
const turns = new Turns(
  MAX_WAITING,
  'Several people are adding pictures at this moment. Press again in a few seconds.',
)

/**
 * Null when the file is missing.
 * @throws Refusal at the file's field for an unsupported picture
 */
export async function makeSent(
  { sql, person }: Pick<ReadContext, 'sql' | 'person'>,
  id: string,
): Promise<SentPicture | null> {
  const found = await findImport(sql, { program: person.program, personId: person.id, id })
  if (found?.kind !== pictures.name || found.state !== 'uploading') return null
  if (found.bytes > MAX_PICTURE_BYTES) throw refuseField('file', PICTURE_TOO_LARGE)
  if ((await countReceived(sql, id)) !== found.bytes) return null
  return turns.take('picture', async () => {
    const bytes = await buffer(walkParts(sql, id, false))
    // A retry of the same request may have taken the file meanwhile.
    if (bytes.length !== found.bytes) return null
    const fault = await findPictureFault(bytes)
    if (fault) throw refuseField('file', fault)
    return { hash: createHash('sha256').update(bytes).digest('hex'), made: await makePicture(bytes) }
  })
}
