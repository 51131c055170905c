import { useQuery } from '@tanstack/react-query'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { usualMemberQuery } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { readPreviousMember } from './previous-member.ts'

/**
 * For whom the next item is. Until somebody chooses, it is the member of this visit, else the one whom the person ordered for
 * last, else the only one there is. [PROD-03]
 */
export function useNextMember() {
  const person = usePerson()
  const [own, setMember] = useTyped<PersonOption | null | undefined>(
    'member',
    () => readPreviousMember(sessionStorage, person) ?? undefined,
  )
  const isAsked = own === undefined && !whyCannotOrder(person)
  const usual = useQuery({ ...usualMemberQuery(person.program, person.id), enabled: isAsked })
  return { member: own === undefined ? (usual.data ?? null) : own, setMember }
}
