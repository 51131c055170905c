import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** Stands at the address of CAC sign-in until it is set up. */
export function NotSetUpScreen() {
  return (
    <div className="page page--narrow">
      <PageHeading>Not set up here yet</PageHeading>
      <p className="lede">
        Sign-in by card is not set up on this portal yet. Sign in with your username and password, or ask
        support for help.
      </p>
      <a className={buttonClass()} href="/">
        Go to sign-in
      </a>
    </div>
  )
}
