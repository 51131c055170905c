import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

const WAYS = [
  { href: '/outfit', text: 'Outfit people' },
  { href: '/cart/rows', text: 'Fast ordering' },
  { href: '/lists', text: 'My lists' },
]

/** Ways to order for many people. The menu has only the entries of the seeds (NAV-38). */
export function OrderingWays() {
  if (whyCannotOrder(usePerson())) return null
  return WAYS.map(({ href, text }) => (
    <AppLink key={href} href={href} className={buttonClass({ variant: 'outline' })}>
      {text}
    </AppLink>
  ))
}
