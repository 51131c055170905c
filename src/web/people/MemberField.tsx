import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import type { PersonOption } from '#wire/people/people.ts'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from './people.queries.ts'

/** [PROD-03] */
export function MemberField({
  id,
  value,
  onChange,
  error,
}: {
  id: string
  value: PersonOption | null
  onChange: (member: PersonOption | null) => void
  error?: string
}) {
  const person = usePerson()
  return (
    <AsyncCombobox
      id={id}
      label="Service member"
      hint={MEMBER_HINT}
      isRequired
      error={error}
      value={value}
      onChange={onChange}
      search={searchMembers(person.program)}
      minLength={0}
      names={nameMembers(person.placerDodaacs)}
      optionKey={(person) => String(person.smid)}
      optionText={describeMember}
    />
  )
}
