import { expect, test } from 'vitest'
import type { Branch } from '../branches.ts'
import { nameRank } from './ranks.ts'

test.each<[Branch, string, string]>([
  ['army', 'E5', 'SGT'],
  ['army', 'E4', 'E4'],
  ['army', 'O10', 'GEN'],
  ['air-force', 'O1E', '2d Lt'],
  ['marine', 'E9', 'E9'],
  ['navy', 'W2', 'CWO2'],
  ['coast-guard', 'GS9', 'GS9'],
  ['army', '', ''],
])('in the branch %s the pay grade "%s" is written as "%s"', (branch, payGrade, rank) => {
  expect(nameRank({ branch, payGrade })).toBe(rank)
})
