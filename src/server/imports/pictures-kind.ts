import { PICTURES_OF_A_PRODUCT } from '#domain/catalogue/pictures.ts'
import { type Codec, nsn, pgc, text, Unreadable, whole } from '#domain/imports/codecs.ts'
import { column } from '#domain/imports/tables.ts'
import { describeUnknown } from '#domain/panel/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import { makePicture } from '../catalogue/make-picture.ts'
import { savePictureFile, saveProductPictures, showFirstPictures } from '../catalogue/picture-queries.ts'
import { listField, noSuchProduct } from './catalogue-kinds.ts'
import { findProducts } from './catalogue-queries.ts'
import { refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { findPictures, findProductsOf, type PictureRow, walkPictures } from './pictures-queries.ts'
import { readPicture } from './read-pictures.ts'

const of = column<PictureRow>()
/** Where a picture comes from is no part of it. */
const unkept = <T>(codec: Codec<T>): Codec<T> => ({ read: codec.read, write: () => '' })
const hash: Codec<string> = {
  read: (typed) =>
    /^[0-9a-f]{64}$/.test(typed)
      ? typed
      : new Unreadable(
          typed.startsWith('!') ? typed.slice(1) : 'Leave this blank: the picture itself lies in a zip.',
        ),
  write: (value) => value,
}
const keyOf = (number: string, position: number) => `${number} ${position}`

export const pictures: Kind<PictureRow> = {
  name: 'pictures',
  isCommon: true,
  needed: [],
  findKeys: ({ pgc: product, nsn: item, position = 1 }) =>
    product || item ? [keyOf(product || item || '', position)] : [],
  listKeys: ({ pgc: product, nsn: item, position }) => [keyOf(item || product, position)],
  columns: [
    of('file', 'file', unkept(text(200)), '10002.jpg', ''),
    of('pgc', 'pgc', pgc, '10002'),
    of('nsn', 'nsn', unkept(nsn), '', ''),
    of('alternative text', 'alternativeText', text(200), 'Black all-weather coat, seen from the front'),
    of('position', 'position', whole(1, PICTURES_OF_A_PRODUCT), '1', 1),
    of('picture', 'picture', hash, ''),
  ],
  complete: ({ nsn: item }) => ({
    file: '',
    nsn: '',
    position: 1,
    alternativeText: '',
    ...(item && { pgc: '' }),
  }),
  findStanding: (sql, _, rows) => findPictures(sql, listField(rows, 'pgc'), listField(rows, 'nsn')),
  async check(sql, _, drafts) {
    const rows = drafts.map(({ after }) => after)
    const ofItems = await findProductsOf(sql, listField(rows, 'nsn'))
    for (const draft of drafts) {
      const { after } = draft
      if (after.pgc !== '') continue
      const found = ofItems.get(after.nsn)
      if (found) after.pgc = found
      else refuseField(pictures, draft, 'nsn', describeUnknown(after.nsn))
    }
    const products = new Map(
      (await findProducts(sql, listField(rows, 'pgc'), false)).map((one) => [one.pgc, one]),
    )
    const taken = new Map<string, number>()
    for (const draft of drafts) {
      const { after, number } = draft
      if (draft.faults.length > 0) continue
      const product = products.get(after.pgc)
      if (!product) refuseField(pictures, draft, 'pgc', noSuchProduct(after.pgc))
      // Somebody who cannot see it hears at least what it shows.
      else if (after.alternativeText === '') after.alternativeText = product.displayName
      const key = keyOf(after.pgc, after.position)
      const earlier = taken.get(key)
      if (earlier !== undefined)
        refuseField(
          pictures,
          draft,
          'position',
          `Row ${earlier} is picture ${after.position} of product ${after.pgc} already.`,
        )
      else taken.set(key, number)
    }
  },
  async write(sql, scope, drafts) {
    const changed = drafts.filter(({ before, after }) => before?.picture !== after.picture)
    let written = 0
    for (const { after } of changed) {
      const bytes = await readPicture(scope.file ?? '', after.file)
      const made = bytes && (await makePicture(bytes))
      if (!made)
        throw new Refusal(
          'rule',
          `${after.file} is damaged, and nothing was written. Save it again or leave it out.`,
        )
      for (const one of made) await savePictureFile(sql, after.picture, one)
      await scope.watch('written', ++written, changed.length)
    }
    const rows = drafts.map(({ after }) => after)
    await saveProductPictures(sql, rows)
    await showFirstPictures(sql, listField(rows, 'pgc'))
  },
  list: walkPictures,
}
