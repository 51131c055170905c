import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. Only for what cannot be said in CSS: another element, not another look. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches)
}
