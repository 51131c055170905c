import { useEffect, useRef } from 'react'

/**
 * Moves the focus when a line has left the list, because its focused button is gone. Name the line before the change,
 * and forget it when the change fails.
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
