import { useQuery } from '@tanstack/react-query'
import { type FirstAction, findFirstAction } from '#domain/dashboard/first-action.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { awaitingQuery, brokenQuery, deskQuery } from './dashboard.queries.ts'

const HREFS: Record<Exclude<FirstAction['kind'], 'clothing'>, string> = {
  approve: '/orders',
  repair: '/admin?view=jobs',
  receive: '/receive',
  money: '/funding',
  order: '/products',
  people: '/servicemember',
}

/** What home offers this person first; nothing before it is known what waits, so that no button changes under a finger. */
export function useFirstAction(): (FirstAction & { href: string }) | null {
  const person = usePerson()
  const awaiting = useQuery(awaitingQuery(person))
  const desk = useQuery(deskQuery(person))
  const broken = useQuery({ ...brokenQuery(person), enabled: canOpen(person, 'panel') })
  // What cannot be answered waits for nobody.
  if (awaiting.isLoading || desk.isLoading || broken.isLoading) return null
  const first = findFirstAction(person, {
    toSign: awaiting.data?.mine ?? 0,
    toReceive: desk.data?.toReceive ?? 0,
    failedJobs: broken.data?.failedJobs ?? 0,
  })
  return { ...first, href: first.kind === 'clothing' ? `/clothing-record/${person.id}` : HREFS[first.kind] }
}
