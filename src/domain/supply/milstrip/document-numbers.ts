import { yddd } from '../../fiscal-years.ts'

/** DoDAAC, YDDD, serial: 14 characters. */
export type DocumentNumber = { dodaac: string; yddd: string; serial: string }

/** The portal issues 0001 to 8999; the unit owns the rest. */
export const LAST_SERIAL = 8999

// Day 366 needs an even digit.
const DOCUMENT =
  /^([A-Z0-9]{6})(\d(?:00[1-9]|0[1-9]\d|[12]\d{2}|3[0-5]\d|36[0-5])|[02468]366)([A-HJ-NP-Z0-9]{4})$/

export function parseDocumentNumber(text: string): DocumentNumber | null {
  const parts = DOCUMENT.exec(text.trim().toUpperCase().replaceAll('-', ''))
  const [, dodaac, day, serial] = parts ?? []
  return dodaac && day && serial ? { dodaac, yddd: day, serial } : null
}

export function buildDocumentNumber(dodaac: string, day: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL)
    throw new RangeError(`Serials run from 1 to ${LAST_SERIAL}.`)
  return `${dodaac}${yddd(day)}${String(serial).padStart(4, '0')}`
}

/** `W9AR01-6325-0001` */
export function formatDocumentNumber(number: string): string {
  return number.replace(/^(.{6})(.{4})(.{4})$/, '$1-$2-$3')
}

/** `W9AR01-6325-0001-A` */
export function formatPart(requisition: string, suffix: string): string {
  return [formatDocumentNumber(requisition), suffix].filter(Boolean).join('-')
}
