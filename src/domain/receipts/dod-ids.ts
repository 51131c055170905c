import { canOpen, type Person } from '../roles/permissions.ts'
import { findReceivingDodaacs } from './receipts.ts'

type Reader = Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything'>

/** The people whose DoD IDs somebody reads whole, and finds them by: members of these DoDAACs and oneself. */
export type DodIdReach = { dodaacs: string[]; personId: number }

/** Orders are placed or received on these DoDAACs (decisions, section 10). Null is the whole program. */
export function findDodIdReach(reader: Reader): DodIdReach | null {
  if (canOpen(reader, 'people')) return null
  const dodaacs = findReceivingDodaacs(reader)
  return dodaacs && { dodaacs, personId: reader.id }
}

/** A DoD ID whole within the reach, else its last four digits. */
export function showDodId(
  reach: DodIdReach | null,
  { id, dodaac, dodId }: { id: number; dodaac: string; dodId: string },
): string {
  const isWhole = reach === null || id === reach.personId || reach.dodaacs.includes(dodaac)
  return isWhole ? dodId : maskDodId(dodId)
}

/** A text of the audit trail with each DoD ID that somebody typed into it cut to the last four digits. */
export function maskDodIds(text: string): string {
  return text.replace(/\b\d{10}\b/g, maskDodId)
}

/** The last four digits of a DoD ID, the rest hidden; empty without one. */
export function maskDodId(dodId: string): string {
  return dodId === '' ? '' : `••••••${dodId.slice(-4)}`
}
