import { findFreePlace, MAX_PICTURES } from '#domain/catalogue/pictures.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { refuseField } from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StoredPicture, StoredProduct } from '#wire/products/products.ts'
import { forgetUnshown, savePicture, showFirstPictures } from '../catalogue/picture-queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { deleteImport } from '../imports/panel/import-queries.ts'
import { pictures, placePictures } from '../imports/pictures-kind.ts'
import type { SentPicture } from './make-sent.ts'
import { deletePicture, findStoredPictures, orderPictures, saveText } from './pictures-queries.ts'
import { readStored, requireHeld } from './products.ts'
import { draftRows } from './store-rows.ts'

type OfProduct<B> = Input<{ pgc: string }, undefined, B>
type OfPicture<B> = Input<{ pgc: string; picture: number }, undefined, B>
type Place = Pick<StoredPicture, 'nsn' | 'position'>

/** Appends a picture. */
export async function addPicture(
  context: WriteContext,
  { params: { pgc }, body }: OfProduct<{ file: string; alternativeText: string; nsn: string | null }>,
  sent: SentPicture | null,
): Promise<StoredProduct> {
  const { sql } = context
  const { file, alternativeText, nsn } = body
  await requireHeld(context, pgc)
  if (!sent) throw refuseField('file', 'This file is incomplete. Choose the file again.')
  const beside = (await findStoredPictures(sql, pgc)).filter((one) => one.nsn === nsn)
  const position = findFreePlace(beside.map((one) => one.position))
  if (position === null)
    throw refuseField('nsn', `There are ${MAX_PICTURES} pictures already. Remove one of them first.`)
  const row = { pgc, nsn: nsn ?? '', alternativeText, position, picture: sent.hash }
  const drafts = await draftRows(context, pictures, [row], (field) => (field === 'pgc' ? 'nsn' : field))
  await savePicture(sql, sent.hash, sent.made)
  await placePictures(sql, drafts)
  await deleteImport(sql, file)
  context.concern(`product ${pgc}`, {
    before: {},
    after: { [namePlace({ nsn, position })]: alternativeText },
  })
  return readStored(context, { params: { pgc } })
}

export async function savePictureText(
  context: WriteContext,
  { params: { pgc, picture: id }, body: { alternativeText } }: OfPicture<{ alternativeText: string }>,
): Promise<StoredProduct> {
  const { sql } = context
  const { picture } = await requirePicture(context, pgc, id)
  await saveText(sql, id, alternativeText)
  await showFirstPictures(sql, [pgc])
  const place = namePlace(picture)
  context.concern(`product ${pgc}`, {
    before: { [place]: picture.alternativeText },
    after: { [place]: alternativeText },
  })
  return readStored(context, { params: { pgc } })
}

export async function movePicture(
  context: WriteContext,
  { params: { pgc, picture: id }, body }: OfPicture<{ position: number }>,
): Promise<StoredProduct> {
  const { picture, beside } = await requirePicture(context, pgc, id)
  const others = beside.filter((one) => one.id !== id)
  const position = Math.min(body.position, beside.length)
  await putInOrder(context, pgc, others.toSpliced(position - 1, 0, picture))
  context.concern(`product ${pgc}`, {
    picture: picture.alternativeText,
    before: { 'place of picture': String(beside.indexOf(picture) + 1) },
    after: { 'place of picture': String(position) },
  })
  return readStored(context, { params: { pgc } })
}

/** Deletes the file, too, unless another product uses it. */
export async function removePicture(
  context: WriteContext,
  { params: { pgc, picture: id } }: OfPicture<unknown>,
): Promise<StoredProduct> {
  const { sql } = context
  const { picture, beside } = await requirePicture(context, pgc, id)
  const hashes = await deletePicture(sql, id)
  await putInOrder(
    context,
    pgc,
    beside.filter((one) => one.id !== id),
  )
  await forgetUnshown(sql, hashes)
  context.concern(`product ${pgc}`, { before: { [namePlace(picture)]: picture.alternativeText }, after: {} })
  return readStored(context, { params: { pgc } })
}

async function requirePicture(context: WriteContext, pgc: string, id: number) {
  await requireHeld(context, pgc)
  const all = await findStoredPictures(context.sql, pgc)
  const picture = all.find((one) => one.id === id)
  if (!picture) throw new Refusal('not-found', `PGC ${pgc} has no such picture any more.`)
  return { picture, beside: all.filter((one) => one.nsn === picture.nsn) }
}

async function putInOrder({ sql }: WriteContext, pgc: string, inOrder: StoredPicture[]): Promise<void> {
  await orderPictures(
    sql,
    inOrder.map((one) => one.id),
  )
  await showFirstPictures(sql, [pgc])
}

function namePlace({ nsn, position }: Place): string {
  return nsn ? `picture ${position} of NSN ${formatNsn(nsn)}` : `picture ${position}`
}
