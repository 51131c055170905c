import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { listPersonOptions, type PersonOption } from '#wire/people/people.ts'
import { readPreviousMember } from './previous-member.ts'

/** By default the member of this visit, else the last one ordered for, else the only one. [PROD-03] */
export function useNextMember() {
  const person = usePerson()
  const [own, setMember] = useTyped<PersonOption | null | undefined>(
    'member',
    () => readPreviousMember(sessionStorage, person) ?? undefined,
  )
  const isRequested = own === undefined && !whyCannotOrder(person)
  const { program } = person
  const requested = {
    program,
    page: 1,
    pageSize: OPTIONS_PER_PAGE,
    searchTerm: '',
    dodaacs: [],
    purpose: 'usual',
  }
  const usual = useCall(listPersonOptions, { body: requested }, { enabled: isRequested, staleTime: 60_000 })
  return { member: own === undefined ? (usual.data?.rows[0] ?? null) : own, setMember }
}
