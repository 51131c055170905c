import { useEffect, useRef } from 'react'
import { useTypedSource } from '#web/ui/typed.ts'
import { noteLeft, takeLeft } from './left-quantities.ts'
import type { QuantitySends } from './quantity-sends.ts'

const open = new Set<QuantitySends>()

/** Milliseconds after which the next page reads them again, because its first response may be older. */
const READ_AGAIN_AFTER = [250, 1000, 3000]

/** Before the person signs out, because afterwards the server refuses them. */
export async function flushAll(): Promise<void> {
  await Promise.all([...open].map((sends) => sends.flush()))
}

/**
 * Sends waiting numbers before the page closes or is hidden. After the session ended, they are stored with all other
 * typed text. `name` identifies the quantities. A page that follows at once calls `readAgain`, because it may have read
 * the stored quantities before the server saved these.
 */
export function useFlushOnLeave(name: string, sends: QuantitySends, readAgain: () => Promise<unknown>): void {
  const latest = useRef(readAgain)
  latest.current = readAgain
  useEffect(() => {
    if (!takeLeft(name)) return
    const read = () => void latest.current().catch(() => {})
    const timers = READ_AGAIN_AFTER.map((wait) => setTimeout(read, wait))
    return () => timers.forEach(clearTimeout)
  }, [name])
  useTypedSource(name, sends.typed, (typed) => {
    // A number from a button is sent by itself.
    for (const [key, { text, isTyped }] of typed)
      if (isTyped) sends.line(key).type(text)
      else sends.line(key).step(Number(text))
  })
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== 'hidden') return
      if (sends.typed()) noteLeft(name)
      void sends.flush()
    }
    open.add(sends)
    document.addEventListener('visibilitychange', leave)
    return () => {
      open.delete(sends)
      document.removeEventListener('visibilitychange', leave)
      void sends.flush()
    }
  }, [name, sends])
}
