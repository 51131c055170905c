import { MAX } from '#domain/catalogue/product-fields.ts'
import { FIT_SYSTEMS, type FitSystem } from '#domain/catalogue/size-families.ts'
import { SIZE_SOURCES, SIZE_VERDICTS, type SizeSource, type SizeVerdict } from '#domain/people/sizes.ts'
import { body, call } from '../call.ts'
import { type Clean, type Code, list, nullable } from '../code.ts'
import { noSuch, oneOf, orderNumber, personId, required, text, truth } from '../codes.ts'
import { day } from '../days.ts'

const ofPerson = { person: personId }
const system = oneOf(Object.keys(FIT_SYSTEMS), noSuch('size system')) as Code<FitSystem>
const source = oneOf(Object.keys(SIZE_SOURCES), noSuch('source of sizes')) as Code<SizeSource>
const verdict = oneOf(Object.keys(SIZE_VERDICTS), noSuch('verdict on a size')) as Code<SizeVerdict>
const key = { family: required(20, 'Name a size family.'), system }
const size = text(MAX.size)

/** `name` is that of the family with its system. `version` is for the next change. */
const personSize = body({
  ...key,
  name: text(),
  size,
  source,
  verdict,
  notedOn: day,
  isOld: truth,
  version: text(),
})
export type PersonSize = Clean<typeof personSize>

const sizesOfPerson = body({
  id: personId,
  name: text(),
  /** Of the person's gender. Null when the record does not say it. */
  system: nullable(system),
  mayChange: truth,
  sizes: list(personSize),
})
export type SizesOfPerson = Clean<typeof sizesOfPerson>

export const readPersonSizes = call('GET', '/servicemember/sizes/:person', {
  summary: 'Known sizes of a service member, one for each size family and size system',
  params: ofPerson,
  response: sizesOfPerson,
})

const sizeProposal = body({
  ...key,
  name: text(),
  size,
  verdict,
  notedOn: day,
  order: orderNumber,
  isReturn: truth,
})
export const readSizeProposals = call('GET', '/servicemember/sizes/:person/proposals', {
  summary: 'Sizes that the newest orders, issues and returns of a service member propose',
  params: ofPerson,
  response: list(sizeProposal),
})

/** `measuring` names the drawing. `notes` are the measuring notes of its products. */
const sizeChoice = body({ ...key, name: text(), measuring: text(), notes: list(text()), sizes: list(size) })
export type SizeChoice = Clean<typeof sizeChoice>
export const listSizeChoices = call('GET', '/servicemember/size-choices', {
  summary: 'Size families and systems that the program sells, with their sizes in order',
  response: list(sizeChoice),
})

export const savePersonSizes = call('PUT', '/servicemember/sizes/:person', {
  summary:
    'Change sizes of a service member; each stored size must still have the version that was shown, and a blank size is removed',
  params: ofPerson,
  body: body({
    sizes: list(body({ ...key, version: text(), size, source, verdict, notedOn: day }), 200),
  }),
  response: body({ changed: list(text()) }),
})
