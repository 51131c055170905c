import { type Ref, useId, useRef } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { beginPasskey, signInByPasskey } from '#wire/account/passkeys.ts'
import { type Change, change } from '#wire/change.ts'
import { sendRequest } from '#wire/send-request.ts'
import type { SessionUser } from '#wire/session/session.ts'
import { usePasskeys } from './usePasskeys.ts'

/** Alone, or as the second factor after the password. */
export function PasskeyButton({
  isSecond = false,
  describedBy = '',
  onEnter,
  onBeginAgain,
  ref,
}: {
  isSecond?: boolean
  describedBy?: string
  onEnter: (session: SessionUser) => void
  /** The password must be typed again. */
  onBeginAgain?: (why: string) => void
  ref?: Ref<HTMLButtonElement>
}) {
  const note = useId()
  const { send, isBusy } = useChange()
  const { callBrowser, isConfirming, problem, setProblem } = usePasskeys(
    isSecond ? 'Use the code of your app, or a recovery code.' : 'Use your username and password.',
  )
  /** Signed, but the result is unknown: the same request is sent again. */
  const unanswered = useRef<Change<SessionUser>>(null)
  const start = async () => {
    const wanted =
      unanswered.current ??
      (await callBrowser(async ({ signWithPasskey }) => {
        const requested = await sendRequest(beginPasskey, { body: { isSecond } })
        return change(signInByPasskey, { body: await signWithPasskey(requested, isSecond) })
      }))
    if (!wanted) return
    setProblem('')
    await send(wanted, {
      onDone: onEnter,
      onRefused: (refusal) => {
        unanswered.current = isPassing(refusal) ? wanted : null
        if (refusal.code === 'BEGIN_AGAIN' && onBeginAgain) onBeginAgain(refusal.message)
        else setProblem(refusal.message)
      },
    })
  }
  return (
    <>
      <Button
        ref={ref}
        variant={isSecond ? 'primary' : 'outline'}
        size={isSecond ? 'large' : 'normal'}
        isWide
        isBusy={isBusy || isConfirming}
        busyText={isConfirming ? 'Waiting for your passkey…' : 'Signing in…'}
        aria-describedby={[describedBy, problem && note].filter(Boolean).join(' ') || undefined}
        onClick={() => void start()}
      >
        {isSecond ? 'Use a passkey' : 'Sign in with a passkey'}
      </Button>
      <div role="status">
        {problem && (
          <p id={note} className="m-0 mt-5 soft">
            {problem}
          </p>
        )}
      </div>
    </>
  )
}
