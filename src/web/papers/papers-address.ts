import { paperOfAddress } from '#web/pages/PaperChoice.tsx'
import { address, choice, flag, maybe, one, words } from '#wire/address.ts'

/** An order, a requisition, or a tracking number. */
export const shipmentsAddress = address('/reports/1348', { search: one(words(40), '') })

/** The settings of the portal and of the program complete the address. */
export const releaseAddress = (shipment: string) =>
  address(`/reports/1348/${shipment}`, {
    barCode: ['barcode', maybe(choice(['code128', 'code39']))],
    pdf417: maybe(choice(['1', '0'])),
    paper: paperOfAddress,
    /** Only the pages of one line. */
    requisition: one(words(14), ''),
    /** Opens the browser's dialog at once. */
    prints: ['print', flag()],
  })
