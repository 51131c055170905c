import { type FormEvent, useState } from 'react'
import '#web/ui/card.css'
import { RESET_MINUTES } from '#domain/account/reset-links.ts'
import { NOT_OPEN_YET } from '#domain/opening/opening-links.ts'
import { Refusal } from '#domain/refusal.ts'
import { useFirstFault, useForm } from '#web/pages/useForm.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { ClosureNotice } from '#web/session/ClosureNotice.tsx'
import {
  forgetCameByProvider,
  hasAgreed,
  hasComeByProvider,
  saveAgreement,
} from '#web/session/session-storage.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { findProviderSignOut } from '#wire/account/provider-sign-in.ts'
import { forgotPassword, typedEmail } from '#wire/account/recovery.ts'
import { change } from '#wire/change.ts'
import { sendRequest } from '#wire/send-request.ts'
import { SignInForm } from './SignInForm.tsx'
import { readVisitorState } from './visitor-path.ts'

/** The consent banner comes before the form. [AUTH-01] */
export function SignInPage({ onEnter }: { onEnter: () => void }) {
  const { farewell } = useAuth()
  const texts = usePortalTexts()
  const [agreed, setAgreed] = useState(false)
  const isAgreed = agreed || (texts?.isDemo === true && hasAgreed())
  const [form, setForm] = useState<'sign-in' | 'forgot'>(() =>
    readVisitorState().isResetRequest ? 'forgot' : 'sign-in',
  )
  if (!texts) {
    return (
      <div className="page page--narrow waiting soft text-center" role="status">
        <span className="spinner" aria-hidden="true" /> Opening Quartermaster…
      </div>
    )
  }
  const agree = () => {
    if (texts.isDemo) saveAgreement()
    setAgreed(true)
  }
  return (
    <div className="page page--narrow sign-in">
      {texts.closureNotice && (
        <Alert kind="warning">
          <ClosureNotice />
        </Alert>
      )}
      {!texts.isOpen && (
        <div role="status">
          <Alert kind="warning">{NOT_OPEN_YET}</Alert>
        </div>
      )}
      {farewell && (
        <div role="status">
          <Alert kind="info">{farewell}</Alert>
        </div>
      )}
      {texts.providerName && <ProviderSignOut name={texts.providerName} />}
      <section className="card sign-in__card">
        {form === 'forgot' ? (
          <ForgotPasswordForm onBack={() => setForm('sign-in')} />
        ) : (
          <>
            <PageHeading leavesFocus={isAgreed}>Sign in to Quartermaster</PageHeading>
            {texts.consentBanner && !isAgreed ? (
              <ConsentBanner text={texts.consentBanner} onAgree={agree} />
            ) : (
              <SignInForm
                cacUrl={texts.cacUrl}
                providerName={texts.providerName}
                hasSignInForm={texts.hasSignInForm}
                isFocused={isAgreed}
                onForgot={() => setForm('forgot')}
                onEnter={onEnter}
              />
            )}
          </>
        )}
      </section>
    </div>
  )
}

function ConsentBanner({ text, onAgree }: { text: string; onAgree: () => void }) {
  return (
    <section aria-labelledby="consent-title">
      <h2 id="consent-title">Before you sign in</h2>
      <div className="mb-7">
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button isWide size="large" onClick={onAgree}>
        I agree
      </Button>
    </section>
  )
}

/** [CONST-24] */
const NOTICE_FOR = 1000

/** Replaces the sign-in form. The response is the same for every address, known or not. [AUTH-17 to AUTH-22] */
function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const { notify } = useNotices()
  const form = useForm({
    name: null,
    initial: { email: '' },
    findProblems: ({ email }) =>
      /^\S+@\S+\.\S+$/.test(email.trim())
        ? []
        : [{ field: 'email', text: 'Enter your email address, like name@example.mil.' }],
    shows: [],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    void form.save(change(forgotPassword, { body: { email: form.values.email.trim() } }), {
      onDone: () =>
        notify({ kind: 'success', text: 'Email password reset has been sent!', hideAfter: NOTICE_FOR }),
      onRefused: ({ message }) => form.refuse([{ field: 'email', text: message }]),
    })
  }
  return (
    <>
      <div className="row gap-6 align-start apart">
        <PageHeading>Forgot your password?</PageHeading>
        <IconButton icon="close" label="Close and go back to sign-in" onClick={onBack} />
      </div>
      <p>We send a link for a new password to this address. It works once, within {RESET_MINUTES} minutes.</p>
      <form ref={useFirstFault(form.attempt)} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={typedEmail.max}
          {...form.textOf('email')}
        />
        <Button type="submit" isWide size="large" isBusy={form.isSaving} busyText="Sending…">
          Submit
        </Button>
      </form>
      <p className="m-0 mt-6 text-center">
        <button type="button" className="like-link link-button control-high p-2" onClick={onBack}>
          Ready to login?
        </button>
      </p>
    </>
  )
}

/** A person who signed in through the identity provider may still be signed in there. */
function ProviderSignOut({ name }: { name: string }) {
  const [isOffered] = useState(hasComeByProvider)
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState('')
  if (!isOffered) return null
  const leave = async () => {
    if (isGoing) return
    setFailure('')
    setGoing(true)
    try {
      const { address } = await sendRequest(findProviderSignOut, {})
      forgetCameByProvider()
      window.location.assign(address)
    } catch (error) {
      setFailure(
        error instanceof Refusal ? error.message : `Sign-out at ${name} could not be started. Try again.`,
      )
    }
    setGoing(false)
  }
  return (
    <div className="mb-5">
      <Alert kind="info">
        <p>You may be signed in at {name} still. On a computer that others use, sign out there, too.</p>
        <Button
          variant="outline"
          isBusy={isGoing}
          busyText={`Going to ${name}…`}
          onClick={() => void leave()}
        >
          Sign out of {name}, too
        </Button>
        <div role="alert">{failure}</div>
      </Alert>
    </div>
  )
}
