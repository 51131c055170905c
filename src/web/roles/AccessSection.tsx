import type { MouseEvent } from 'react'
import './roles.css'
import { fullName } from '#domain/people/people.ts'
import { whyNoEffect } from '#domain/roles/absences.ts'
import { canOpen, type Role } from '#domain/roles/permissions.ts'
import { ROLE_NAMES } from '#domain/roles/roles.ts'
import { formatCount, listWords } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { nameOwner, saveTyped } from '#web/ui/typed.ts'
import { listRoles, type RoleAssignment } from '#wire/roles/roles.ts'
import { Greyed } from './RolePanel.tsx'
import { ROLE_TABS, rolesAddress } from './roles-address.ts'

/** In the form of a DoDAAC: one line for each role, and the way to its page. [ROLE-01, DOD-06] */
export function AccessSection({ dodaac, levels }: { dodaac: string; levels: number }) {
  const roles = useCall(listRoles, { params: { dodaac } })
  const person = usePerson()
  const isEditable = canOpen(person, 'groups')
  // The form around this section has the typed text again when the user comes back.
  const keepTyped = (event: MouseEvent) => {
    const opensTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!opensTab) saveTyped(nameOwner(person))
  }
  return (
    <Greyed isGreyed={!isEditable}>
      <Loaded query={roles} text="Loading roles…">
        {(rows) => (
          <DataTable
            caption={`People with a role on ${dodaac}`}
            isCaptionHidden
            isCompact
            rows={[...ROLE_TABS]}
            rowKey={(role) => role}
            columns={[
              {
                key: 'role',
                header: 'Role',
                isRowHeader: true,
                width: '10rem',
                cell: (role) => (
                  <AppLink href={rolesAddress(dodaac).write({ tab: role })} onClick={keepTyped}>
                    {ROLE_NAMES[role]}
                  </AppLink>
                ),
              },
              { key: 'people', header: 'People', cell: (role) => describeHolders(rows, role, levels) },
            ]}
          />
        )}
      </Loaded>
      <AppLink
        href={rolesAddress(dodaac).write({})}
        className={buttonClass({ variant: 'outline' })}
        onClick={keepTyped}
      >
        {isEditable ? 'Change' : 'See'} the roles of {dodaac}
      </AppLink>
    </Greyed>
  )
}

function nameHolder(rows: RoleAssignment[]): string {
  const name = rows[0] ? fullName(rows[0]) : ''
  const reasons = rows.map((row) => whyNoEffect(row, findToday()))
  return reasons.includes('') ? name : `${name} (${reasons[0]?.toLowerCase()})`
}

/** So that each role stays on one or two lines. */
const NAMED = 3

function describeHolders(rows: readonly RoleAssignment[], role: Role, levels: number): string {
  const name = (held: readonly RoleAssignment[]) => {
    // A person can also hold the role on a DoDAAC above.
    const names = [...Map.groupBy(held, ({ personId }) => personId).values()].map(nameHolder)
    const more = names.length - NAMED
    return more > 1
      ? `${names.slice(0, NAMED).join(', ')} and ${formatCount(more)} more`
      : listWords(names, 'and') || 'Nobody'
  }
  const held = rows.filter((row) => row.role === role && row.level <= levels)
  if (role !== 'approver' || levels === 1) return name(held)
  return Array.from({ length: levels }, (_, at) => at + 1)
    .map((level) => `Level ${level}: ${name(held.filter((row) => row.level === level))}`)
    .join('. ')
}
