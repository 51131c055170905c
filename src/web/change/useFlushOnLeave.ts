import { useEffect } from 'react'
import { useTypedSource } from '#web/ui/typed.ts'
import type { QuantitySends } from './quantity-sends.ts'

/**
 * Numbers that wait for their pause are sent before the page goes, or is hidden and may go unseen. Where the session has
 * ended they wait with all else that was typed; `name` says which quantities they are.
 */
export function useFlushOnLeave(name: string, sends: QuantitySends): void {
  useTypedSource(name, sends.typed, (typed) => {
    // A number that a button has set is sent by itself, as it was to be.
    for (const [key, { text, isTyped }] of typed)
      if (isTyped) sends.line(key).type(text)
      else sends.line(key).step(Number(text))
  })
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void sends.flush()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void sends.flush()
    }
  }, [sends])
}
