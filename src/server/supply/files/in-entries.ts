import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type Stray = { name: string; reason: string }
export type Entries = { acknowledgements: string[]; files: string[]; strays: Stray[] }

export const OWN_FOLDERS = ['done', 'quarantine']
/** Node's replacement for invalid UTF-8. Such a name opens no file. */
const UNREADABLE = '\uFFFD'

/** Only regular files with one link. Otherwise a writer could have the portal read and move the target of a link. */
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
        reason: 'Its name does not end in .txt or .ack. Rename it when it is complete.',
      })
  }
  return entries
}

const IS_LINK = 'It is a symbolic link, and links are not followed. Put the file itself here.'

/** '' for a readable file. */
function findFault(found: Stats): string {
  if (found.isSymbolicLink()) return IS_LINK
  if (found.isDirectory()) return 'It is a folder, and the portal does not read folders. Put its files here.'
  if (!found.isFile()) return 'It is a pipe, a socket or a device, and the portal reads only files.'
  if (found.nlink > 1)
    return 'It is a hard link: the same file has another name elsewhere. Put a copy of it here.'
  return ''
}

/** The entry changed after `findEntries`, or the portal has no right to it. */
export class NotReadable extends Error {}

/** Null when the file is gone. Checks the open file again, because the entry may have been swapped. */
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
