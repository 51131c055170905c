import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildCatalogue, namePicture } from './catalogue.ts'
import { drawGarment } from './garments/draw-garment.ts'

/** Writes the drawings of the demo catalogue that `folder` does not hold yet. A file that has its name is whole. */
export async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  const missing = new Map(
    buildCatalogue()
      .products.filter((product) => product.hasPicture && !there.has(namePicture(product)))
      .map((product) => [namePicture(product), product]),
  )
  await Promise.all(
    [...missing].map(async ([name, { kind, colour, variant }]) => {
      // Another program that begins with the same folder draws the same: whoever comes last puts it there once more.
      const draft = join(folder, `.${name}.${crypto.randomUUID()}`)
      await writeFile(draft, drawGarment(kind, colour, variant))
      await rename(draft, join(folder, name))
    }),
  )
}
