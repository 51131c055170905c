import { useEffect, useRef } from 'react'

/** After a pointer press it waits until the press is over: an earlier message would move the pressed button away. */
export function useLeaving(isWatched: boolean, leave: () => void): () => void {
  const press = useRef<'none' | 'down' | 'left'>('none')
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    if (!isWatched) return
    const onDown = () => {
      press.current = 'down'
    }
    const onUp = () =>
      setTimeout(() => {
        const hasLeft = press.current === 'left'
        press.current = 'none'
        if (hasLeft) latest.current()
      })
    const events = [
      ['pointerdown', onDown],
      ['pointerup', onUp],
      ['pointercancel', onUp],
    ] as const
    for (const [name, listener] of events) document.addEventListener(name, listener, { capture: true })
    return () => {
      for (const [name, listener] of events) document.removeEventListener(name, listener, { capture: true })
    }
  }, [isWatched])
  return () => {
    if (press.current === 'down') press.current = 'left'
    else leave()
  }
}
