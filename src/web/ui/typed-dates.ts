export const DAY_WANTED = 'Enter a date as month/day/year, such as 05/28/2025.'

/** `5/28/2025`, `05-28-25`, `05282025` or `2025-05-28` → `2025-05-28`. Two-digit years are of this century. */
export function readTypedDate(text: string): string | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed)
  if (iso) return findDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(trimmed)
  if (!american) return null
  const [, month, day, year = ''] = american
  return findDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
}

function findDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
