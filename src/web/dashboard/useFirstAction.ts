import { type FirstAction, findFirstAction, NOTHING_BROKEN } from '#domain/dashboard/first-action.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listWaiting } from '#wire/roles/waiting.ts'

const HREFS: Record<FirstAction['kind'], string> = {
  failedJobs: '/admin?view=jobs',
  quarantined: '/admin?view=supply&part=quarantine',
  heldLines: '/admin?view=supply&part=held',
  confirm: '/waiting',
  approve: '/orders',
  returned: '/orders?waiting=orderer',
  receive: '/receive',
  money: '/funding',
  order: '/products',
  people: '/servicemember',
  clothing: '/my-clothing',
}

/** Null until it is known what waits, so that no button changes under a finger. */
export function useFirstAction(): (FirstAction & { href: string }) | null {
  const person = usePerson()
  const awaiting = useCall(countAwaiting, { params: { person: person.id } })
  const desk = useCall(readDesk, { params: { person: person.id } })
  const broken = useCall(readFigures, {}, { enabled: canOpen(person, 'panel') })
  const waiting = useCall(listWaiting, {}, { enabled: canOpen(person, 'files') })
  // Failed requests do not hold it up.
  if ([awaiting, desk, broken, waiting].some(({ isLoading }) => isLoading)) return null
  const first = findFirstAction(person, {
    toSign: awaiting.data?.mine ?? 0,
    toReceive: desk.data?.toReceive ?? 0,
    returned: desk.data?.returned ?? 0,
    toConfirm: waiting.data?.rows.filter(({ mayDecide }) => mayDecide).length ?? 0,
    broken: broken.data ?? NOTHING_BROKEN,
  })
  return { ...first, href: HREFS[first.kind] }
}
