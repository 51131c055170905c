import { SHEET_NAMES } from '#domain/texts/sheets.ts'
import { address, choice, maybe, one, words } from '#wire/address.ts'

/** The paper of one print; without it, what the portal has. */
const paper = maybe(choice(SHEET_NAMES))

/** /reports/1348: an order, a requisition or a tracking number. */
export const shipmentsAddress = address('/reports/1348', { search: one(words(40), '') })

/** A 1348 as it is printed; what the address does not choose is as the portal has it. */
export const releaseAddress = (shipment: string) =>
  address(`/reports/1348/${shipment}`, {
    barCode: ['barcode', maybe(choice(['code128', 'code39']))],
    pdf417: maybe(choice(['1', '0'])),
    paper,
  })

/** /reports/3078. */
export const clothingAddress = address('/reports/3078', { paper })
