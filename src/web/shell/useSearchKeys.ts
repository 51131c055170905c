import { useEffect, useRef } from 'react'
import { isTyping, useSingleKeys } from '#web/session/single-keys.ts'

/** `/` where nothing is being typed, and Ctrl-K or Cmd-K everywhere, bring the person to the search; a dialog keeps them. */
export function useSearchKeys(open: () => void): string {
  const [hasSingleKeys] = useSingleKeys()
  const latest = useRef({ open, hasSingleKeys })
  latest.current = { open, hasSingleKeys }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isChord = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
      const isAlone = key === '/' && !ctrlKey && !metaKey && !altKey
      if (!isChord && !(isAlone && latest.current.hasSingleKeys && !isTyping(event.target))) return
      if (event.defaultPrevented || document.querySelector('dialog:is([open], :popover-open)')) return
      event.preventDefault()
      latest.current.open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return hasSingleKeys ? '/ Control+K Meta+K' : 'Control+K Meta+K'
}
