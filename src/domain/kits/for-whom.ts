import { BRANCHES } from '../branches.ts'
import {
  GENDERS,
  isPayGrade,
  PAY_GRADE_GROUPS,
  readPayGrade,
  SERVICE_STATUSES,
} from '../people/people-codes.ts'
import { listWords } from '../words.ts'
import type { ForWhom } from './kits.ts'

export const EVERYBODY: ForWhom = { branches: [], payGrades: [], genders: [], serviceStatuses: [] }

type Wearer = { branch: string; payGrade: string; gender: string; serviceStatus: string }

const takes = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)

export function isForPerson(forWhom: ForWhom, person: Wearer): boolean {
  return (
    takes(forWhom.branches, person.branch) &&
    takes(forWhom.payGrades, person.payGrade) &&
    takes(forWhom.genders, person.gender) &&
    takes(forWhom.serviceStatuses, person.serviceStatus)
  )
}

export const GRADES_SENTENCE =
  'Write pay grades of one group with a dash, such as E1-E6, and separate several with a comma.'

/** `E1-E6, O1` as single grades, in the order of the groups. Null when a part is no grade or range. */
export function readGrades(typed: string): string[] | null {
  const parts = typed.split(/[,;]/).map((part) => part.trim())
  const read = parts.filter(Boolean).map(readRange)
  if (read.some((grades) => grades === null)) return null
  return sortGrades(read.flatMap((grades) => grades ?? []))
}

function readRange(text: string): string[] | null {
  if (/^[-–]|[-–]$/.test(text)) return null
  const whole = readPayGrade(text)
  if (isPayGrade(whole)) return [whole]
  const splits = [...text.matchAll(/[-–]|\bto\b/gi)].map(({ index, 0: { length } }) =>
    gradesBetween(readPayGrade(text.slice(0, index)), readPayGrade(text.slice(index + length))),
  )
  return splits.find((grades) => grades !== null) ?? null
}

/** Null when the two are not of one group, or reversed. */
export function gradesBetween(first: string, last: string): string[] | null {
  const group = PAY_GRADE_GROUPS.find(({ grades }) => grades.includes(first))?.grades ?? []
  const [from, to] = [group.indexOf(first), group.indexOf(last)]
  return from >= 0 && to >= from ? group.slice(from, to + 1) : null
}

const ORDER = PAY_GRADE_GROUPS.flatMap(({ grades }) => grades)

export function sortGrades(grades: readonly string[]): string[] {
  return ORDER.filter((grade) => grades.includes(grade))
}

/** The inverse of `readGrades`: 'E1-E6, O1'. */
export function writeGrades(grades: readonly string[]): string {
  return PAY_GRADE_GROUPS.flatMap((group) => {
    const runs: string[][] = []
    for (const [index, grade] of group.grades.entries()) {
      if (!grades.includes(grade)) continue
      const follows = index > 0 && grades.includes(group.grades[index - 1] ?? '')
      if (follows) runs.at(-1)?.push(grade)
      else runs.push([grade])
    }
    return runs.map((run) => (run.length === 1 ? run.join('') : `${run[0]}-${run.at(-1)}`))
  }).join(', ')
}

export function describeForWhom({ branches, payGrades, genders, serviceStatuses }: ForWhom): string {
  const parts = [
    branches.map((one) => BRANCHES[one].name),
    payGrades.length > 0 ? [writeGrades(payGrades)] : [],
    genders.map((one) => GENDERS[one].toLowerCase()),
    serviceStatuses.map((one) => SERVICE_STATUSES[one].toLowerCase()),
  ]
  return (
    parts
      .filter((words) => words.length > 0)
      .map((words) => listWords(words, 'or'))
      .join('; ') || 'Everybody'
  )
}
