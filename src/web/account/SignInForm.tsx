import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChange } from '#web/change/useChange.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { storeSignedInUser } from '#web/session/session-storage.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusAgain } from '#web/ui/focus-again.ts'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { PasswordField, TextField } from '#web/ui/TextField.tsx'
import { useLeaving } from '#web/ui/useLeaving.ts'
import { NO_CARD_SIGN_IN, startCardSignIn } from '#wire/account/card-sign-in.ts'
import { startProviderSignIn } from '#wire/account/provider-sign-in.ts'
import { change } from '#wire/change.ts'
import { secret } from '#wire/codes.ts'
import { type SessionUser, signIn, typedUsername } from '#wire/session/session.ts'
import { describeFailed } from './failed-before.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** Milliseconds to read 'Redirecting'. [CONST-22] */
const REDIRECT_AFTER = 900
/** [CONST-15] */
const SHORTEST_CREDENTIAL = 3
/** [VAL-02] */
const TOO_SHORT = 'Must be greater than 3 characters'
const SIGN_IN_FAILED = 'Error logging in. Try again'

/** Cards, the identity provider and passkeys come before the username. [AUTH-03 to AUTH-16] */
export function SignInForm({
  cacUrl,
  providerName,
  hasSignInForm,
  isFocused,
  onForgot,
  onEnter,
}: {
  cacUrl: string
  providerName: string
  hasSignInForm: boolean
  isFocused: boolean
  onForgot: () => void
  onEnter: () => void
}) {
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const { send, isBusy } = useChange()
  const [failure, setFailure] = useState('')
  const [isDone, setDone] = useState(false)
  /** Set when the password was right and a second factor is required. */
  const [half, setHalf] = useState<{ hasPasskey: boolean } | null>(null)
  const username = useCredential('Username')
  const password = useCredential('Password')
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (isFocused && field) focusAgain(field)
  }, [isFocused])

  const fieldOf = ({ text, edit, leave }: Credential) => ({
    value: text,
    onChange: (event: { target: { value: string } }) => {
      edit(event.target.value)
      setFailure('')
    },
    onBlur: leave,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    username.leave()
    password.leave()
    if (username.text.trim() === '' || password.text.trim() === '') return setFailure(SIGN_IN_FAILED)
    setFailure('')
    const body = { username: username.text, password: password.text, assertion: '' }
    void send(change(signIn, { body }), {
      onDone: (response) => {
        if (!('flag' in response)) return enter(response)
        if (!response.secondFactor) return setFailure(SIGN_IN_FAILED)
        password.edit('')
        setHalf({ hasPasskey: response.passkey === true })
      },
      onRefused: ({ kind, message }) =>
        setFailure(kind === 'too-many' || kind === 'busy' ? message : SIGN_IN_FAILED),
    })
  }
  const enter = (session: SessionUser) => {
    storeSignedInUser(session)
    setDone(true)
    notify({ kind: 'success', text: 'Successfully signed in! Redirecting', hideAfter: REDIRECT_AFTER })
    onEnter()
    timer.current = setTimeout(() => {
      if (session.failedBefore > 0)
        notify({ kind: 'warning', text: describeFailed(session.failedBefore), goesAlong: true })
      storeSession(session)
    }, REDIRECT_AFTER)
  }
  const beginAgain = (why = '') => {
    flushSync(() => {
      setHalf(null)
      setFailure(why)
    })
    form.current?.querySelector('input')?.focus()
  }
  if (half) return <SecondFactorForm {...half} onEnter={enter} onBeginAgain={beginAgain} />
  const otherWays = (
    <>
      <CardSignInButton isSetUp={cacUrl !== ''} />
      {providerName && <ProviderSignInButton name={providerName} />}
      <div className="mt-4">
        <PasskeyButton onEnter={enter} />
      </div>
    </>
  )
  if (!hasSignInForm) return otherWays
  return (
    <>
      {otherWays}
      <p className="sign-in__or row gap-6 width-any m-0 mt-6 mb-4 soft" aria-hidden="true">
        <span>or</span>
      </p>
      <form ref={form} onSubmit={submit} noValidate>
        <RefusalAlert>{failure}</RefusalAlert>
        <TextField
          label="Username"
          hint={<CredentialHint isShort={username.isShort} />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={typedUsername.max}
          {...fieldOf(username)}
        />
        <PasswordField
          label="Password"
          hint={<CredentialHint isShort={password.isShort} />}
          maxLength={secret.max}
          {...fieldOf(password)}
        />
        <Button type="submit" isWide size="large" isBusy={isBusy} busyText="LOGIN…">
          LOGIN
        </Button>
      </form>
      <p className="m-0 mt-6 text-center">
        <button type="button" className="like-link link-button control-high p-2" onClick={onForgot}>
          Need to reset password? Click here
        </button>
      </p>
    </>
  )
}

type Credential = ReturnType<typeof useCredential>

/** The length is checked when the user leaves the field, not during typing. */
function useCredential(label: string) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const announce = useAnnounce()
  const leave = useLeaving(true, () => {
    setLeft(true)
    if (isShortCredential(text)) announce(`${label}: ${TOO_SHORT}`)
  })
  const edit = (next: string) => {
    setText(next)
    if (next === '') setLeft(false)
  }
  return { text, edit, leave, isShort: isLeft && isShortCredential(text) }
}

