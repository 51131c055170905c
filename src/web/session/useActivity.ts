import { useEffect } from 'react'
import { isReading } from './session-clock.ts'

/** What a person leaves as a sign, also through a screen reader, which moves the selection and scrolls. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'scroll', 'selectionchange'] as const

/** Calls `onActive` while somebody works or reads: at each sign, and each second of reading. */
export function useActivity(isOn: boolean, onActive: () => void): void {
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
    // Parts of the page scroll by themselves, too.
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) document.addEventListener(sign, noteSign, options)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, noteSign, options)
    }
  }, [isOn, onActive])
}
