import { readdirSync, readFileSync } from 'node:fs'

export function findChildren(parent: number): number[] {
  // 0 is the parent of init.
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

export function signal(pid: number, word: NodeJS.Signals): void {
  // 0 would signal our own process group.
  if (pid <= 0) return
  try {
    process.kill(pid, word)
  } catch {
    // It has ended by itself.
  }
}
