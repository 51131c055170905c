import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Alert } from '#web/ui/Notices.tsx'

/** Explains why the person cannot order, and what to do. Empty for those who can. */
export function CannotOrder() {
  const why = whyCannotOrder(usePerson())
  return why && <Alert kind="warning">{why}</Alert>
}
