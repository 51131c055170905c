import { type FormEvent, lazy, Suspense } from 'react'
import { CURRENT_MISSING } from '#domain/account/passwords.ts'
import { FACTOR_NAME_MISSING, groupLetters } from '#domain/account/second-factors.ts'
import { findEmpty, useFirstFault, useForm } from '#web/pages/useForm.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  addSecondFactor,
  listSecondFactors,
  type PreparedFactor,
  prepareSecondFactor,
  typedCode,
  typedFactorName,
} from '#wire/account/second-factors.ts'
import { change } from '#wire/change.ts'
import './second-factor.css'
import { FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { listOwnSessions } from '#wire/account/my-account.ts'
import { PreparedSetup, SetupFoot, type SetupFormProps, type SetupProps } from './SetupParts.tsx'

const SetupQrCode = lazy(() =>
  import('./SetupQrCode.tsx').then((module) => ({ default: module.SetupQrCode })),
)

/** Shows the key as picture, link and text, then asks for proof that it works and for the password. */
export function FactorSetup(props: SetupProps) {
  const query = useCall(prepareSecondFactor, {}, FETCH_ONCE)
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
  const form = useForm({
    name: null,
    initial: { name: '', code: '', current: '' },
    findProblems: findEmpty(MISSING),
    shows: [listSecondFactors, listOwnSessions],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.setConflict(null)
    if (!form.check()) return
    void form.save(change(addSecondFactor, { body: { ...form.values, ticket } }), {
      onDone: onAdded,
      onRefused: (refusal) => {
        const { code, message: text } = refusal
        if (code === 'WRONG_CODE') return form.refuse([{ field: 'code', text }])
        if (code === 'CURRENT_PASSWORD') return form.refuse([{ field: 'current', text }])
        form.setConflict(refusal)
        if (code === 'TICKET') onTooOld()
      },
    })
  }
  return (
    <form
      ref={useFirstFault(form.attempt)}
      className="form"
      onSubmit={submit}
      noValidate
      aria-label="Add an authenticator app"
    >
      <p>
        Use any authenticator app, on your phone or on this computer. Scan the picture with it, follow the
        link, or type the setup key.
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
      <RefusalAlert>{form.refusal}</RefusalAlert>
      <TextField
        label="Name of the app"
        hint="Such as: my phone"
        maxLength={typedFactorName.max}
        {...form.textOf('name')}
      />
      <TextField
        label="Code from the app"
        hint="The 6 digits that it shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={typedCode.max}
        {...form.textOf('code')}
      />
      <SetupFoot
        current={form.textOf('current')}
        addText="Add app"
        isBusy={form.isSaving}
        busyText="Adding…"
        onCancel={onCancel}
      />
    </form>
  )
}
