import { useEffect } from 'react'
import type { QuantitySends } from './quantity-sends.ts'

/** Numbers that wait for their pause are sent before the page goes, or is hidden and may go unseen. */
export function useFlushOnLeave(sends: QuantitySends): void {
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
