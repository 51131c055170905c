import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { giveSecondFactor, typedCode } from '#wire/account/second-factors.ts'
import { change } from '#wire/change.ts'
import type { SessionUser } from '#wire/session/session.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Offers the passkey first if there is one. One field takes every kind of code. */
export function SecondFactorForm({
  hasPasskey = false,
  first = 'Your password is correct.',
  onEnter,
  onBeginAgain,
}: {
  hasPasskey?: boolean
  /** The step that succeeded. */
  first?: string
  onEnter: (session: SessionUser) => void
  onBeginAgain: (why?: string) => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const { send, isBusy } = useChange()
  const field = useRef<HTMLInputElement>(null)
  const isShown = useRef(false)
  const passkey = useRef<HTMLButtonElement>(null)
  const words = useId()
  useEffect(() => passkey.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return refuse('Enter a code.')
    setRefusal('')
    void send(change(giveSecondFactor, { body: { code } }), {
      onDone: onEnter,
      onRefused: ({ code: kind, message }) => {
        if (kind === 'BEGIN_AGAIN') return onBeginAgain(message)
        if (kind === 'WRONG_CODE') return refuse(message)
        setRefusal(message)
      },
    })
  }
  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2
        ref={(heading) => {
          if (!heading || isShown.current) return
          isShown.current = true
          if (!hasPasskey) focusForReading(heading)
        }}
      >
        Second factor
      </h2>
      <p id={words}>
        {first}{' '}
        {hasPasskey
          ? 'Use your passkey. You can also enter a code from your authenticator app, or one of your recovery codes.'
          : 'Enter the 6 digits that your authenticator app shows for Quartermaster, or one of your recovery codes.'}
      </p>
      {hasPasskey && (
        <>
          <PasskeyButton
            isSecond
            ref={passkey}
            describedBy={words}
            onEnter={onEnter}
            onBeginAgain={onBeginAgain}
          />
          <p className="sign-in__or row gap-6 width-any m-0 mt-6 mb-4 soft" aria-hidden="true">
            <span>or</span>
          </p>
        </>
      )}
      <RefusalAlert>{refusal}</RefusalAlert>
      <TextField
        ref={field}
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={typedCode.max}
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      <Button
        type="submit"
        variant={hasPasskey ? 'outline' : 'primary'}
        isWide
        size="large"
        isBusy={isBusy}
        busyText="Signing in…"
      >
        Sign in
      </Button>
      <p className="m-0 mt-6 text-center">
        <button
          type="button"
          className="like-link link-button control-high p-2"
          onClick={() => onBeginAgain()}
        >
          Start again with username and password
        </button>
      </p>
    </form>
  )
}
