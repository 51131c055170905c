/** A4 as in the seeds, or US Letter with the same boxes. [S1348-10, F3078-05] */
export const SHEETS = [
  { value: 'a4', text: 'A4' },
  { value: 'letter', text: 'US Letter' },
] as const

export type Sheet = (typeof SHEETS)[number]['value']

export const SHEET_NAMES: readonly Sheet[] = SHEETS.map(({ value }) => value)

export const nameSheet = (sheet: Sheet): string => SHEETS.find(({ value }) => value === sheet)?.text ?? ''

export const findFirstSheet = ({ isDemo }: { isDemo: boolean }): Sheet => (isDemo ? 'a4' : 'letter')
