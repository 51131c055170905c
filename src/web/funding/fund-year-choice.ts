import { DEFAULT_FUND_YEAR } from '#domain/funds.ts'

const KEY = 'fundYear'

/** The fund year last chosen in this browser; on a first visit the default of the seeds. [FUND-04, CONST-38] */
export function readFundYearChoice(): number {
  try {
    const kept = localStorage.getItem(KEY) ?? ''
    return /^20\d{2}$/.test(kept) ? Number(kept) : DEFAULT_FUND_YEAR
  } catch {
    return DEFAULT_FUND_YEAR
  }
}

export function keepFundYearChoice(year: number): void {
  try {
    localStorage.setItem(KEY, String(year))
  } catch {
    // A browser that keeps nothing begins with the default again.
  }
}
