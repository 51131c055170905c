import { useId } from 'react'
import { describeMemberDodaac } from '#domain/cart/member-help.ts'
import { legalName } from '#domain/people/people.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { writeMemberAddress } from '#web/people/member-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import type { PersonOption } from '#wire/people/people.ts'

/** A link for those who may correct it. [PROD-04] */
export function MemberDodaac({ member }: { member: PersonOption }) {
  const mayUpdate = canOpen(usePerson(), 'people')
  const helpId = useId()
  return (
    <p className="product__dodaac">
      DoDAAC{' '}
      {mayUpdate ? (
        <AppLink
          className="inline-block py-3 bold"
          href={writeMemberAddress(legalName(member))}
          aria-describedby={helpId}
        >
          {member.dodaac}
        </AppLink>
      ) : (
        <strong className="code">{member.dodaac}</strong>
      )}
      <br />
      <span id={helpId} className="soft">
        {describeMemberDodaac(mayUpdate)}
      </span>
    </p>
  )
}
