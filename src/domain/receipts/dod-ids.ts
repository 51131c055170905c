import { canOpen, type Person } from '../roles/permissions.ts'
import { findReceivingDodaacs } from './receipts.ts'

type Reader = Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything'>

/** Members whose full DoD IDs the user reads, and the user. */
export type DodIdReach = { dodaacs: string[]; personId: number }

/** DoDAACs on which the user places or receives orders (decisions, section 10). Null is the whole program. */
export function findDodIdReach(reader: Reader): DodIdReach | null {
  if (canOpen(reader, 'people')) return null
  const dodaacs = findReceivingDodaacs(reader)
  return dodaacs && { dodaacs, personId: reader.id }
}

/** Whole within the reach, else the last four digits. */
export function showDodId(
  reach: DodIdReach | null,
  { id, dodaac, dodId }: { id: number; dodaac: string; dodId: string },
): string {
  const isWhole = reach === null || id === reach.personId || reach.dodaacs.includes(dodaac)
  return isWhole ? dodId : maskDodId(dodId)
}

export function maskDodIds(text: string): string {
  return text.replace(/\b\d{10}\b/g, maskDodId)
}

export function maskDodId(dodId: string): string {
  return dodId === '' ? '' : `••••••${dodId.slice(-4)}`
}
