import { isInForce } from '#domain/roles/absences.ts'
import { findToday } from '#web/ui/portal-time.ts'
import type { RoleAssignment } from '#wire/roles/roles.ts'

/** Empty when the role counts today. */
export function whyNoEffect(assignment: RoleAssignment): string {
  const today = findToday()
  if (!assignment.enabled) return 'Disabled'
  if (!assignment.maySignIn) return 'May not sign in yet'
  if (isInForce(assignment, today)) return ''
  return (assignment.firstDay ?? today) > today ? 'Not begun' : 'Ended'
}
