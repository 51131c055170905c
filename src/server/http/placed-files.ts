import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** The caller checks that `name` holds no slash. Links and folders do not count. */
export async function findPlacedFile(folder: string, name: string) {
  const file = await open(
    join(folder, name),
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
