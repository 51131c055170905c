import { join } from 'node:path'
import { Refusal } from '#domain/refusal.ts'
import { findPlacedFile } from '../http/placed-files.ts'
import type { Portal } from '../portal.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.(svg|png|jpg|webp)$/

/** `GET /pictures/{name}`: pictures of products, files of `DATA_DIR/pictures`, for everybody. */
export function servePictures({ app, config }: Pick<Portal, 'app' | 'config'>): void {
  const folder = join(config.dataDir, 'pictures')
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params: { name } }, reply) => {
    const picture = NAME.test(name) ? await findPlacedFile(folder, name) : null
    if (!picture) throw new Refusal('not-found', 'There is no such picture.')
    return reply
      .type(picture.type)
      .header('content-length', picture.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture.bytes)
  })
}
