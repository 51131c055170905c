import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { liveInZone } from '#web/ui/portal-time.ts'
import { ask } from '#wire/ask.ts'
import type { AnswerOf } from '#wire/call.ts'
import { readPortal } from '#wire/session/session.ts'
import { firstAnswers } from './first-answers.ts'

export type PortalTexts = AnswerOf<typeof readPortal>

type PortalState = { texts: PortalTexts | null; isAway: boolean }

const PortalTextsContext = createContext<PortalState & { reload: () => void }>({
  texts: null,
  isAway: false,
  reload: () => {},
})
const RETRY_AFTER = 5000

/** What the page came with: shown at once. */
function startPortal(): PortalState {
  const texts = firstAnswers?.portal ?? null
  if (texts) liveInZone(texts.zone)
  return { texts, isAway: false }
}

/** Asks once for the texts and contacts of this portal, and again until they are there. */
export function PortalTextsProvider({ children }: { children: ReactNode }) {
  const [portal, setPortal] = useState<PortalState>(startPortal)
  const enter = useCallback((texts: PortalTexts) => {
    liveInZone(texts.zone)
    setPortal({ texts, isAway: false })
  }, [])
  useEffect(() => {
    if (firstAnswers) return
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const load = () => {
      ask(readPortal, { signal: stop.signal, background: true }).then(enter, () => {
        if (stop.signal.aborted) return
        setPortal({ texts: null, isAway: true })
        timer = setTimeout(load, RETRY_AFTER)
      })
    }
    load()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [enter])
  const reload = useCallback(() => {
    ask(readPortal, { background: true }).then(
      enter,
      // What is known stays; the next page asks again.
      () => {},
    )
  }, [enter])
  const state = useMemo(() => ({ ...portal, reload }), [portal, reload])
  return <PortalTextsContext value={state}>{children}</PortalTextsContext>
}

/** Texts and contacts; null until they have arrived. */
export function usePortalTexts(): PortalTexts | null {
  return useContext(PortalTextsContext).texts
}

/** Asks for the texts again, for the person who has just changed them. */
export function useReloadTexts(): () => void {
  return useContext(PortalTextsContext).reload
}

/** True while the portal cannot even be asked for its texts. */
export function useIsPortalAway(): boolean {
  return useContext(PortalTextsContext).isAway
}
