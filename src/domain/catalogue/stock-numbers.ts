import { plainNumber } from '../typed-numbers.ts'

/** NSN: 13 digits, FSC and NIIN. PGC: 5 digits. */

export function parseNsn(text: string): string | null {
  const number = plainNumber(text)
  return /^\d{13}$/.test(number) ? number : null
}

export function formatNsn(nsn: string): string {
  return nsn.replace(/^(\d{4})(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3-$4')
}

export function isPgc(text: string): boolean {
  return /^\d{5}$/.test(text)
}
