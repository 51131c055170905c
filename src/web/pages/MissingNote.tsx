import type { ReadinessStepKey } from '#domain/opening/readiness.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { readMissing } from '#wire/opening/readiness.ts'

/** The same address as in panel-address.ts. */
export const GETTING_READY = '/admin?view=ready'

/** Explains an empty list when a setup step that it needs is missing. Names the first missing step. */
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
export const TO_SELL: readonly ReadinessStepKey[] = GOODS
export const TO_ORDER: readonly ReadinessStepKey[] = [...GOODS, 'dodaacs', 'orderers', 'approvers', 'money']
