import { MAX_ALTERNATIVE_TEXT, MAX_PICTURES } from '#domain/catalogue/pictures.ts'
import { type Codec, nsn, pgc, text, Unreadable, whole } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { describePlace, describeUnknown } from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import { makePicture } from '../catalogue/make-picture.ts'
import {
  forgetUnshown,
  savePicture,
  saveProductPictures,
  showFirstPictures,
} from '../catalogue/picture-queries.ts'
import type { Sql } from '../db/connect.ts'
import { listField, noSuchProduct, storedProducts } from './catalogue-kinds.ts'
import { refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { readPicture } from './read-pictures.ts'

/** `picture` is the hash, `file` the name in the zip. A blank `nsn` is the whole product. */
type PictureRow = {
  file: string
  pgc: string
  nsn: string
  position: number
  alternativeText: string
  picture: string
}

const of = column<PictureRow>()
/** Exports leave the source of a picture blank. */
const unkept = <T>(codec: Codec<T>): Codec<T> => ({ read: codec.read, write: () => '' })
const hash: Codec<string> = {
  read: (typed) =>
    /^[0-9a-f]{64}$/.test(typed)
      ? typed
      : new Unreadable(
          typed.startsWith('!') ? typed.slice(1) : 'Leave this blank. The picture itself is in a zip.',
        ),
  write: (value) => value,
}
const keyOf = (number: string, position: number) => `${number} ${position}`
/** Only a person can write the text for screen readers. */
const NO_TEXT =
  "Say what this picture shows: in pictures.csv inside the zip, with the columns 'file' and 'alternative text'."

export const pictures: Kind<PictureRow> = {
  name: 'pictures',
  isCommon: true,
  needed: [],
  findKeys: ({ pgc: product, nsn: item, position = 1 }) =>
    product || item ? [keyOf(item || product || '', position)] : [],
  listKeys: ({ pgc: product, nsn: item, position }) => [keyOf(item || product, position)],
  columns: [
    of('file', 'file', unkept(text(200)), '10002.jpg', ''),
    of('pgc', 'pgc', pgc, '10002'),
    of('nsn', 'nsn', nsn, '', ''),
    of(
      'alternative text',
      'alternativeText',
      text(MAX_ALTERNATIVE_TEXT),
      'Black all-weather coat, seen from the front',
    ),
    of('position', 'position', whole(1, MAX_PICTURES), '1', 1),
    of('picture', 'picture', hash, ''),
  ],
  complete: ({ nsn: item }) => ({
    file: '',
    nsn: '',
    position: 1,
    alternativeText: '',
    ...(item && { pgc: '' }),
  }),
  findStanding: (sql, { isLocked }, rows) =>
    findPictures(sql, { pgcs: listField(rows, 'pgc'), nsns: listField(rows, 'nsn') }, isLocked),
  async check(sql, _, drafts) {
    const rows = drafts.map(({ after }) => after)
    const ofItems = await findProductsOf(sql, listField(rows, 'nsn'))
    for (const draft of drafts) {
      const { after } = draft
      if (after.nsn === '') continue
      const found = ofItems.get(after.nsn)
      if (!found) refuseField(pictures, draft, 'nsn', describeUnknown(after.nsn))
      else if (after.pgc !== '' && after.pgc !== found)
        refuseField(pictures, draft, 'pgc', describePlace(after.nsn, found))
      else after.pgc = found
    }
    const known = new Set((await storedProducts.find(sql, listField(rows, 'pgc'))).map((one) => one.pgc))
    for (const draft of drafts) {
      const { after } = draft
      if (draft.faults.length > 0) continue
      if (!known.has(after.pgc)) refuseField(pictures, draft, 'pgc', noSuchProduct(after.pgc))
      if (after.alternativeText === '') refuseField(pictures, draft, 'alternativeText', NO_TEXT)
    }
  },
  async write(sql, scope, drafts) {
    const changed = drafts.filter(({ before, after }) => before?.picture !== after.picture)
    const files = new Map(changed.map(({ after }) => [after.picture, after]))
    let written = 0
    for (const after of files.values()) {
      const bytes = await readPicture(scope.file ?? '', after.file)
      const made = bytes && (await makePicture(bytes).catch(() => null))
      if (!made)
        throw new Refusal(
          'rule',
          `${after.file} is damaged, and nothing was written. Save it again or leave it out.`,
        )
      await savePicture(sql, after.picture, made)
      await scope.watch('written', ++written, files.size)
    }
    await placePictures(sql, drafts)
  },
  list: walkPictures,
}

/** Moves saved files to their places, and deletes unused ones. */
export async function placePictures(sql: Sql, drafts: Draft<PictureRow>[]): Promise<void> {
  const rows = drafts.map(({ after }) => after)
  await saveProductPictures(
    sql,
    rows.map((row) => ({ ...row, nsn: row.nsn || null })),
  )
  await showFirstPictures(sql, listField(rows, 'pgc'))
  await forgetUnshown(
    sql,
    drafts.flatMap(({ before }) => before?.picture ?? []),
  )
}

function pictureRows(sql: Sql) {
  return sql`SELECT '' AS file, pgc, coalesce(nsn, '') AS nsn, position::int AS position, alternative_text,
    source_hash AS picture FROM product_pictures`
}

function findPictures(
  sql: Sql,
  { pgcs, nsns }: { pgcs: string[]; nsns: string[] },
  isLocked: boolean,
): Promise<PictureRow[]> {
  return sql<PictureRow[]>`${pictureRows(sql)}
    WHERE (nsn IS NULL AND pgc = ANY (${pgcs}::text[])) OR nsn = ANY (${nsns}::text[])
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
}

async function findProductsOf(sql: Sql, nsns: string[]): Promise<Map<string, string>> {
  const rows = await sql<
    { nsn: string; pgc: string }[]
  >`SELECT nsn, pgc FROM items WHERE nsn = ANY (${nsns}::text[])`
  return new Map(rows.map(({ nsn, pgc }) => [nsn, pgc]))
}

function walkPictures(sql: Sql) {
  return sql<PictureRow[]>`${pictureRows(sql)} ORDER BY pgc, nsn NULLS FIRST, position`.cursor(1000)
}
