import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { liveInZone } from '#web/ui/portal-time.ts'
import type { ResponseOf } from '#wire/call.ts'
import { sendRequest } from '#wire/send-request.ts'
import { readPortal } from '#wire/session/session.ts'
import { initialData } from './initial-data.ts'

export type PortalTexts = ResponseOf<typeof readPortal>

type PortalState = { texts: PortalTexts | null; isAway: boolean }

const PortalTextsContext = createContext<PortalState & { reload: () => void }>({
  texts: null,
  isAway: false,
  reload: () => {},
})
const RETRY_AFTER = 5000

/** The texts that the page itself contains. */
function startPortal(): PortalState {
  const texts = initialData?.portal ?? null
  if (texts) liveInZone(texts)
  return { texts, isAway: false }
}

export function PortalTextsProvider({ children }: { children: ReactNode }) {
  const [portal, setPortal] = useState<PortalState>(startPortal)
  const enter = useCallback((texts: PortalTexts) => {
    liveInZone(texts)
    setPortal({ texts, isAway: false })
  }, [])
  useEffect(() => {
    if (initialData) return
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const load = () => {
      sendRequest(readPortal, { signal: stop.signal, background: true }).then(enter, () => {
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
    sendRequest(readPortal, { background: true }).then(
      enter,
      // Known texts stay. The next page retries.
      () => {},
    )
  }, [enter])
  const state = useMemo(() => ({ ...portal, reload }), [portal, reload])
  return <PortalTextsContext value={state}>{children}</PortalTextsContext>
}

/** Null until they arrive. */
export function usePortalTexts(): PortalTexts | null {
  return useContext(PortalTextsContext).texts
}

export function useReloadTexts(): () => void {
  return useContext(PortalTextsContext).reload
}

export function useIsPortalAway(): boolean {
  return useContext(PortalTextsContext).isAway
}
