import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { PasswordField, TextField } from '#web/ui/TextField.tsx'
import { ask } from '#wire/ask.ts'
import { signIn } from '#wire/session.ts'
import { useAuth } from './AuthProvider.tsx'
import { CardSignInButton } from './CardSignInButton.tsx'
import { describeFailed } from './failed-before.ts'
import { keepSession } from './session-storage.ts'
import { loadSignedInApp } from './signed-in-app.ts'

/** Time to read 'Redirecting' before moving on (ms). [CONST-22] */
const REDIRECT_AFTER = 900
/** [CONST-15] */
const SHORTEST_CREDENTIAL = 3
const SIGN_IN_FAILED = 'Error logging in. Try again'

type SignInState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'failed'; text: string }
  | { step: 'done' }

/** Username, password, LOGIN; the button for card holders first. [AUTH-03 to AUTH-16] */
export function SignInForm({
  cacUrl,
  isFocused,
  onForgot,
}: {
  cacUrl: string
  isFocused: boolean
  onForgot: () => void
}) {
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const [state, setState] = useState<SignInState>({ step: 'idle' })
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (isFocused) form.current?.querySelector('input')?.focus()
  }, [isFocused])

  const edit = (keep: (text: string) => void) => (event: { target: { value: string } }) => {
    keep(event.target.value)
    setState((now) => (now.step === 'failed' ? { step: 'idle' } : now))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.step === 'sending' || state.step === 'done') return
    if (username.trim() === '' || password.trim() === '') {
      return setState({ step: 'failed', text: SIGN_IN_FAILED })
    }
    setState({ step: 'sending' })
    try {
      const answer = await ask(signIn, { body: { username, password, assertion: '' } })
      if ('flag' in answer) return setState({ step: 'failed', text: SIGN_IN_FAILED })
      keepSession(answer)
      setState({ step: 'done' })
      notify({ kind: 'success', text: 'Successfully signed in! Redirecting', hideAfter: REDIRECT_AFTER })
      void loadSignedInApp()
      timer.current = setTimeout(() => {
        if (answer.failedBefore > 0) notify({ kind: 'warning', text: describeFailed(answer.failedBefore) })
        storeSession(answer)
      }, REDIRECT_AFTER)
    } catch (error) {
      const isTold = error instanceof Refusal && (error.kind === 'too-many' || error.kind === 'busy')
      setState({ step: 'failed', text: isTold ? error.message : SIGN_IN_FAILED })
    }
  }
  return (
    <>
      <CardSignInButton isSetUp={cacUrl !== ''} />
      <p className="sign-in__or" aria-hidden="true">
        <span>or</span>
      </p>
      <form ref={form} onSubmit={submit} noValidate>
        <div role="alert">{state.step === 'failed' && <Alert kind="error">{state.text}</Alert>}</div>
        <TextField
          label="Username"
          hint={<CredentialHint text={username} />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={username}
          onChange={edit(setUsername)}
        />
        <PasswordField
          label="Password"
          hint={<CredentialHint text={password} />}
          maxLength={1024}
          value={password}
          onChange={edit(setPassword)}
        />
        <Button type="submit" isWide size="large" isBusy={state.step === 'sending'} busyText="LOGIN…">
          LOGIN
        </Button>
      </form>
      <p className="sign-in__foot">
        <button type="button" className="link-button" onClick={onForgot}>
          Need to reset password? Click here
        </button>
      </p>
    </>
  )
}

/** [VAL-02] Its place is kept free, so that the form does not jump while one types. */
function CredentialHint({ text }: { text: string }) {
  const isShort = text !== '' && text.trim().length < SHORTEST_CREDENTIAL
  return <span className="sign-in__hint">{isShort && 'Must be greater than 3 characters'}</span>
}
