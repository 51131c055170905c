import { address, choice, maybe, one, pageNumber, type ViewOf } from '#wire/address.ts'
import { whole } from '#wire/codes.ts'

/** In the order of the tabs. */
export const SUPPLY_PARTS = {
  overview: 'Overview',
  batches: 'Batches',
  files: 'Files',
  quarantine: 'Quarantine',
  strays: 'Not read',
  held: 'Held back',
} as const
export type SupplyPart = keyof typeof SUPPLY_PARTS

const PARTS = Object.keys(SUPPLY_PARTS) as SupplyPart[]
const number = maybe(whole(1, 999_999_999))

export const supplyAddress = address('/admin?view=supply', {
  part: one(choice(PARTS), 'overview'),
  batch: number,
  file: number,
  page: one(pageNumber, 1),
})
export type SupplyPlace = ViewOf<typeof supplyAddress>
