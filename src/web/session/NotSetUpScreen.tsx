import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** Stands at the addresses of CAC sign-in and password reset until they are set up. */
export function NotSetUpScreen() {
  return (
    <div className="page page--narrow">
      <PageHeading>Not set up here yet</PageHeading>
      <p className="lede">
        Password reset by e-mail and sign-in by card are not set up on this portal yet. Sign in with your
        username and password, or ask support for help.
      </p>
      <a className={buttonClass()} href="/">
        Go to sign-in
      </a>
    </div>
  )
}
