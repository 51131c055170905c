import { type FormEvent, type ReactNode, useState } from 'react'
import { CURRENT_MISSING } from '#domain/account/passwords.ts'
import { ASKED_ONCE, useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import {
  listSecondFactors,
  type OwnFactors,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#wire/account/second-factors.ts'
import { type Change, change } from '#wire/change.ts'
import { secret } from '#wire/codes.ts'

const SHOWN_FOR = 4000

export function RemoveFactorDialog({
  factor: { number, name, kind },
  isLast,
  onDone,
  onClose,
}: {
  factor: OwnFactors['factors'][number]
  isLast: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { notify } = useNotices()
  return (
    <PasswordDialog
      title={`Remove ${name}?`}
      submitText="Remove"
      isDanger
      change={(current) => change(removeSecondFactor, { params: { number }, body: { current } })}
      onDone={() => {
        notify({
          kind: 'success',
          text: `${name} was removed. It no longer signs you in.`,
          hideAfter: SHOWN_FOR,
        })
        onDone()
      }}
      onClose={onClose}
    >
      <p>
        {isLast
          ? 'It is your only one. Your recovery codes go with it, and your password alone signs you in.'
          : kind === 'app'
            ? 'Its codes no longer sign you in.'
            : 'It no longer signs you in. Your device may still show it: remove it there, too.'}
      </p>
    </PasswordDialog>
  )
}

export function RenewCodesDialog({
  onDone,
  onClose,
}: {
  onDone: (codes: string[]) => void
  onClose: () => void
}) {
  const query = useCall(prepareSecondFactor, {}, ASKED_ONCE)
  const { ticket, recoveryCodes } = query.data ?? { ticket: '', recoveryCodes: [] }
  return (
    <PasswordDialog
      title="Get new recovery codes?"
      submitText="Get new codes"
      change={(current) => change(renewRecoveryCodes, { body: { ticket, current } })}
      onDone={() => onDone(recoveryCodes)}
      onClose={onClose}
    >
      <p>The old ones stop working at once.</p>
    </PasswordDialog>
  )
}

/** Asks for the own password before something that a borrowed session must not do. */
function PasswordDialog({
  title,
  submitText,
  isDanger = false,
  change: makeChange,
  onDone,
  onClose,
  children,
}: {
  title: string
  submitText: string
  isDanger?: boolean
  change: (current: string) => Change<unknown>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}) {
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const person = usePerson()
  const { send, isBusy } = useChange({ shows: [listSecondFactors] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    if (current === '') return setError(CURRENT_MISSING)
    void send(makeChange(current), {
      onDone,
      onRefused: ({ code, message }) =>
        code === 'CURRENT_PASSWORD' ? setError(message) : setRefusal(message),
    })
  }
  return (
    <FormDialog
      title={title}
      about={children}
      submitText={submitText}
      isDanger={isDanger}
      form={{ submit, refusal, isSaving: isBusy }}
      onClose={onClose}
    >
      <PasswordField
        username={person.username}
        label="Current password"
        maxLength={secret.most}
        error={error}
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
