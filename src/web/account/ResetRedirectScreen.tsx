import { useEffect, useState } from 'react'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import type { ResetLink } from '#wire/account/recovery.ts'
import { goToPath, takeResetLink } from './visitor-path.ts'

/** [CONST-27] */
const REDIRECT_AFTER = 5000

/** The target of the link in a reset mail. [AUTH-39 to AUTH-42] */
export function ResetRedirectScreen() {
  const [link] = useState(takeResetLink)
  return link ? <Countdown link={link} /> : <UnauthorizedScreen path="/passreset" />
}

/** Visible only, so that a screen reader is not interrupted each second. */
function Countdown({ link }: { link: ResetLink }) {
  const [seconds, setSeconds] = useState(REDIRECT_AFTER / 1000)
  const goOn = () => goToPath('/reset-password', { resetLink: link })
  useEffect(() => {
    const ends = performance.now() + REDIRECT_AFTER
    const ticking = setInterval(
      () => setSeconds(Math.max(1, Math.ceil((ends - performance.now()) / 1000))),
      200,
    )
    const leaving = setTimeout(() => goToPath('/reset-password', { resetLink: link }), REDIRECT_AFTER)
    return () => {
      clearInterval(ticking)
      clearTimeout(leaving)
    }
  }, [link])
  return (
    <div className="page page--narrow sign-in">
      <section className="card sign-in__card">
        <PageHeading>Hold tight while we redirect you</PageHeading>
        <p className="lede">Next, you choose your new password.</p>
        <p
          className="countdown m-0 mx-auto mb-6 color-primary text-8 bold digits text-center"
          aria-hidden="true"
        >
          {seconds}
        </p>
        <Button isWide onClick={goOn}>
          Continue now
        </Button>
      </section>
    </div>
  )
}
