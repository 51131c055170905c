import { MAX_ALTERNATIVE_TEXT } from '#domain/catalogue/pictures.ts'
import { body, call } from '../call.ts'
import { nullable } from '../code.ts'
import { nsn, required, uuid } from '../codes.ts'
import { nothing } from '../paging.ts'
import { pgc } from './catalogue-upkeep.ts'
import { pictureId, picturePlace, storedProduct } from './products.ts'

const ofPicture = { pgc, picture: pictureId }

export const alternativeText = required(
  MAX_ALTERNATIVE_TEXT,
  'Say in a few words what the picture shows, for people who cannot see it.',
)

/** Upload the file first (`startImport`, `sendImportPart`). */
export const addPicture = call('POST', '/admin/products/:pgc/pictures', {
  summary: 'Add a picture to a product, or to one of its sizes',
  params: { pgc },
  body: body({ file: uuid('file'), alternativeText, nsn: nullable(nsn) }),
  response: storedProduct,
})
export const savePictureText = call('PUT', '/admin/products/:pgc/pictures/:picture', {
  summary: 'Change the alternative text of a picture',
  params: ofPicture,
  body: body({ alternativeText }),
  response: storedProduct,
})
export const movePicture = call('PUT', '/admin/products/:pgc/pictures/:picture/position', {
  summary: 'Move a picture earlier or later among those of its product or size',
  params: ofPicture,
  body: body({ position: picturePlace }),
  response: storedProduct,
})
export const removePicture = call('DELETE', '/admin/products/:pgc/pictures/:picture', {
  summary: 'Remove a picture',
  params: ofPicture,
  body: nothing,
  response: storedProduct,
})
