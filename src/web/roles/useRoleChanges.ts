import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#domain/permissions.ts'
import { describeRole } from '#domain/roles.ts'
import { keepLevels } from '#web/dodaacs/dodaacs.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import type { PersonOption } from '#wire/people.ts'
import { addLevel, addRole, type RoleAssignment, removeLevel, removeRole } from '#wire/roles.ts'
import { rolesKey } from './roles.queries.ts'

/** How long the word about a change stays in its prominent place (ms); it stays among the recent messages. */
const SHOWN_FOR = 6000

/** The changes of the role panel. Each counts at once, is said, and answers whether it was made. */
export function useRoleChanges(dodaac: string) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async (work: () => Promise<string>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      notify({ kind: 'success', text: await work(), hideAfter: SHOWN_FOR })
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The change could not be made.')
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: rolesKey(dodaac) })
      setBusy(false)
    }
  }

  const give = (person: PersonOption, role: Role, level: number) =>
    run(async () => {
      await ask(addRole, { body: { personId: person.smid, role, dodaac, level } })
      return `${person.firstName} ${person.lastName} is now ${describeRole(role, level)} of ${dodaac}.`
    })
  const take = (assignment: RoleAssignment) =>
    run(async () => {
      const { id, personId, role, level, firstName, lastName } = assignment
      await ask(removeRole, { body: { id, personId } })
      return `${firstName} ${lastName} is no longer ${describeRole(role, level)} of ${dodaac}.`
    })
  const addSequence = () =>
    run(async () => {
      const { message } = await ask(addLevel, { params: { dodaac }, body: {} })
      keepLevels(queries, program, dodaac, Number(message))
      return `Level ${message} added. Orders of ${dodaac} now need ${message} approvals; add an approver to it.`
    })
  const removeSequence = () =>
    run(async () => {
      const { message } = await ask(removeLevel, { params: { dodaac }, body: {} })
      keepLevels(queries, program, dodaac, Number(message))
      return `Level ${Number(message) + 1} removed. Orders of ${dodaac} now need ${message === '1' ? '1 approval' : `${message} approvals`}.`
    })
  return { isBusy, problem, forgetProblem: () => setProblem(null), give, take, addSequence, removeSequence }
}

export type RoleChanges = ReturnType<typeof useRoleChanges>
