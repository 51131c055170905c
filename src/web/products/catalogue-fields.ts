import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'

export const REPLACEMENT_NSN = {
  field: 'replacementNsn',
  label: 'Replacement NSN',
  hint: 'Empty: none of its own.',
  inputMode: 'numeric',
  maxLength: 20,
} as const

export const GET_WELL_DATE = {
  field: 'getWellOn',
  kind: 'day',
  label: 'Expected on',
  hint: 'MM/DD/YYYY; empty while the day is not known',
} as const

export const SIZE_FAMILY = {
  field: 'sizeFamily',
  label: 'Size family',
  hint: 'Which sizes belong together, such as tops or footwear.',
} as const

export function statusField(statuses: ItemStatus[]) {
  const options = statuses.map((value) => ({ value, text: ITEM_STATUS_WORDS[value] }))
  return { field: 'status' as const, label: 'Status', options }
}
