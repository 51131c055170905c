import { readdirSync, readFileSync } from 'node:fs'

/** Processes that one has started and that work still. */
export function findChildren(parent: number): number[] {
  // Number 0 is the parent of the system itself.
  if (parent <= 0) return []
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(entry)] : []
    } catch {
      return []
    }
  })
}

/** Sends a signal to a process, which may have ended by itself. */
export function signal(pid: number, word: NodeJS.Signals): void {
  // Number 0 would be everybody of our own group.
  if (pid <= 0) return
  try {
    process.kill(pid, word)
  } catch {
    // It has ended by itself.
  }
}
