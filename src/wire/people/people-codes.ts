import { numbered } from '../codes.ts'

/** [DATA-23] */
const STATUSES = {
  1: 'active',
  2: 'reserve',
  3: 'civilian',
  4: 'cadet',
  5: 'other',
  6: 'contracted-cadet',
} as const

const SENTENCE = 'Choose a status by its number, 1 to 6.'

export const serviceStatus = numbered(STATUSES, SENTENCE)
export const serviceStatusOrNone = numbered({ 0: '', ...STATUSES }, SENTENCE)
/** 0: not said (DATA-24). */
export const genderOrNone = numbered(
  { 0: '', 1: 'male', 2: 'female' },
  'Choose a gender by its number, 1 or 2.',
)
