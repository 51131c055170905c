import { type FormEvent, useRef, useState } from 'react'
import { CURRENT_MISSING } from '#domain/account/passwords.ts'
import { PASSKEY_NAME_MISSING } from '#domain/account/second-factors.ts'
import { FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { findEmpty, useFirstFault, useForm } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { listOwnSessions } from '#wire/account/my-account.ts'
import { addPasskey, type PreparedPasskey, preparePasskey, typedPasskeyName } from '#wire/account/passkeys.ts'
import { listSecondFactors } from '#wire/account/second-factors.ts'
import { change } from '#wire/change.ts'
import type { MadePasskey } from './passkey-browser.ts'
import { PreparedSetup, SetupFoot, type SetupFormProps, type SetupProps } from './SetupParts.tsx'
import { usePasskeys } from './usePasskeys.ts'

/** Asks for a name and the password, then shows the browser's dialog. */
export function PasskeySetup(props: SetupProps) {
  const query = useCall(preparePasskey, {}, FETCH_ONCE)
  return <PreparedSetup {...props} query={query} text="Preparing a passkey…" form={SetupForm} />
}

const MISSING = { name: PASSKEY_NAME_MISSING, current: CURRENT_MISSING }

function SetupForm({ prepared, onAdded, onCancel, onTooOld }: SetupFormProps<PreparedPasskey>) {
  const person = usePerson()
  const form = useForm({
    name: null,
    initial: { name: '', current: '' },
    findProblems: findEmpty(MISSING),
    shows: [listSecondFactors, listOwnSessions],
  })
  const { callBrowser, isConfirming, problem, setProblem } = usePasskeys('Use an authenticator app.')
  /** The device has the passkey. A wrong password or a lost response must not create another one. */
  const made = useRef<MadePasskey>(null)
  const [isMade, setMade] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isConfirming || !form.check()) return
    made.current ??= await callBrowser(({ makePasskey }) => makePasskey(prepared, person))
    if (!made.current) return
    setMade(true)
    setProblem('')
    await form.save(
      change(addPasskey, { body: { ...form.values, ...made.current, ticket: prepared.ticket } }),
      {
        onDone: onAdded,
        onRefused: ({ code, message }) => {
          if (code === 'CURRENT_PASSWORD') return form.refuse([{ field: 'current', text: message }])
          setProblem(message)
          if (code !== 'TICKET' && code !== 'NO_PASSKEY') return
          made.current = null
          setMade(false)
          onTooOld()
        },
      },
    )
  }
  return (
    <form
      ref={useFirstFault(form.attempt)}
      className="form"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Add a passkey"
    >
      <p>
        A passkey is stored on this device, on your phone, or on a security key that you plug in. Your browser
        asks for it after you press the button.
      </p>
      <RefusalAlert>{problem}</RefusalAlert>
      <div role="status">
        {isMade && !problem && !form.isSaving && <p>Your device created the passkey. It is not added yet.</p>}
      </div>
      <TextField
        label="Name of the passkey"
        hint="Such as: security key at my desk"
        maxLength={typedPasskeyName.max}
        {...form.textOf('name')}
      />
      <SetupFoot
        current={form.textOf('current')}
        addText="Add passkey"
        isBusy={form.isSaving || isConfirming}
        busyText={isConfirming ? 'Waiting for your passkey…' : 'Adding…'}
        onCancel={onCancel}
      />
    </form>
  )
}
