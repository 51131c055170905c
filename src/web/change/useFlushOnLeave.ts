import { useEffect } from 'react'
import { useTypedSource } from '#web/ui/typed.ts'
import type { QuantitySends } from './quantity-sends.ts'

const open = new Set<QuantitySends>()

/** Before the person signs out, because afterwards the server refuses them. */
export async function flushAll(): Promise<void> {
  await Promise.all([...open].map((sends) => sends.flush()))
}

/**
 * Sends waiting numbers before the page closes or is hidden. After the session ended, they are stored with all other
 * typed text. `name` identifies the quantities.
 */
export function useFlushOnLeave(name: string, sends: QuantitySends): void {
  useTypedSource(name, sends.typed, (typed) => {
    // A number from a button is sent by itself.
    for (const [key, { text, isTyped }] of typed)
      if (isTyped) sends.line(key).type(text)
      else sends.line(key).step(Number(text))
  })
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void sends.flush()
    }
    open.add(sends)
    document.addEventListener('visibilitychange', leave)
    return () => {
      open.delete(sends)
      document.removeEventListener('visibilitychange', leave)
      void sends.flush()
    }
  }, [sends])
}
