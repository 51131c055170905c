import { SHEET_NAMES } from '#domain/texts/sheets.ts'
import { address, choice, maybe, one, words } from '#wire/address.ts'

/** Undefined uses the paper size of the portal. */
const paper = maybe(choice(SHEET_NAMES))

/** An order, a requisition, or a tracking number. */
export const shipmentsAddress = address('/reports/1348', { search: one(words(40), '') })

/** The settings of the portal complete the address. */
export const releaseAddress = (shipment: string) =>
  address(`/reports/1348/${shipment}`, {
    barCode: ['barcode', maybe(choice(['code128', 'code39']))],
    pdf417: maybe(choice(['1', '0'])),
    paper,
  })

export const clothingAddress = address('/reports/3078', { paper })
export const handoverAddress = (number: number) => address(`/receipts/${number}`, { paper })
