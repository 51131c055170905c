import { useEffect, useRef } from 'react'
import { MOST_LEVELS } from '#domain/roles/roles.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import type { RoleAssignment } from '#wire/roles/roles.ts'
import { RoleMembers } from './RoleMembers.tsx'
import type { RoleChanges } from './useRoleChanges.ts'

const headingId = (level: number) => `roles-level-${level}`

/** The numbered sequence levels of the approvers, and a way to have one more or one less. [ROLE-05, ROLE-06] */
export function ApproverLevels({
  levels,
  approvers,
  isEditable,
  changes,
}: {
  levels: number
  approvers: RoleAssignment[]
  isEditable: boolean
  changes: RoleChanges
}) {
  const all = Array.from({ length: levels }, (_, index) => index + 1)
  const isLastEmpty = levels > 1 && !approvers.some(({ level }) => level === levels)
  useFocusOnLastLevel(levels)
  return (
    <>
      <ol className="roles__levels">
        {all.map((level) => (
          <li key={level}>
            <h4 id={headingId(level)}>Level {level}</h4>
            <RoleMembers
              {...{ role: 'approver' as const, level, isEditable, changes }}
              headingId={headingId(level)}
              assignments={approvers.filter((row) => row.level === level)}
            />
          </li>
        ))}
      </ol>
      {isEditable && (
        <div className="pt-6 line-above">
          <div className="toolbar">
            {levels < MOST_LEVELS && (
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
            {levels < MOST_LEVELS
              ? 'Add a sequence only if a next approval level is required. It counts for the next orders; those that wait keep their levels.'
              : `${MOST_LEVELS} levels are the most.`}
          </p>
        </div>
      )}
    </>
  )
}

/** A level that was added or removed leads the focus to the one that is last now. */
function useFocusOnLastLevel(levels: number): void {
  const before = useRef(levels)
  useEffect(() => {
    if (before.current === levels) return
    before.current = levels
    const heading = document.getElementById(headingId(levels))
    if (heading) focusForReading(heading)
  }, [levels])
}
