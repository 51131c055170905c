import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { CURRENT_MISSING } from '#domain/account/passwords.ts'
import { FACTOR_NAME_MISSING, groupLetters } from '#domain/account/second-factors.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  addSecondFactor,
  type PreparedFactor,
  typedCode,
  typedFactorName,
} from '#wire/account/second-factors.ts'
import { change } from '#wire/change.ts'
import './second-factor.css'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { ownFactorsKey, ownSessionsKey, preparedFactorQuery } from './profile.queries.ts'
import { PreparedSetup, SetupFoot, type SetupFormProps, type SetupProps } from './SetupParts.tsx'
import { useSetupFields } from './useSetupFields.ts'

const SetupQrCode = lazy(() =>
  import('./SetupQrCode.tsx').then((module) => ({ default: module.SetupQrCode })),
)

/** Adds an authenticator app: its key as picture, link and text, then what proves that it works and whose it is. */
export function FactorSetup(props: SetupProps) {
  const query = useQuery(preparedFactorQuery(usePerson()))
  return <PreparedSetup {...props} query={query} text="Making a setup key…" form={SetupForm} />
}

const MISSING = {
  name: FACTOR_NAME_MISSING,
  code: 'Enter the 6 digits that the app shows.',
  current: CURRENT_MISSING,
}

function SetupForm({
  prepared: { setupKey, address, ticket },
  onAdded,
  onCancel,
  onTooOld,
}: SetupFormProps<PreparedFactor>) {
  const person = usePerson()
  const { typed, form, field, refuse, refuseEmpty } = useSetupFields(MISSING)
  const [refusal, setRefusal] = useState('')
  const { send, isBusy } = useChange({ shows: [ownFactorsKey(person), ownSessionsKey(person)] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal('')
    if (refuseEmpty()) return
    void send(change(addSecondFactor, { body: { ...typed, ticket } }), {
      onDone: onAdded,
      onRefused: ({ code, message }) => {
        if (code === 'WRONG_CODE') return refuse({ code: message })
        if (code === 'CURRENT_PASSWORD') return refuse({ current: message })
        setRefusal(message)
        if (code === 'TICKET') onTooOld()
      },
    })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate aria-label="Add an authenticator app">
      <p>
        Any authenticator app will do, on your phone or on this computer. Scan the picture with it, follow the
        link, or type the setup key by hand.
      </p>
      <Suspense fallback={<div className="factor__qr" />}>
        <SetupQrCode address={address} />
      </Suspense>
      <dl className="facts">
        <div>
          <dt>Setup key</dt>
          <dd className="code factor__key">{groupLetters(setupKey)}</dd>
        </div>
      </dl>
      <div className="toolbar">
        <CopyButton text={setupKey} label="Copy the setup key" />
        <a href={address}>Open in an app on this device</a>
      </div>
      <RefusalAlert>{refusal}</RefusalAlert>
      <TextField
        label="Name of the app"
        hint="Such as: my phone"
        maxLength={typedFactorName.most}
        {...field('name')}
      />
      <TextField
        label="Code of the app"
        hint="The 6 digits that it shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={typedCode.most}
        {...field('code')}
      />
      <SetupFoot
        current={field('current')}
        addText="Add app"
        isBusy={isBusy}
        busyText="Adding…"
        onCancel={onCancel}
      />
    </form>
  )
}
