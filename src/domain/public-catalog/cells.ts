import { readDay } from '../days.ts'
import { parseDollars } from '../money.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** From here on, two-digit years are of the last century. */
const LAST_CENTURY = 70

/** Restores leading zeros. Null when it is no NIIN. */
export function readNiin(cell: string): string | null {
  const digits = cell.replace(/[\s-]/g, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? digits.padStart(9, '0') : null
}

export function readInc(cell: string): string {
  const digits = cell.trim()
  return /^\d{1,5}$/.test(digits) ? digits.padStart(5, '0') : ''
}

/** ISO day; '' when blank, null when it is no day. */
export function readPublogDay(cell: string): string | null {
  const text = cell.trim().toUpperCase()
  if (text === '') return ''
  const [, date = '', name = '', year = ''] =
    /^(\d{1,2})[-\s/]([A-Z]{3})[-\s/](\d{4}|\d{2})$/.exec(text) ?? []
  if (!year) return readDay(cell.trim(), 'UTC')
  const month = MONTHS.indexOf(name) + 1
  const century = year.length === 4 ? '' : Number(year) >= LAST_CENTURY ? '19' : '20'
  return readDay(`${century}${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`, 'UTC')
}

const PRICE = /^\$?0*(\d*)(?:\.(\d{0,2})0*)?$/

/** Cents; null when blank or zero, undefined when unreadable. */
export function readPublogPrice(cell: string): number | null | undefined {
  const text = cell.replace(/[,\s]/g, '')
  if (text === '') return null
  const found = /\d/.test(text) ? PRICE.exec(text) : null
  const cents = found && parseDollars(`${found[1] || '0'}.${found[2] || '0'}`)
  return cents === null ? undefined : cents || null
}

export function readPublogText(cell: string, max: number): string {
  return cell
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trimEnd()
}
