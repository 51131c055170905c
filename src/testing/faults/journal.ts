import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

export type Journal = ReturnType<typeof openJournal>

/** Acknowledged orders, outside the database. Each line is on the disk before the next step. */
export function openJournal(path: string) {
  const file = openSync(path, 'w')
  return {
    write(line: string) {
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
