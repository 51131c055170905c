import { parseDocumentNumber } from './document-numbers.ts'
import { CONTROL_NUMBER_LAYOUT, LAYOUTS, type Layout } from './layouts.ts'
import { RecordFault } from './record-fault.ts'
import type { Family, MilstripRecord } from './records.ts'

/** The family of an identifier. A vendor who delivers directly writes AB, and says the same as a depot does with AS. */
export function familyOf(identifier: string): string {
  const family = identifier.slice(0, 2)
  return family === 'AB' ? 'AS' : family
}

/** The layout of 80 columns. Throws RecordFault for a family that the portal does not know. */
export function findLayout(columns: string): Layout {
  const family = familyOf(columns)
  if (!Object.hasOwn(LAYOUTS, family))
    throw new RecordFault(
      1,
      `Document identifier '${columns.slice(0, 3)}' is not known. It must begin with one of ${Object.keys(LAYOUTS).join(', ')}, or AB.`,
    )
  if (family !== 'AS') return LAYOUTS[family as Family]
  if (hasControlNumber(columns)) return CONTROL_NUMBER_LAYOUT
  // Written again it would begin in column 60, so that it is not the same record.
  const document = columns.slice(29, 43).trimEnd()
  if (document !== '' && columns.slice(59, 61) === '  ' && columns.slice(61).startsWith(document))
    throw new RecordFault(
      60,
      'A transportation control number, which begins with the document number, begins in column 62. It must begin in column 60.',
    )
  return LAYOUTS.AS
}

/**
 * Columns 60 to 76 are a transportation control number when they begin with the record's document number, or, for a
 * parcel of several requisitions, with another one where a priority cannot be.
 */
function hasControlNumber(columns: string): boolean {
  const document = columns.slice(29, 43)
  const number = columns.slice(59, 76).trimEnd()
  if (number.startsWith(document)) return true
  if (/^(?:0[1-9]|1[0-5]| )/.test(number) || number.length < SHORTEST_FOREIGN_NUMBER) return false
  return parseDocumentNumber(number.slice(0, 14)) !== null
}

/** Shorter ones fit into columns 62 to 76 and are read there. */
const SHORTEST_FOREIGN_NUMBER = 16

/** The layout that a record is written in. Throws RecordFault for a family that the portal does not know. */
export function chooseLayout(record: MilstripRecord): Layout {
  if (!Object.hasOwn(LAYOUTS, record.family))
    throw new RecordFault(1, `There are no records of the family '${record.family}'.`)
  if (familyOf(record.dic) !== record.family)
    throw new RecordFault(
      1,
      `Document identifier '${record.dic}' is of another family than ${record.family}.`,
    )
  if (record.family !== 'AS' || record.priority !== '') return LAYOUTS[record.family]
  const { shipmentNumber, document } = record
  return shipmentNumber.startsWith(document) || shipmentNumber.length >= SHORTEST_FOREIGN_NUMBER
    ? CONTROL_NUMBER_LAYOUT
    : LAYOUTS.AS
}
