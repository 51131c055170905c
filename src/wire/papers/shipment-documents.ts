import * as z from 'zod/mini'
import { isSearchable } from '#domain/lookups.ts'
import { describeTooLong } from '#domain/words.ts'
import { body, call, query } from '../call.ts'
import { type Clean, type Code, code, list, optional } from '../code.ts'
import { money, orderNumber, program, shipmentNumber, text, whole } from '../codes.ts'
import { dayOrNone } from '../days.ts'
import { ofText } from '../twins.ts'

/** Null travels as a word or an empty text. */
function numberOr(word: string, number: Code<number>): Code<number | null> {
  const schema = () =>
    z.pipe(
      z.union([z.literal(word), number.schema]),
      z.transform((wire: string | number) => (typeof wire === 'number' ? wire : null)),
    )
  return code(schema as unknown as () => z.ZodMiniType<number | null>, (clean) =>
    clean === null ? word : number.write(clean),
  )
}

/** `order` is null (ERROR on the wire) in the one row for no result (DATA-49). `shipment` is null until shipment. */
const shipmentLine = body({
  order: ['vcrnum', numberOr('ERROR', orderNumber)],
  shipments: ['sdhnumcount', whole(0, 1_000_000)],
  nsn: ['itmref', text(13)],
  description: ['itmdes', text(400)],
  quantity: ['qty', whole(0, 99_999)],
  requisition: ['requisition', text(14)],
  suffix: text(1),
  shippedOn: ['shipdat', dayOrNone],
  trackingNumber: ['xsspronbr', text(40)],
  shipment: ['sdhnum', numberOr('', shipmentNumber)],
  unitOfIssue: ['uom', text(2)],
  supplementaryAddress: ['ysupplementa', text(6)],
  signalCode: ['ysignal', text(1)],
  priority: ['dlvpio', text(2)],
  requiredOn: ['shidat', dayOrNone],
  unitPrice: ['groprI', money],
  lastName: ['lastname', text()],
  firstName: ['firstname', text()],
  address1: ['bpaaddlig_1', text(400)],
  address2: ['bpaaddlig_2', text(400)],
  address3: ['bpaaddlig_3', text(400)],
})
export type ShipmentLine = Clean<typeof shipmentLine>

const LOOKUP = 'Type more than 3 characters of an order or requisition number.'
const lookupText: Code<string> = code(() =>
  ofText(
    z.string(LOOKUP).check(z.trim(), z.maxLength(190, describeTooLong(190)), z.refine(isSearchable, LOOKUP)),
  ),
)
const ofProgram = query({ program: ['BPCNUM_0', optional(program)] })

export const lookUpShipments = call('GET', '/reports/1348/:search', {
  summary: 'Lines and shipments of an order or requisition; one row with ERROR when there is none',
  params: { search: lookupText },
  query: ofProgram,
  response: list(shipmentLine),
})
export const readShipment = call('GET', '/reports/1348r/:shipment', {
  summary: 'The lines that travel in one shipment, for DD Form 1348-1A',
  params: { shipment: shipmentNumber },
  query: ofProgram,
  response: list(shipmentLine),
})
