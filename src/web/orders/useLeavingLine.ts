import { useEffect, useRef } from 'react'

/**
 * Moves the focus once a line has really left the list it was in, for the button that had the focus goes with it. Tell the
 * line before it is changed, and forget it when the change fails.
 */
export function useLeavingLine(lines: { nsn: string }[], focus: (at: number) => void) {
  const leaving = useRef<{ nsn: string; at: number } | null>(null)
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const line = leaving.current
    if (line === null || lines.some(({ nsn }) => nsn === line.nsn)) return
    leaving.current = null
    latest.current(line.at)
  }, [lines])
  return {
    leave: (nsn: string, at: number) => {
      leaving.current = { nsn, at }
    },
    stay: () => {
      leaving.current = null
    },
  }
}
