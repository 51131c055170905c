import { SignedOutFrame } from './SignedOutFrame.tsx'

/** Shows while the session request runs. Reports an unreachable portal and continues by itself. */
export function WaitingScreen({ isAway }: { isAway: boolean }) {
  return (
    <SignedOutFrame>
      <div className="page page--narrow waiting soft text-center" role="status">
        {isAway ? (
          <>
            <h1>One moment, please</h1>
            <p className="lede">
              The portal cannot be reached right now. Nothing is lost. This page tries again every few seconds
              and continues by itself.
            </p>
          </>
        ) : (
          <p className="mx-auto">
            <span className="spinner" aria-hidden="true" /> Opening Quartermaster…
          </p>
        )}
      </div>
    </SignedOutFrame>
  )
}
