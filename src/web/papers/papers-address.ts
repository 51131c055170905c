import { address, choice, maybe, one, words } from '#wire/address.ts'

/** The paper of a print: A4 as the seeds say, or US Letter with the same boxes. [S1348-10] */
export const SHEETS = [
  { value: 'a4', text: 'A4' },
  { value: 'letter', text: 'US Letter' },
] as const

/** /reports/1348: an order, a requisition or a tracking number. */
export const shipmentsAddress = address('/reports/1348', { search: one(words(40), '') })

/** A 1348 as it is printed; what the address does not choose is as the portal has it. */
export const releaseAddress = (shipment: string) =>
  address(`/reports/1348/${shipment}`, {
    barCode: ['barcode', maybe(choice(['code128', 'code39']))],
    pdf417: maybe(choice(['1', '0'])),
    paper: one(choice(SHEETS.map(({ value }) => value)), 'a4'),
  })
