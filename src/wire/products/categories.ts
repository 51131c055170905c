import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { requiredName, text, truth, whole } from '../codes.ts'
import { ofCode, version } from '../programs/programs.ts'

export const categoryName = requiredName(60, 'Enter the name of the category.')
export const sizeFamily = text(40)
const MAX_POSITION = 9999
export const categoryPosition = whole(1, MAX_POSITION, 'Enter the position in the sidebar, 1 to 9999.')

const categoryFields = { name: categoryName, position: categoryPosition, sizeFamily }
const categoryRow = body({
  ...ofCode,
  ...categoryFields,
  name: text(categoryName.max),
  isRetired: truth,
  version,
})
export type CategoryRow = Clean<typeof categoryRow>

export const listStoredCategories = call('GET', '/admin/categories', {
  summary: 'All categories in the order of the sidebar, retired ones last',
  response: list(categoryRow),
})
export const addCategory = call('POST', '/admin/categories', {
  summary: 'Add a category',
  body: body({ ...ofCode, ...categoryFields }),
  response: categoryRow,
})
export const saveCategory = call('PUT', '/admin/categories/:code', {
  summary: 'Change a category',
  params: ofCode,
  body: body(categoryFields),
  response: categoryRow,
})
export const retireCategory = call('PUT', '/admin/categories/:code/retired', {
  summary: 'Retire a category, or take it back into use',
  params: ofCode,
  body: body({ isRetired: truth }),
  response: categoryRow,
})
