import { dropDashes, plainDashes } from '../dashes.ts'

/** National stock numbers (13 digits, FSC + NIIN) and product group codes (5 digits). */

const NSN = /^\d{4}-?\d{2}-?\d{3}-?\d{4}$/

/** The 13 digits of an NSN written with or without dashes of any kind, or null. */
export function parseNsn(text: string): string | null {
  const plain = plainDashes(text.trim())
  return NSN.test(plain) ? dropDashes(plain) : null
}

/** `8405019001234` as people write it: `8405-01-900-1234`. */
export function formatNsn(nsn: string): string {
  return nsn.replace(/^(\d{4})(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3-$4')
}

export function isPgc(text: string): boolean {
  return /^\d{5}$/.test(text)
}
