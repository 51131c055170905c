import { listWords } from '../words.ts'

export type ApproverLevel = { personId: number; level: number }

/** Null when every level has its own signer. `signers` may sign by the one definition (decision 19). */
export function findApproverFault(
  { dodaac, levels }: { dodaac: string; levels: number },
  signers: ApproverLevel[],
): { code: string; message: string } | null {
  const people = Array.from({ length: levels }, (_, index) => [
    ...new Set(signers.filter(({ level }) => level === index + 1).map(({ personId }) => personId)),
  ])
  const empty = people.flatMap((seats, index) => (seats.length === 0 ? [String(index + 1)] : []))
  if (empty.length > 0) {
    return {
      code: 'NO_APPROVER',
      message: `DoDAAC ${dodaac} has nobody to approve this order at level ${listWords(empty, 'and')}; neither you nor the service member may. Ask your account manager to add an approver.`,
    }
  }
  if (canFillLevels(people)) return null
  return {
    code: 'TOO_FEW_APPROVERS',
    message: `DoDAAC ${dodaac} needs ${levels} different people to approve this order, one for each level. Ask your account manager to add an approver.`,
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
