import { useMemo } from 'react'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useAddress, usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { useRecordVerb } from '#web/pages/reads-only.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { RolePanel } from './RolePanel.tsx'
import { rightsAddress, rolesAddress } from './roles-address.ts'

/** /dodaac/W9AR02/roles */
export function RolesPage() {
  const { dodaac = '' } = usePathParams()
  return <RolesOf key={dodaac} code={dodaac.toUpperCase()} />
}

function RolesOf({ code }: { code: string }) {
  const person = usePerson()
  const verb = useRecordVerb()
  const address = useMemo(() => rolesAddress(code), [code])
  const [{ tab }] = useAddress(address)
  const unit = useCall(readDodaac, { params: { program: person.program, dodaac: code } })
  const name = `Roles of ${code}`
  const links = [
    { href: `/dodaac?manage=${encodeURIComponent(code)}`, text: `${verb} DoDAAC ${code}` },
    { href: rightsAddress.write({ search: code }), text: 'Roles and rights by person' },
    ...(canOpen(person, 'groups') ? [{ href: '/recertification', text: 'Confirm roles' }] : []),
  ]
  return (
    <RecordPage
      className="roles-page"
      kind={name}
      name={unit.data && name}
      error={unit.data ? null : unit.error}
      onRetry={() => void unit.refetch()}
    >
      {unit.data && (
        <>
          <p className="lede">{unit.data.description}</p>
          <RolePanel {...{ tab }} dodaac={code} levels={unit.data.levels} />
          <div className="toolbar mt-6">
            {links.map(({ href, text }) => (
              <AppLink key={href} href={href} className={buttonClass({ variant: 'outline' })}>
                {text}
              </AppLink>
            ))}
          </div>
        </>
      )}
    </RecordPage>
  )
}
