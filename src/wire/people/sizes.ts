import { MAX } from '#domain/catalogue/product-fields.ts'
import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { personId, required, text } from '../codes.ts'

const ofPerson = { person: personId }
const category = required(20, 'Name a category.')
const size = text(MAX.size)
const personSize = body({ category, size })
export type PersonSize = Clean<typeof personSize>

export const readPersonSizes = call('GET', '/servicemember/sizes/:person', {
  summary: 'Known sizes of a service member, one for each category',
  params: ofPerson,
  response: list(personSize),
})

const sizeChoice = body({ category, name: text(), sizes: list(size) })
export type SizeChoice = Clean<typeof sizeChoice>
export const listSizeChoices = call('GET', '/servicemember/size-choices', {
  summary: 'Categories with the sizes that the catalog has in them, in their order',
  response: list(sizeChoice),
})

export const savePersonSizes = call('PUT', '/servicemember/sizes/:person', {
  summary:
    'Change sizes of a service member; the stored sizes must still be those that were shown, and a blank size is removed',
  params: ofPerson,
  body: body({ sizes: list(body({ category, was: size, size }), 100) }),
  response: body({ changed: list(category) }),
})
