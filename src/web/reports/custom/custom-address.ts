import { address, maybe, one, pageNumber } from '#wire/address.ts'
import { definitionText } from '#wire/reports/custom-reports.ts'

/** A definition in the address is one that nobody has saved yet. */
export const customAddress = (report: number | null) =>
  address(`/reports/custom/${report ?? 'new'}`, {
    definition: maybe(definitionText),
    page: one(pageNumber, 1),
  })
