import { canOpen, canRead, holdsEverything, PERMISSION_LIST, type Person } from '../roles/permissions.ts'
import type { SourceKey } from './custom-sources.ts'

type Shared = { ownerId: number; dodaac: string | null; forProgram: boolean }
type Reader = Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything' | 'assignedDodaacs'>

/** This opens the definition. Rows always depend on the reader. */
export function mayOpenReport(
  { id, assignedDodaacs }: Pick<Reader, 'id' | 'assignedDodaacs'>,
  report: Shared,
): boolean {
  const { ownerId, dodaac, forProgram } = report
  return ownerId === id || forProgram || (dodaac !== null && assignedDodaacs.includes(dodaac))
}

export function mayChangeReport(person: Reader, report: Shared): boolean {
  if (report.ownerId === person.id) return true
  if (!mayOpenReport(person, report)) return false
  return (
    holdsEverything(person) ||
    person.roles.some(({ role, dodaac }) => role === 'admin' && dodaac === report.dodaac)
  )
}

export function mayShareWithProgram(person: Pick<Reader, 'permissions' | 'opensEverything'>): boolean {
  return PERMISSION_LIST.some(({ reports, area }) => reports !== 'own' && canOpen(person, area))
}

export const NO_PEOPLE_FILE = 'Only people who may export service members get a file of them.'

export function mayHaveFile(
  person: Pick<Person, 'permissions' | 'opensEverything'>,
  source: SourceKey,
): boolean {
  return source !== 'people' || canRead(person, 'people')
}
