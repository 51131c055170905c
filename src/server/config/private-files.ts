import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['mail', 'supply', 'anchors', 'archive', 'imports', 'backup/base', 'backup/wal']
const OTHERS = 0o077

/** Emails contain account links. Also closes folders of an earlier version. */
export function makeFilesPrivate(dataDir: string): void {
  process.umask(OTHERS)
  for (const folder of findOpenFolders(dataDir)) chmodSync(folder, 0o700)
}

/** Folders with personal data that other users of this machine may read. */
export function findOpenFolders(dataDir: string): string[] {
  return FOLDERS.map((name) => join(dataDir, name)).filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isDirectory() && (found.mode & OTHERS) !== 0
  })
}
