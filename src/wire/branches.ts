import { numbered } from './codes.ts'

/** Branch numbers of the ERP, as on its tapes (DATA-22). */
const NUMBERS = {
  1: 'navy',
  2: 'army',
  3: 'air-force',
  4: 'space-force',
  5: 'marine',
  6: 'coast-guard',
} as const

export const branchOr = (sentence: string) => numbered(NUMBERS, sentence)
export const branchOrNone = numbered({ 0: '', ...NUMBERS }, 'Choose a branch by its number, 1 to 6.')
