import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Types that browsers know; everything is sent to be saved, so that none of it runs as a page of the portal. */
const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
}

/**
 * A file that the operator has put into `DATA_DIR/files`, or null. The name must have been checked: it holds no slash.
 * Links are not followed, and folders are no files.
 */
export async function findPlacedFile(dataDir: string, name: string) {
  const file = await open(
    join(dataDir, 'files', name),
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch(() => null)
  if (!file) return null
  const size = await findSize(file)
  if (size === null) {
    await file.close()
    return null
  }
  const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream'
  return { type, size, bytes: file.createReadStream() }
}

async function findSize(file: FileHandle): Promise<number | null> {
  const about = await file.stat()
  return about.isFile() ? about.size : null
}
