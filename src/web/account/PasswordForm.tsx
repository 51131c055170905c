import type { FormEvent } from 'react'
import {
  CURRENT_MISSING,
  findBrokenRules,
  PASSWORDS_DIFFER,
  RULES_BROKEN,
} from '#domain/account/passwords.ts'
import { findEmpty, useFirstFault, useForm } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import { listOwnSessions } from '#wire/account/my-account.ts'
import { change } from '#wire/change.ts'
import { secret } from '#wire/codes.ts'
import { updatePassword } from '#wire/session/session.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

/** [CONST-29] */
const DONE_FOR = 4000

/** Current password, new password with its rules, confirmation. Enter submits. [PROF-05 to PROF-07, VAL-06, VAL-07] */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const person = usePerson()
  const profile = usePortalTexts()?.passwordProfile ?? 'seed'
  const { notify } = useNotices()
  const form = useForm({
    name: null,
    initial: { current: '', next: '', confirmation: '' },
    findProblems: ({ current, next, confirmation }) => [
      ...findEmpty({ current: CURRENT_MISSING })({ current }),
      ...(findBrokenRules(next, profile).length > 0 ? [{ field: 'next' as const, text: RULES_BROKEN }] : []),
      ...(confirmation === next ? [] : [{ field: 'confirmation' as const, text: PASSWORDS_DIFFER }]),
    ],
    // The other sessions end with the old password.
    shows: [listOwnSessions],
  })
  const field = (name: keyof typeof form.values) => {
    const { onChange, ...state } = form.textOf(name)
    const type: typeof onChange = (event) => {
      form.setConflict(null)
      onChange(event)
    }
    return { ...state, onChange: type }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.setConflict(null)
    if (!form.check()) return
    const { current, next, confirmation } = form.values
    const { id, email, username } = person
    const body = { id, email, username, password: next, confirmation, current, resetToken: '' }
    void form.save(change(updatePassword, { body }), {
      onDone: () => {
        notify({
          kind: 'success',
          text: 'Your password has successfully been updated.',
          hideAfter: DONE_FOR,
        })
        onDone()
      },
      onRefused: (refusal) =>
        refusal.code === 'CURRENT_PASSWORD'
          ? form.refuse([{ field: 'current', text: refusal.message }])
          : form.setConflict(refusal),
    })
  }
  return (
    <form ref={useFirstFault(form.attempt)} className="form mt-6" onSubmit={submit} noValidate>
      <RefusalAlert>{form.refusal}</RefusalAlert>
      <PasswordField
        username={person.username}
        label="Current password"
        maxLength={secret.most}
        {...field('current')}
      />
      <NewPasswordFields
        profile={profile}
        mustMatch={PASSWORDS_DIFFER}
        password={field('next')}
        confirmation={field('confirmation')}
      />
      <p className="soft">With the old password your sessions in other browsers end, too.</p>
      <div className="toolbar">
        <Button type="submit" isBusy={form.isSaving} busyText="Updating…">
          Update
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
