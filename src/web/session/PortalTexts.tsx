import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ask } from '#wire/ask.ts'
import type { AnswerOf } from '#wire/call.ts'
import { readPortal } from '#wire/session.ts'

export type PortalTexts = AnswerOf<typeof readPortal>

const PortalTextsContext = createContext<PortalTexts | null>(null)
const RETRY_AFTER = 5000

/** Asks once for the texts and contacts of this portal, and again until they are there. */
export function PortalTextsProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<PortalTexts | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const load = () => {
      ask(readPortal, { signal: stop.signal, background: true }).then(setTexts, () => {
        if (!stop.signal.aborted) timer = setTimeout(load, RETRY_AFTER)
      })
    }
    load()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  return <PortalTextsContext value={texts}>{children}</PortalTextsContext>
}

/** Texts and contacts; null until they have arrived. */
export function usePortalTexts(): PortalTexts | null {
  return useContext(PortalTextsContext)
}
