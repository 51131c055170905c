import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { NoPasskey, PASSKEY_FAILED } from './no-passkey.ts'

type Passkeys = typeof import('./passkey-browser.ts')

/**
 * Loads its code on first use. Without passkey support it shows `instead`. Returns null on failure, with the reason in
 * `problem`.
 */
export function usePasskeys(instead: string) {
  const [isConfirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState('')
  const loaded = useRef<Passkeys>(undefined)
  useEffect(() => () => loaded.current?.cancelPrompt(), [])
  const callBrowser = async <T>(work: (passkeys: Passkeys) => Promise<T>): Promise<T | null> => {
    setProblem('')
    if (window.PublicKeyCredential === undefined) {
      setProblem(`This browser does not support passkeys. ${instead}`)
      return null
    }
    setConfirming(true)
    try {
      loaded.current = await import('./passkey-browser.ts')
      return await work(loaded.current)
    } catch (error) {
      const isSentence = error instanceof NoPasskey || error instanceof Refusal
      setProblem(isSentence ? error.message : PASSKEY_FAILED)
      return null
    } finally {
      setConfirming(false)
    }
  }
  return { callBrowser, isConfirming, problem, setProblem }
}
