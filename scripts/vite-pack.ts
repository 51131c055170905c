import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packers = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer, quality: number) => promisify(gzip)(bytes, { level: Math.min(quality, 9) }),
}

/** Fonts and photographs are compressed already. */
const WORTH_PACKING = /\.(js|css|svg|json)$/

/**
 * Compresses each built file (decision 32). The page itself is missing, because the server writes it for each
 * visitor.
 */
export function packFiles(): Plugin {
  let isWatching = false
  return {
    name: 'pack-files',
    apply: 'build',
    configResolved: ({ build }) => {
      isWatching = build.watch !== null
    },
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
        WORTH_PACKING.test(file),
      )
      const pack = async (file: string) => {
        const bytes = readFileSync(join(dir, file))
        for (const [ending, write] of Object.entries(packers)) {
          const packed = await write(bytes, isWatching ? 1 : 11)
          if (packed.length < bytes.length) await writeFile(join(dir, `${file}.${ending}`), packed)
        }
      }
      await Promise.all(files.map(pack))
    },
  }
}
