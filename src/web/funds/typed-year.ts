export const YEAR_WANTED = 'Enter a fiscal year from 2000 to 2099.'

/** Null when invalid. */
export function readTypedYear(text: string): number | null {
  return /^20\d{2}$/.test(text.trim()) ? Number(text.trim()) : null
}
