import { fullName } from '#domain/people/people.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { readDodaac } from '#wire/dodaacs/dodaacs.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { addLevel, addRole, removeLevel } from '#wire/roles/roles.ts'

/** How long the message stays prominent (ms). */
const SHOWN_FOR = 6000

/** Each change takes effect at once. `give` returns whether it succeeded. */
export function useRoleChanges(dodaac: string) {
  const { notify } = useNotices()
  const announce = useAnnounce()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: ['role', readDodaac],
    failed: 'The change could not be made.',
  })
  const say = (text: string) => void notify({ kind: 'success', text, hideAfter: SHOWN_FOR })

  const give = (person: PersonOption, role: Role, level: number) =>
    send(change(addRole, { body: { personId: person.smid, role, dodaac, level } }), {
      onDone: ({ message }) =>
        isWaiting(message)
          ? void notify({ kind: 'info', text: message })
          : say(`${fullName(person)} is now ${describeRole(role, level)} of ${dodaac}.`),
      // It stands at the field, which has the focus already.
      onRefused: ({ message }) => announce(message, { isUrgent: true }),
    })
  const addSequence = () =>
    send(change(addLevel, { params: { dodaac } }), {
      onDone: ({ message }) =>
        say(
          `Level ${message} added. Orders of ${dodaac} now need ${message} approvals; add an approver to it.`,
        ),
    })
  const removeSequence = () =>
    send(change(removeLevel, { params: { dodaac } }), {
      onDone: ({ message }) => {
        const left = message === '1' ? '1 approval' : `${message} approvals`
        say(`Level ${Number(message) + 1} removed. Orders of ${dodaac} now need ${left}.`)
      },
    })
  return {
    isBusy,
    problem: problem?.message ?? null,
    forgetProblem: clearProblem,
    give,
    addSequence,
    removeSequence,
  }
}
