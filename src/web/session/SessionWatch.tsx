import { useCallback, useEffect, useRef, useState } from 'react'
import { describeSessionEnd, LONGEST_HOURS } from '#domain/session/session-limits.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { NO_BREAK } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { onOutcome } from '#wire/send-request.ts'
import { useAuth, usePerson } from './AuthProvider.tsx'
import { notifyOtherTabs, onOtherTabs } from './other-tabs.ts'
import { CARTS_SAVED } from './saved-words.ts'
import { describeTimeLeft, findEnding, isReading, roundTimeLeft } from './session-clock.ts'
import { useRightsReader } from './useRightsReader.ts'
import { useSignOut } from './useSignOut.ts'

/** How often the page reports activity to the server when the user sends nothing (ms). */
const NOTIFY_ACTIVE_EVERY = 4 * 60 * 1000
const HOW_TO_STAY = 'Press Extend to stay signed in.'

/** Warns two minutes before the session ends and lets the user extend it. (decisions, section 3; WCAG 2.2.1) */
export function SessionWatch() {
  const { lapseSession } = useAuth()
  const readRightsAgain = useRightsReader()
  const { idleSeconds, endsAt } = usePerson()
  const signOut = useSignOut()
  const announce = useAnnounce()
  const lastReceived = useRef(Date.now())
  const [now, setNow] = useState(Date.now)
  const [isEndAccepted, setEndAccepted] = useState(false)
  const ending = findEnding({
    now,
    lastReceived: lastReceived.current,
    idleSeconds,
    endsAt: endsAt.getTime(),
  })

  const extend = useCallback(async () => {
    try {
      await readRightsAgain()
    } catch {
      // A 401 has already led to sign-in. While the server is unreachable the clock continues.
    }
  }, [readRightsAgain])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    const stopHearing = onOutcome(({ isBackground, refusal }) => {
      if (isBackground || refusal) return
      lastReceived.current = Date.now()
      notifyOtherTabs('active')
    })
    const stopTabs = onOtherTabs((message) => {
      if (message === 'active') lastReceived.current = Date.now()
    })
    return () => {
      clearInterval(timer)
      stopHearing()
      stopTabs()
    }
  }, [])

  const isWarning = ending.kind !== 'none'
  const noteActivity = useCallback(() => {
    if (Date.now() - lastReceived.current <= NOTIFY_ACTIVE_EVERY) return
    lastReceived.current = Date.now()
    void extend()
  }, [extend])
  useActivity(!isWarning, noteActivity)

  const isOver = isWarning && ending.secondsLeft <= 0
  useEffect(() => {
    const end = ending.kind === 'longest' ? 'longest' : 'idle'
    if (isOver) lapseSession(describeSessionEnd(end, idleSeconds))
  }, [isOver, ending.kind, idleSeconds, lapseSession])
  const isExtendable = ending.kind === 'idle'
  // The dialog names the time left. A spoken countdown would leave no time to respond.
  const reported = isWarning ? roundTimeLeft(ending.secondsLeft) : undefined
  useEffect(() => {
    if (reported === undefined || reported > 60) return
    const way = isExtendable ? HOW_TO_STAY : ''
    announce(`You will be signed out within ${describeTimeLeft(reported)}. ${way}`, { isUrgent: true })
  }, [reported, isExtendable, announce])

  return (
    <Dialog
      isOpen={isWarning && !(ending.kind === 'longest' && isEndAccepted)}
      onClose={() => (isExtendable ? void extend() : setEndAccepted(true))}
      interrupts
      // Without an Extend button the user can be typing, and a space would dismiss the warning unread.
      initialFocus={isExtendable ? 'action' : 'start'}
      title="Your session is about to end"
      about={
        <>
          <p>
            {isExtendable
              ? 'Nothing has happened here for a while. Without an answer you will be signed out'
              : `You have been signed in for nearly ${LONGEST_HOURS} hours, which is the maximum. You will be signed out`}
            <TimeLeft seconds={ending.secondsLeft} />
          </p>
          <p>
            {isExtendable ? HOW_TO_STAY : 'Until then you can continue.'} {CARTS_SAVED}
          </p>
        </>
      }
      actions={
        <>
          {isExtendable ? (
            <Button onClick={extend}>Extend</Button>
          ) : (
            <Button onClick={() => setEndAccepted(true)}>Finish what I am doing</Button>
          )}
          <Button variant="quiet" onClick={() => signOut(false)}>
            Sign out
          </Button>
        </>
      }
    />
  )
}

/**
 * Sighted users see each second. Screen readers read a rounded time, so that the text does not change while they read
 * it.
 */
function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <>
      <span className="visually-hidden">{`${NO_BREAK}within ${describeTimeLeft(roundTimeLeft(seconds))}.`}</span>
      <span aria-hidden="true">
        {' '}
        in <strong>{describeTimeLeft(seconds)}</strong>.
      </span>
    </>
  )
}

/** Events that show activity. A screen reader moves the selection and scrolls. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'scroll', 'selectionchange'] as const

/** Calls `onActive` at each event, and at each second of reading. */
function useActivity(isOn: boolean, onActive: () => void): void {
  useEffect(() => {
    if (!isOn) return
    let lastSign = Date.now()
    let lookedAt = lastSign
    const noteSign = () => {
      lastSign = Date.now()
      onActive()
    }
    const timer = setInterval(() => {
      const now = Date.now()
      const isInFront = document.visibilityState === 'visible' && document.hasFocus()
      if (isReading({ now, lookedAt, lastSign, isInFront })) onActive()
      lookedAt = now
    }, 1000)
    // Capture, because parts of the page scroll too.
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) document.addEventListener(sign, noteSign, options)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, noteSign, options)
    }
  }, [isOn, onActive])
}
