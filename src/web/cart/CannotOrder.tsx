import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Alert } from '#web/ui/Notices.tsx'

/** Says on a door to ordering why the person cannot order, and what to do; nothing for those who can. */
export function CannotOrder() {
  const why = whyCannotOrder(usePerson())
  return why && <Alert kind="warning">{why}</Alert>
}
