import { yddd } from '../../fiscal-years.ts'

/** A MILSTRIP document number: DoDAAC, day of transmittal as YDDD, serial. Fourteen characters. */
export type DocumentNumber = { dodaac: string; yddd: string; serial: string }

/** The portal issues the numeric serials 0001 to 8999 of a DoDAAC and day; the rest is the unit's own. */
export const LAST_SERIAL = 8999

// Day 366 is only in leap years, and they end in an even digit.
const DOCUMENT =
  /^([A-Z0-9]{6})(\d(?:00[1-9]|0[1-9]\d|[12]\d{2}|3[0-5]\d|36[0-5])|[02468]366)([A-HJ-NP-Z0-9]{4})$/

/** The parts of a document number, typed in any case and with or without dashes; null when it is none. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const parts = DOCUMENT.exec(text.trim().toUpperCase().replaceAll('-', ''))
  const [, dodaac, day, serial] = parts ?? []
  return dodaac && day && serial ? { dodaac, yddd: day, serial } : null
}

/** The document number of a serial (1 to 8999) that the portal issues on an ISO day. */
export function buildDocumentNumber(dodaac: string, day: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL)
    throw new RangeError(`Serials run from 1 to ${LAST_SERIAL}.`)
  return `${dodaac}${yddd(day)}${String(serial).padStart(4, '0')}`
}

/** `W9AR0163250001` as people write it: `W9AR01-6325-0001`. */
export function formatDocumentNumber(number: string): string {
  return number.replace(/^(.{6})(.{4})(.{4})$/, '$1-$2-$3')
}

/** A part of a requisition that supply divided, with the suffix behind it: `W9AR01-6325-0001-A`. */
export function formatPart(requisition: string, suffix: string): string {
  return [formatDocumentNumber(requisition), suffix].filter(Boolean).join('-')
}