const isShortCredential = (text: string) => text !== '' && text.trim().length < SHORTEST_CREDENTIAL

/** Reserves its space, so that the form does not jump. */
function CredentialHint({ isShort }: { isShort: boolean }) {
  return <span className="sign-in__hint">{isShort && TOO_SHORT}</span>
}

const FAILED = 'CAC sign-in could not be started. Try again.'

/**
 * Opens the gateway after the server has bound the return to this browser. Without a gateway it shows a message.
 * [AUTH-04]
 */
function CardSignInButton({ isSetUp }: { isSetUp: boolean }) {
  const { send, isBusy } = useChange({ failed: FAILED })
  const [isGoing, setGoing] = useState(false)
  const [note, setNote] = useState('')
  const start = () => {
    if (!isSetUp) return setNote(NO_CARD_SIGN_IN)
    if (isGoing) return
    setNote('')
    void send(change(startCardSignIn, {}), {
      onDone: ({ address }) => {
        setGoing(true)
        window.location.assign(address)
        // A person who returns without a card may press again.
        setTimeout(() => setGoing(false), 5000)
      },
      onRefused: ({ message }) => setNote(message),
    })
  }
  return (
    <>
      <Button
        variant="outline"
        isWide
        isBusy={isBusy || isGoing}
        busyText="Going to your card…"
        aria-describedby={note ? 'cac-note' : undefined}
        onClick={start}
      >
        Sign in with CAC
      </Button>
      <div role="status">
        {note && (
          <p id="cac-note" className="m-0 mt-5 soft">
            {note}
          </p>
        )}
      </div>
    </>
  )
}

/** If the identity provider does not respond, a message shows and the other ways remain. */
function ProviderSignInButton({ name }: { name: string }) {
  const { send, isBusy } = useChange({ failed: `Sign-in with ${name} could not be started. Try again.` })
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState('')
  const said = useRef<HTMLDivElement>(null)
  const start = () => {
    if (isGoing) return
    setFailure('')
    const { pathname, search } = window.location
    void send(change(startProviderSignIn, { body: { returnTo: pathname + search } }), {
      onDone: ({ address }) => {
        setGoing(true)
        window.location.assign(address)
        // A person who returns without signing in may press again.
        setTimeout(() => setGoing(false), 5000)
      },
      onRefused: ({ message }) => {
        setFailure(message)
        requestAnimationFrame(() => said.current && focusForReading(said.current))
      },
    })
  }
  return (
    <div className="mt-4">
      <div role="alert" ref={said}>
        {failure && <Alert kind="error">{failure}</Alert>}
      </div>
      <Button
        variant="outline"
        isWide
        isBusy={isBusy || isGoing}
        busyText={`Going to ${name}…`}
        onClick={start}
      >
        Sign in with {name}
      </Button>
    </div>
  )
}
