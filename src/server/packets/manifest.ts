import { createHash } from 'node:crypto'

export const MANIFEST = 'manifest.json'

/** One line for each file, so that a checker compares every byte. */
export function writeManifest(number: number, files: ReadonlyMap<string, Buffer>): Buffer {
  const hashes = [...files].map(([name, content]) => [
    name,
    createHash('sha256').update(content).digest('hex'),
  ])
  return Buffer.from(
    `${JSON.stringify({ form: 1, order: number, files: Object.fromEntries(hashes) }, null, 1)}\n`,
  )
}
