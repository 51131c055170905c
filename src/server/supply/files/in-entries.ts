import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Something in the in folder that is not read, and why. */
export type Stray = { name: string; reason: string }
export type Entries = { acknowledgements: string[]; files: string[]; strays: Stray[] }

/** The portal's own folders in there. */
export const OWN_FOLDERS = ['done', 'quarantine']
/** What Node writes in place of letters that are no UTF-8; a name with it finds no file. */
const UNREADABLE = '\uFFFD'

/**
 * What stands in the in folder. Only regular files with one name are read: anybody who may write here could otherwise have the
 * portal read, quote in its quarantine and move away whatever a link points to.
 */
export async function findEntries(folder: string): Promise<Entries> {
  const entries: Entries = { acknowledgements: [], files: [], strays: [] }
  for (const name of (await readdir(folder)).sort()) {
    if (OWN_FOLDERS.includes(name)) continue
    const found = await lstat(join(folder, name)).catch(() => null)
    const reason = name.includes(UNREADABLE)
      ? 'Its name has letters that are not UTF-8. Give it another name.'
      : found && findFault(found)
    if (reason) entries.strays.push({ name, reason })
    else if (!found) continue
    else if (/\.txt$/i.test(name)) entries.files.push(name)
    else if (/\.ack$/i.test(name)) entries.acknowledgements.push(name)
    else
      entries.strays.push({
        name,
        reason: 'Its name ends neither in .txt nor in .ack. Give it such a name when it is complete.',
      })
  }
  return entries
}

const IS_LINK = 'It is a symbolic link, and links are not followed. Put the file itself here.'

/** Why something is no file to read, or ''. */
function findFault(found: Stats): string {
  if (found.isSymbolicLink()) return IS_LINK
  if (found.isDirectory()) return 'It is a folder, and folders are not looked into. Put its files here.'
  if (!found.isFile()) return 'It is a pipe, a socket or a device, and only files are read.'
  if (found.nlink > 1)
    return 'It is a hard link: the same file has another name elsewhere. Put a copy of it here.'
  return ''
}

/** The entry is not what `findEntries` saw, or the portal has no right to it. */
export class NotReadable extends Error {}

/**
 * Opens a file of the in folder, or answers null when it has gone. What stands under the name may have been exchanged
 * since it was looked at, so the open file is asked once more; a pipe does not hold up the turn.
 */
export async function openEntry(folder: string, name: string): Promise<FileHandle | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error) => {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return null
    if (code === 'ELOOP') throw new NotReadable(IS_LINK)
    if (code === 'EACCES' || code === 'EPERM')
      throw new NotReadable('The portal has no right to read it. Let its account read the file.')
    throw error
  })
  if (!file) return null
  const fault = findFault(await file.stat())
  if (!fault) return file
  await file.close()
  throw new NotReadable(fault)
}
