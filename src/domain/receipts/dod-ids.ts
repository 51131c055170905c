import { canOpen, type Person } from '../roles/permissions.ts'
import { findReceivingDodaacs } from './receipts.ts'

type Reader = Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything'>

/** DoDAACs whose DoD IDs a person reads whole: orders are placed or received there (decisions, section 10). Null is the whole program. */
export function findDodIdScope(reader: Reader): string[] | null {
  return canOpen(reader, 'people') ? null : findReceivingDodaacs(reader)
}

/** A DoD ID as a person may read it: whole within the scope and for oneself, else its last four digits. */
export function showDodId(
  reader: Reader,
  { id, dodaac, dodId }: { id: number; dodaac: string; dodId: string },
): string {
  const scope = findDodIdScope(reader)
  return scope === null || id === reader.id || scope.includes(dodaac) ? dodId : maskDodId(dodId)
}

/** The last four digits of a DoD ID, the rest hidden; empty without one. */
export function maskDodId(dodId: string): string {
  return dodId === '' ? '' : `••••••${dodId.slice(-4)}`
}
