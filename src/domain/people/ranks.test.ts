import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import type { Branch } from '../branches.ts'
import { nameRank } from './ranks.ts'

test('a pay grade is written as the rank of its branch, or as the grade where the rank is not clear', () =>
  checkRows<[Branch, string, string]>(
    [
      ['army', 'E5', 'SGT'],
      ['army', 'E4', 'E4'],
      ['army', 'O10', 'GEN'],
      ['air-force', 'O1E', '2d Lt'],
      ['marine', 'E9', 'E9'],
      ['navy', 'W2', 'CWO2'],
      ['coast-guard', 'GS9', 'GS9'],
      ['army', '', ''],
    ],
    (branch, payGrade, rank) => expect(nameRank({ branch, payGrade })).toBe(rank),
  ))
