import { listWords } from '../words.ts'

export type ApproverLevel = { personId: number; level: number }

/** Null when every level has its own signer. `signers` may sign by the one definition (decision 19). */
export function findApproverFault(
  { dodaac, levels }: { dodaac: string; levels: number },
  signers: ApproverLevel[],
  skipped: readonly number[] = [],
): { code: string; message: string } | null {
  const signing = Array.from({ length: levels }, (_, index) => index + 1).filter(
    (level) => !skipped.includes(level),
  )
  const people = signing.map((wanted) => [
    ...new Set(signers.filter(({ level }) => level === wanted).map(({ personId }) => personId)),
  ])
  const empty = signing.flatMap((level, index) => (people[index]?.length === 0 ? [String(level)] : []))
  if (empty.length > 0) {
    return {
      code: 'NO_APPROVER',
      message: `DoDAAC ${dodaac} has nobody to approve this order at level ${listWords(empty, 'and')}; neither you nor the service member may. Ask your account manager to add an approver.`,
    }
  }
  if (canFillLevels(people)) return null
  return {
    code: 'TOO_FEW_APPROVERS',
    message: `DoDAAC ${dodaac} needs ${signing.length} different people to approve this order, one for each level. Ask your account manager to add an approver.`,
  }
}

/** Augmenting paths; at most nine levels. */
export function canFillLevels(levels: number[][]): boolean {
  const levelOf = new Map<number, number>()
  const seat = (level: number, tried: Set<number>): boolean =>
    (levels[level] ?? []).some((person) => {
      if (tried.has(person)) return false
      tried.add(person)
      const taken = levelOf.get(person)
      if (taken !== undefined && !seat(taken, tried)) return false
      levelOf.set(person, level)
      return true
    })
  return levels.every((_, level) => seat(level, new Set()))
}
