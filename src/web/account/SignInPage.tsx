import { useState } from 'react'
import { NOT_OPEN_YET } from '#domain/opening/opening-links.ts'
import '#web/ui/card.css'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { ClosureNotice } from '#web/session/ClosureNotice.tsx'
import { hasAgreed, keepAgreement } from '#web/session/session-storage.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ConsentBanner } from './ConsentBanner.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { ProviderSignOut } from './ProviderSignOut.tsx'
import { SignInForm } from './SignInForm.tsx'
import { readVisitorState } from './visitor-path.ts'

/** The sign-in screen: the consent banner first, then the form; one link away, 'Forgot your password?'. [AUTH-01] */
export function SignInPage({ onEnter }: { onEnter: () => void }) {
  const { farewell } = useAuth()
  const texts = usePortalTexts()
  const [agreed, setAgreed] = useState(false)
  const isAgreed = agreed || (texts?.isDemo === true && hasAgreed())
  const [form, setForm] = useState<'sign-in' | 'forgot'>(() =>
    readVisitorState().asksForReset ? 'forgot' : 'sign-in',
  )
  if (!texts) {
    return (
      <div className="page page--narrow waiting soft text-center" role="status">
        <span className="spinner" aria-hidden="true" /> Opening Quartermaster…
      </div>
    )
  }
  const agree = () => {
    if (texts.isDemo) keepAgreement()
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
