import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { CURRENT_MISSING } from '#domain/account/passwords.ts'
import { PASSKEY_NAME_MISSING } from '#domain/account/second-factors.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addPasskey, type PreparedPasskey, typedPasskeyName } from '#wire/account/passkeys.ts'
import { change } from '#wire/change.ts'
import type { MadePasskey } from './passkey-browser.ts'
import { ownFactorsKey, ownSessionsKey, preparedPasskeyQuery } from './profile.queries.ts'
import { PreparedSetup, SetupFoot, type SetupFormProps, type SetupProps } from './SetupParts.tsx'
import { usePasskeys } from './usePasskeys.ts'
import { useSetupFields } from './useSetupFields.ts'

/** Adds a passkey: what it is called and whose it is, then the browser's own question. */
export function PasskeySetup(props: SetupProps) {
  const query = useQuery(preparedPasskeyQuery(usePerson()))
  return <PreparedSetup {...props} query={query} text="Preparing a passkey…" form={SetupForm} />
}

const MISSING = { name: PASSKEY_NAME_MISSING, current: CURRENT_MISSING }

function SetupForm({ prepared, onAdded, onCancel, onTooOld }: SetupFormProps<PreparedPasskey>) {
  const person = usePerson()
  const { typed, form, field, refuse, refuseEmpty } = useSetupFields(MISSING)
  const { askBrowser, isAsking, problem, setProblem } = usePasskeys('Use an authenticator app.')
  const { send, isBusy } = useChange({ shows: [ownFactorsKey(person), ownSessionsKey(person)] })
  /** The device has it by now: a wrong password or a lost answer makes no second one. */
  const made = useRef<MadePasskey>(null)
  const [isMade, setMade] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking || refuseEmpty()) return
    made.current ??= await askBrowser(({ makePasskey }) => makePasskey(prepared, person))
    if (!made.current) return
    setMade(true)
    setProblem('')
    await send(change(addPasskey, { body: { ...typed, ...made.current, ticket: prepared.ticket } }), {
      onDone: onAdded,
      onRefused: ({ code, message }) => {
        if (code === 'CURRENT_PASSWORD') return refuse({ current: message })
        setProblem(message)
        if (code !== 'TICKET' && code !== 'NO_PASSKEY') return
        made.current = null
        setMade(false)
        onTooOld()
      },
    })
  }
  return (
    <form
      ref={form}
      className="form"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Add a passkey"
    >
      <p>
        A passkey is kept by this device, by your phone, or by a security key that you plug in. Your browser
        asks for it after you press the button.
      </p>
      <RefusalAlert>{problem}</RefusalAlert>
      <div role="status">
        {isMade && !problem && !isBusy && <p>Your device has made the passkey. It is not added yet.</p>}
      </div>
      <TextField
        label="Name of the passkey"
        hint="Such as: security key at my desk"
        maxLength={typedPasskeyName.most}
        {...field('name')}
      />
      <SetupFoot
        current={field('current')}
        addText="Add passkey"
        isBusy={isBusy || isAsking}
        busyText={isAsking ? 'Waiting for your passkey…' : 'Adding…'}
        onCancel={onCancel}
      />
    </form>
  )
}
