import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of the data directory that hold what people wrote, were sent or did. */
const FOLDERS = ['mail', 'supply', 'anchors', 'archive', 'imports', 'backup/base', 'backup/wal']
const OTHERS = 0o077

/**
 * From here on every file of this program is its own user's alone: mails hold links that open accounts, supply records say who
 * orders what. Folders that an earlier version left open are closed.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(OTHERS)
  for (const folder of findOpenFolders(dataDir)) chmodSync(folder, 0o700)
}

/** Folders with people's data that other users of this machine may look into. */
export function findOpenFolders(dataDir: string): string[] {
  return FOLDERS.map((name) => join(dataDir, name)).filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isDirectory() && (found.mode & OTHERS) !== 0
  })
}
