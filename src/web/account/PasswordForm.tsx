import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  CURRENT_MISSING,
  findBrokenRules,
  PASSWORDS_DIFFER,
  RULES_BROKEN,
} from '#domain/account/passwords.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { secret } from '#wire/codes.ts'
import { updatePassword } from '#wire/session/session.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { ownSessionsKey } from './profile.queries.ts'

/** [CONST-29] */
const DONE_FOR = 4000

type Trouble = { current?: string; next?: string; confirmation?: string; form?: string }

/** Current password, new password with its rules, confirmation. Enter submits. [PROF-05 to PROF-07, VAL-06, VAL-07] */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const person = usePerson()
  const profile = usePortalTexts()?.passwordProfile ?? 'seed'
  const { notify } = useNotices()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [trouble, setTrouble] = useState<Trouble>({})
  // The other sessions end with the old password.
  const { send, isBusy } = useChange({ shows: [ownSessionsKey(person)] })
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const edit =
    (field: keyof Trouble, keep: (text: string) => void) => (event: { target: { value: string } }) => {
      keep(event.target.value)
      setTrouble((before) => ({ ...before, [field]: undefined, form: undefined }))
    }
  const refuse = (found: Trouble) => {
    setTrouble(found)
    setRefusals((count) => count + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Trouble = {
      current: current === '' ? CURRENT_MISSING : undefined,
      next: findBrokenRules(next, profile).length > 0 ? RULES_BROKEN : undefined,
      confirmation: confirmation === next ? undefined : PASSWORDS_DIFFER,
    }
    if (found.current || found.next || found.confirmation) return refuse(found)
    const { id, email, username } = person
    const body = { id, email, username, password: next, confirmation, current, resetToken: '' }
    void send(change(updatePassword, { body }), {
      onDone: () => {
        notify({
          kind: 'success',
          text: 'Your password has successfully been updated.',
          hideAfter: DONE_FOR,
        })
        onDone()
      },
      onRefused: ({ code, message }) =>
        refuse(code === 'CURRENT_PASSWORD' ? { current: message } : { form: message }),
    })
  }
  return (
    <form ref={form} className="form mt-6" onSubmit={submit} noValidate>
      <RefusalAlert>{trouble.form}</RefusalAlert>
      <PasswordField
        username={person.username}
        label="Current password"
        error={trouble.current}
        maxLength={secret.most}
        value={current}
        onChange={edit('current', setCurrent)}
      />
      <NewPasswordFields
        profile={profile}
        mustMatch={PASSWORDS_DIFFER}
        password={{ value: next, error: trouble.next, onChange: edit('next', setNext) }}
        confirmation={{
          value: confirmation,
          error: trouble.confirmation,
          onChange: edit('confirmation', setConfirmation),
        }}
      />
      <p className="soft">With the old password your sessions in other browsers end, too.</p>
      <div className="toolbar">
        <Button type="submit" isBusy={isBusy} busyText="Updating…">
          Update
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
