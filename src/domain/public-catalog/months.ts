import { findPublogFile } from './files.ts'

export type MonthFile = { name: string; bytes: number }

/** Bytes per month, and of all pending months: the database stores them. */
export const MAX_MONTH_BYTES = 4 * 1024 ** 3
export const MAX_HELD_BYTES = 8 * 1024 ** 3
export const MAX_MONTH_FILES = 20

export const MONTH_TOO_LARGE =
  'These files are larger than 4 GB together. Send only the zips that are needed, as you downloaded them, or ask the operator to import them by command.'

export function findMonthFault(files: readonly MonthFile[]): string | null {
  if (files.length === 0) return 'Choose the files of a month.'
  if (files.length > MAX_MONTH_FILES) return `Choose at most ${MAX_MONTH_FILES} files.`
  const names = new Set<string>()
  for (const { name, bytes } of files) {
    if (bytes === 0) return `${name} is empty. Download it again.`
    if (!/\.zip$/i.test(name) && !findPublogFile(name))
      return `${name} is not a file of the public catalog that the portal reads. Choose its zips, or CSV files with their original names, such as P_FLIS_NSN.CSV.`
    if (names.has(name.toLowerCase())) return `${name} was chosen twice. Choose only the file of this month.`
    names.add(name.toLowerCase())
  }
  return files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_MONTH_BYTES ? MONTH_TOO_LARGE : null
}
