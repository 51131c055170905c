import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** What the portal has acknowledged, kept by somebody else: each line is on the disk before the next thing happens. */
export type Journal = { write(line: string): void; read(): string[]; remove(): void }

/** Opens an empty journal at a path. */
export function openJournal(path: string): Journal {
  const file = openSync(path, 'w')
  return {
    write(line) {
      writeSync(file, `${line}\n`)
      fsyncSync(file)
    },
    read: () => readFileSync(path, 'utf8').split('\n').filter(Boolean),
    remove() {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}
