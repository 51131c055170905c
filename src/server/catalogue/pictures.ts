import { join } from 'node:path'
import { readPictureName } from '#domain/catalogue/pictures.ts'
import { Refusal } from '#domain/refusal.ts'
import { findPlacedFile } from '../http/placed-files.ts'
import type { Portal } from '../portal.ts'
import { findPictureFile } from './picture-queries.ts'

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.(svg|png|jpg|webp)$/

/** `GET /pictures/{name}`, public: from the database or `DATA_DIR/pictures`. */
export function servePictures({ app, config, handles }: Pick<Portal, 'app' | 'config' | 'handles'>): void {
  const folder = join(config.dataDir, 'pictures')
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params: { name } }, reply) => {
    const stored = readPictureName(name)
    const bytes = stored && (await findPictureFile(handles.writes, stored.hash, stored.width))
    if (bytes) return reply.type('image/webp').header('cache-control', CACHED_FOR_EVER).send(bytes)
    const picture = NAME.test(name) ? await findPlacedFile(folder, name) : null
    if (!picture) throw new Refusal('not-found', 'There is no such picture.')
    return reply
      .type(picture.type)
      .header('content-length', picture.size)
      .header('cache-control', CACHED_FOR_EVER)
      .send(picture.bytes)
  })
}
