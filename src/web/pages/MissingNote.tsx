import type { ReadinessStepKey } from '#domain/opening/readiness.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { readMissing } from '#wire/opening/readiness.ts'

/** The view of the Admin Panel that says it all; panel-address.ts writes the same. */
export const GETTING_READY = '/admin?view=ready'

/**
 * Beside a list that is empty: why, if something of the program is missing that this screen stands on. The first of it comes
 * next, in the words of Getting ready.
 */
export function MissingNote({ steps }: { steps: readonly ReadinessStepKey[] }) {
  const person = usePerson()
  const { data } = useCall(readMissing, {})
  const found = data?.find(({ key }) => steps.includes(key))
  if (!found) return null
  return (
    <p role="note">
      {found.sentence}{' '}
      {canOpen(person, 'panel') && <AppLink href={GETTING_READY}>See what comes next</AppLink>}
    </p>
  )
}

const GOODS = ['categories', 'products', 'prices'] as const
/** What stands behind a shop without goods. */
export const TO_SELL: readonly ReadinessStepKey[] = GOODS
/** What stands behind carts and orders that nobody can have. */
export const TO_ORDER: readonly ReadinessStepKey[] = [...GOODS, 'dodaacs', 'orderers', 'approvers', 'money']
