import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

const DRAWINGS = join(import.meta.dirname, 'pictures')

/** Copies the drawings that `folder` lacks. A file that has its final name is complete. */
export async function copyPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  const missing = (await readdir(DRAWINGS)).filter((name) => !there.has(name))
  await Promise.all(
    missing.map(async (name) => {
      // Two programs that start together copy the same file. The last rename wins.
      const draft = join(folder, `.${name}.${crypto.randomUUID()}`)
      await copyFile(join(DRAWINGS, name), draft)
      await rename(draft, join(folder, name))
    }),
  )
}
