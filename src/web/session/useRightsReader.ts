import { useCallback } from 'react'
import { ask } from '#wire/ask.ts'
import { extendSession } from '#wire/session/session.ts'
import { useAuth } from './AuthProvider.tsx'

/** Reads what the person may do by now, after a change that may have concerned themselves. */
export function useRightsReader(): () => Promise<void> {
  const { storeSession } = useAuth()
  return useCallback(async () => storeSession(await ask(extendSession, {})), [storeSession])
}
