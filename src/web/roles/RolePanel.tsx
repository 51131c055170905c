import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './roles.css'
import { isEmptyRule } from '#domain/levels/level-rules.ts'
import { canOpen, type Role } from '#domain/roles/permissions.ts'
import { MAX_LEVELS, ROLE_NAMES } from '#domain/roles/roles.ts'
import { useCall } from '#web/calls/useCall.ts'
import { LevelRule } from '#web/levels/LevelRule.tsx'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { LoadFailed } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { readLevelRules } from '#wire/levels/level-rules.ts'
import { listRoles, type RoleAssignment } from '#wire/roles/roles.ts'
import { RoleMembers } from './RoleMembers.tsx'
import { type PanelTab, ROLE_TABS, rolesAddress } from './roles-address.ts'
import { SignerGaps, SignersSection } from './SignersCard.tsx'
import { useRoleChanges } from './useRoleChanges.ts'

/** [ROLE-03, ROLE-04, ROLE-07] */
const ROLE_TEXTS: Record<Role, string> = {
  admin: 'Add or remove administrators. They manage people, DoDAACs and roles of the program.',
  finance: 'Manage funds. Finance - RA must be added to every DoDAAC needed.',
  'order-placer': 'Place orders for the service members of this DoDAAC.',
  approver:
    'Approve the orders of this DoDAAC, one level after the other. Removing an approver affects only that sequence level.',
}

/** Dimmed, with the reason, without permission 7. [ROLE-08, ERR-15] */
export function Greyed({ isGreyed, children }: { isGreyed: boolean; children: ReactNode }) {
  if (!isGreyed) return children
  return (
    <div className="roles--greyed p-6 round soft">
      <Alert kind="info">You do not have the correct permissions to edit user permissions</Alert>
      {children}
    </div>
  )
}

/** One tab per role, and one for absences. Read-only without permission 7. [ROLE-01 to ROLE-09] */
export function RolePanel({ dodaac, levels, tab }: { dodaac: string; levels: number; tab: PanelTab }) {
  const roles = useCall(listRoles, { params: { dodaac } })
  const isEditable = canOpen(usePerson(), 'groups')
  const rows = roles.data ?? []
  const countOf = (role: Role) =>
    new Set(rows.filter((row) => row.role === role && row.level <= levels).map(({ personId }) => personId))
      .size
  const hrefFor = (one: PanelTab) => rolesAddress(dodaac).write({ tab: one })
  return (
    <Greyed isGreyed={!isEditable}>
      <Tabs
        label="Roles"
        current={tab}
        tabs={[
          ...ROLE_TABS.map((role) => ({
            key: role,
            text: ROLE_NAMES[role],
            href: hrefFor(role),
            ...(roles.data ? { count: countOf(role) } : {}),
          })),
          { key: 'signers', text: 'Signers and absences', href: hrefFor('signers') },
        ]}
      />
      {tab === 'signers' ? (
        <SignersSection dodaac={dodaac} />
      ) : (
        // A name chosen on one tab does not concern the next.
        <RoleSection key={tab} {...{ dodaac, levels, roles, isEditable }} role={tab} />
      )}
    </Greyed>
  )
}

function RoleSection({
  dodaac,
  levels,
  role,
  roles,
  isEditable,
}: {
  dodaac: string
  levels: number
  role: Role
  roles: UseQueryResult<RoleAssignment[]>
  isEditable: boolean
}) {
  return (
    <section aria-labelledby="roles-title">
      <h2 id="roles-title">{ROLE_NAMES[role]}</h2>
      <p>{ROLE_TEXTS[role]}</p>
      <QueryView query={roles} text="Loading roles…">
        {(rows) => {
          const held = rows.filter((row) => row.role === role)
          if (role === 'approver')
            return <ApproverLevels {...{ dodaac, levels, isEditable }} approvers={held} />
          return (
            <RoleMembers
              {...{ dodaac, role, isEditable }}
              level={0}
              headingId="roles-title"
              assignments={held}
            />
          )
        }}
      </QueryView>
    </section>
  )
}

const levelHeadingId = (level: number) => `roles-level-${level}`

/** [ROLE-05, ROLE-06] */
function ApproverLevels({
  dodaac,
  levels,
  approvers,
  isEditable,
}: {
  dodaac: string
  levels: number
  approvers: RoleAssignment[]
  isEditable: boolean
}) {
  const changes = useRoleChanges(dodaac)
  const all = Array.from({ length: levels }, (_, index) => index + 1)
  const isLastEmpty = levels > 1 && !approvers.some((one) => one.level === levels && one.dodaac === dodaac)
  useFocusOnLastLevel(levels)
  const [isRemoving, setRemoving] = useState(false)
  const rules = useCall(readLevelRules, { params: { dodaac } }, { enabled: levels > 1, asOf: levels })
  // Add Sequence brings an empty level back, but not its rule.
  const lost = rules.data?.rules.find((rule) => rule.level === levels && !isEmptyRule(rule))
  return (
    <>
      <SignerGaps dodaac={dodaac} />
      <ol className="roles__levels">
        {all.map((level) => (
          <li key={level}>
            <h3 id={levelHeadingId(level)}>Level {level}</h3>
            {rules.data && level > 1 && <LevelRule {...{ dodaac, level, isEditable }} rules={rules.data} />}
            <RoleMembers
              {...{ dodaac, role: 'approver' as const, level, isEditable }}
              headingId={levelHeadingId(level)}
              assignments={approvers.filter((row) => row.level === level)}
            />
          </li>
        ))}
      </ol>
      {rules.isError && <LoadFailed message={rules.error.message} onRetry={() => void rules.refetch()} />}
      {isEditable && (
        <div className="pt-6 line-above">
          <RefusalAlert onDismiss={changes.forgetProblem}>{changes.problem}</RefusalAlert>
          <div className="toolbar">
            {levels < MAX_LEVELS && (
              <Button
                variant="outline"
                icon="plus"
                isDisabled={changes.isBusy}
                aria-describedby="roles-sequence-hint"
                onClick={() => void changes.addSequence()}
              >
                Add Sequence
              </Button>
            )}
            {isLastEmpty && (
              <Button
                variant="outline"
                icon="trash"
                isDisabled={changes.isBusy}
                onClick={() => (lost ? setRemoving(true) : void changes.removeSequence())}
              >
                Remove level {levels}
              </Button>
            )}
          </div>
          <ConfirmDialog
            isOpen={isRemoving && lost !== undefined}
            title={`Remove level ${levels}?`}
            confirmText={`Remove level ${levels}`}
            isDanger
            isBusy={changes.isBusy}
            problem={changes.problem ?? undefined}
            onConfirm={() => void changes.removeSequence().then((isDone) => isDone && setRemoving(false))}
            onClose={() => setRemoving(false)}
          >
            <p>Its rule ends, too: {lost?.sentence}</p>
          </ConfirmDialog>
          <p id="roles-sequence-hint" className="soft m-0 mt-4">
            {levels < MAX_LEVELS
              ? 'Add a sequence only if a next approval level is required. It applies to new orders. Waiting orders keep their levels.'
              : `${MAX_LEVELS} levels are the maximum.`}
          </p>
        </div>
      )}
    </>
  )
}

/** After a level is added or removed, the last level takes the focus. */
function useFocusOnLastLevel(levels: number): void {
  const before = useRef(levels)
  useEffect(() => {
    if (before.current === levels) return
    before.current = levels
    const heading = document.getElementById(levelHeadingId(levels))
    if (heading) focusForReading(heading)
  }, [levels])
}
