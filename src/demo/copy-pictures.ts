import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

const DRAWINGS = join(import.meta.dirname, 'pictures')

/** Puts the drawings of the demo catalogue that `folder` does not hold yet into it. A file that has its name is whole. */
export async function copyPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  const missing = (await readdir(DRAWINGS)).filter((name) => !there.has(name))
  await Promise.all(
    missing.map(async (name) => {
      // Another program that begins with the same folder copies the same: whoever comes last puts it there once more.
      const draft = join(folder, `.${name}.${crypto.randomUUID()}`)
      await copyFile(join(DRAWINGS, name), draft)
      await rename(draft, join(folder, name))
    }),
  )
}
