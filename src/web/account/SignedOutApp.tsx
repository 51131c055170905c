import { lazy, Suspense, useEffect } from 'react'
import { makeDocumentTitle } from '#web/pages/document-title.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { findOpenScreen } from '#wire/account/open-screens.ts'
import { AccessibilityScreen } from './AccessibilityScreen.tsx'
import { CardRedirectScreen } from './CardRedirectScreen.tsx'
import { ProviderScreen } from './ProviderScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { ResetRedirectScreen } from './ResetRedirectScreen.tsx'
import { SignedOutFrame } from './SignedOutFrame.tsx'
import { SignInPage } from './SignInPage.tsx'
import { VerifyTokenScreen } from './VerifyTokenScreen.tsx'
import { useVisitorPath } from './visitor-path.ts'

/** [AUTH-02] */
const SIGN_IN_TITLE = 'Warfighter Login Portal'

/** Needed once per portal, so it is a separate chunk. */
const OpeningScreen = lazy(() =>
  import('./OpeningScreen.tsx').then((module) => ({ default: module.OpeningScreen })),
)

/** Few screens, so it needs no router. `onEnter` runs as soon as the user is known, while 'Redirecting' still shows. */
export function SignedOutApp({ onEnter }: { onEnter: () => void }) {
  const path = useVisitorPath()
  const screen = findOpenScreen(path)
  useEffect(() => {
    document.title = screen === 'sign-in' ? SIGN_IN_TITLE : makeDocumentTitle(path)
  }, [screen, path])
  return (
    <SignedOutFrame>
      {screen === 'sign-in' && <SignInPage onEnter={onEnter} />}
      {screen === 'card-redirect' && <CardRedirectScreen onEnter={onEnter} />}
      {screen === 'provider-return' && <ProviderScreen onEnter={onEnter} />}
      {screen === 'reset-redirect' && <ResetRedirectScreen />}
      {screen === 'reset-password' && <ResetPasswordScreen />}
      {screen === 'verify-token' && <VerifyTokenScreen />}
      {screen === 'opening' && (
        <Suspense>
          <OpeningScreen />
        </Suspense>
      )}
      {screen === 'accessibility' && <AccessibilityScreen />}
      {screen === 'unauthorized' && <UnauthorizedScreen path={path} />}
    </SignedOutFrame>
  )
}
