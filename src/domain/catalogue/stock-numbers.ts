import { plainNumber } from '../typed-numbers.ts'

/** National stock numbers (13 digits, FSC + NIIN) and product group codes (5 digits). */

/** The 13 digits of an NSN, however it was typed, pasted or scanned, or null. */
export function parseNsn(text: string): string | null {
  const number = plainNumber(text)
  return /^\d{13}$/.test(number) ? number : null
}

/** `8405019001234` as people write it: `8405-01-900-1234`. */
export function formatNsn(nsn: string): string {
  return nsn.replace(/^(\d{4})(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3-$4')
}

export function isPgc(text: string): boolean {
  return /^\d{5}$/.test(text)
}
