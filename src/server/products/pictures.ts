import { findFreePlace, MOST_PICTURES } from '#domain/catalogue/pictures.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { refuseField } from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import type { KeptPicture, KeptProduct } from '#wire/products/products.ts'
import { forgetUnshown, savePicture, showFirstPictures } from '../catalogue/picture-queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { deleteImport } from '../imports/panel/import-queries.ts'
import { pictures, placePictures } from '../imports/pictures-kind.ts'
import { draftRows } from './keep-rows.ts'
import type { SentPicture } from './make-sent.ts'
import { deletePicture, findKeptPictures, orderPictures, saveText } from './pictures-queries.ts'
import { readKept, requireHeld } from './products.ts'

type OfProduct<B> = Input<{ pgc: string }, undefined, B>
type OfPicture<B> = Input<{ pgc: string; picture: number }, undefined, B>
type Place = Pick<KeptPicture, 'nsn' | 'position'>

/** Appends a picture. */
export async function addPicture(
  context: WriteContext,
  { params: { pgc }, body }: OfProduct<{ file: string; alternativeText: string; nsn: string | null }>,
  sent: SentPicture | null,
): Promise<KeptProduct> {
  const { sql } = context
  const { file, alternativeText, nsn } = body
  await requireHeld(context, pgc)
  if (!sent) throw refuseField('file', 'This file is incomplete. Choose it again.')
  const beside = (await findKeptPictures(sql, pgc)).filter((one) => one.nsn === nsn)
  const position = findFreePlace(beside.map((one) => one.position))
  if (position === null)
    throw refuseField('nsn', `There are ${MOST_PICTURES} pictures already. Remove one of them first.`)
  const row = { pgc, nsn: nsn ?? '', alternativeText, position, picture: sent.hash }
  const drafts = await draftRows(context, pictures, [row], (field) => (field === 'pgc' ? 'nsn' : field))
  await savePicture(sql, sent.hash, sent.made)
  await placePictures(sql, drafts)
  await deleteImport(sql, file)
  context.concern(`product ${pgc}`, {
    before: {},
    after: { [namePlace({ nsn, position })]: alternativeText },
  })
  return readKept(context, { params: { pgc } })
}

export async function savePictureText(
  context: WriteContext,
  { params: { pgc, picture: id }, body: { alternativeText } }: OfPicture<{ alternativeText: string }>,
): Promise<KeptProduct> {
  const { sql } = context
  const { picture } = await requirePicture(context, pgc, id)
  await saveText(sql, id, alternativeText)
  await showFirstPictures(sql, [pgc])
  const place = namePlace(picture)
  context.concern(`product ${pgc}`, {
    before: { [place]: picture.alternativeText },
    after: { [place]: alternativeText },
  })
  return readKept(context, { params: { pgc } })
}

export async function movePicture(
  context: WriteContext,
  { params: { pgc, picture: id }, body }: OfPicture<{ position: number }>,
): Promise<KeptProduct> {
  const { picture, beside } = await requirePicture(context, pgc, id)
  const others = beside.filter((one) => one.id !== id)
  const position = Math.min(body.position, beside.length)
  await putInOrder(context, pgc, others.toSpliced(position - 1, 0, picture))
  context.concern(`product ${pgc}`, {
    picture: picture.alternativeText,
    before: { 'place of picture': String(beside.indexOf(picture) + 1) },
    after: { 'place of picture': String(position) },
  })
  return readKept(context, { params: { pgc } })
}

/** Deletes the file, too, unless another product uses it. */
export async function removePicture(
  context: WriteContext,
  { params: { pgc, picture: id } }: OfPicture<unknown>,
): Promise<KeptProduct> {
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
  return readKept(context, { params: { pgc } })
}

async function requirePicture(context: WriteContext, pgc: string, id: number) {
  await requireHeld(context, pgc)
  const all = await findKeptPictures(context.sql, pgc)
  const picture = all.find((one) => one.id === id)
  if (!picture) throw new Refusal('not-found', `PGC ${pgc} has no such picture any more.`)
  return { picture, beside: all.filter((one) => one.nsn === picture.nsn) }
}

async function putInOrder({ sql }: WriteContext, pgc: string, inOrder: KeptPicture[]): Promise<void> {
  await orderPictures(
    sql,
    inOrder.map((one) => one.id),
  )
  await showFirstPictures(sql, [pgc])
}

function namePlace({ nsn, position }: Place): string {
  return nsn ? `picture ${position} of NSN ${formatNsn(nsn)}` : `picture ${position}`
}
