import { useCallback } from 'react'
import { sendRequest } from '#wire/send-request.ts'
import { extendSession } from '#wire/session/session.ts'
import { useAuth } from './AuthProvider.tsx'

/** Reloads the user's permissions after a change that can affect them. */
export function useRightsReader(): () => Promise<void> {
  const { storeSession } = useAuth()
  return useCallback(async () => storeSession(await sendRequest(extendSession, {})), [storeSession])
}
