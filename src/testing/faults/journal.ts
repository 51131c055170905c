import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** Acknowledged orders, outside the database. Each line is on the disk before the next step. */
export type Journal = { write(line: string): void; read(): string[]; remove(): void }

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
