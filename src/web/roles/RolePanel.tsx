import { useEffect, useRef } from 'react'
import './roles.css'
import { canOpen, type Role } from '#domain/roles/permissions.ts'
import { MAX_LEVELS, ROLE_NAMES } from '#domain/roles/roles.ts'
import { useCall } from '#web/calls/useCall.ts'
import { LevelRule } from '#web/levels/LevelRule.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { readLevelRules } from '#wire/levels/level-rules.ts'
import { listRoles, type RoleAssignment } from '#wire/roles/roles.ts'
import { RoleMembers } from './RoleMembers.tsx'
import { SignersSection } from './SignersCard.tsx'
import { type RoleChanges, useRoleChanges } from './useRoleChanges.ts'

/** [ROLE-03, ROLE-04, ROLE-07] */
const ROLE_TEXTS: Record<Role, string> = {
  admin: 'Add or remove administrators. They manage people, DoDAACs and roles of the program.',
  finance: 'Manage funds. Finance - RA must be added to every DoDAAC needed.',
  'order-placer': 'Place orders for the service members of this DoDAAC.',
  approver:
    'Approve the orders of this DoDAAC, one level after the other. Removing an approver affects only that sequence level.',
}

/** One tab per role. Read-only without permission 7. [ROLE-01 to ROLE-09] */
export function RolePanel({
  dodaac,
  levels,
  role,
  hrefFor,
  onLevels,
}: {
  dodaac: string
  levels: number
  role: Role
  hrefFor: (role: Role) => string
  onLevels: (levels: number) => void
}) {
  const person = usePerson()
  const roles = useCall(listRoles, { params: { dodaac } })
  const changes = useRoleChanges(dodaac, onLevels)
  const { forgetProblem } = changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: what went wrong on one tab is no matter of the next
  useEffect(() => forgetProblem(), [role])
  const isEditable = canOpen(person, 'groups')
  const rows = roles.data ?? []
  const ofRole = rows.filter((row) => row.role === role)
  return (
    <div className={classNames('roles', !isEditable && 'roles--greyed p-6 round soft')}>
      {!isEditable && (
        <Alert kind="info">You do not have the correct permissions to edit user permissions</Alert>
      )}
      <Tabs
        label="Roles"
        current={role}
        tabs={(Object.keys(ROLE_TEXTS) as Role[]).map((one) => ({
          key: one,
          text: ROLE_NAMES[one],
          href: hrefFor(one),
          ...(roles.data
            ? { count: new Set(rows.flatMap((row) => (row.role === one ? [row.personId] : []))).size }
            : {}),
        }))}
      />
      <section aria-labelledby="roles-title">
        <h3 id="roles-title">{ROLE_NAMES[role]}</h3>
        <p>{ROLE_TEXTS[role]}</p>
        <RefusalAlert onDismiss={forgetProblem}>{changes.problem}</RefusalAlert>
        {roles.isError ? (
          <LoadFailed message={roles.error.message} onRetry={() => void roles.refetch()} />
        ) : (
          <LoadingOverlay isLoading={roles.isPending} text="Loading roles…">
            {roles.data &&
              (role === 'approver' ? (
                <ApproverLevels {...{ dodaac, levels, changes, isEditable }} approvers={ofRole} />
              ) : (
                <RoleMembers
                  key={role}
                  {...{ role, changes, isEditable }}
                  level={0}
                  headingId="roles-title"
                  assignments={ofRole}
                />
              ))}
          </LoadingOverlay>
        )}
      </section>
    </div>
  )
}

const levelHeadingId = (level: number) => `roles-level-${level}`

/** [ROLE-05, ROLE-06] */
function ApproverLevels({
  dodaac,
  levels,
  approvers,
  isEditable,
  changes,
}: {
  dodaac: string
  levels: number
  approvers: RoleAssignment[]
  isEditable: boolean
  changes: RoleChanges
}) {
  const all = Array.from({ length: levels }, (_, index) => index + 1)
  const isLastEmpty = levels > 1 && !approvers.some(({ level }) => level === levels)
  useFocusOnLastLevel(levels)
  const rules = useCall(readLevelRules, { params: { dodaac } }, { enabled: levels > 1, asOf: levels })
  return (
    <>
      <ol className="roles__levels">
        {all.map((level) => (
          <li key={level}>
            <h4 id={levelHeadingId(level)}>Level {level}</h4>
            {rules.data && level > 1 && <LevelRule {...{ dodaac, level, isEditable }} rules={rules.data} />}
            <RoleMembers
              {...{ role: 'approver' as const, level, isEditable, changes }}
              headingId={levelHeadingId(level)}
              assignments={approvers.filter((row) => row.level === level)}
            />
          </li>
        ))}
      </ol>
      {rules.isError && <LoadFailed message={rules.error.message} onRetry={() => void rules.refetch()} />}
      <SignersSection dodaac={dodaac} />
      {isEditable && (
        <div className="pt-6 line-above">
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
                onClick={() => void changes.removeSequence()}
              >
                Remove level {levels}
              </Button>
            )}
          </div>
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
