import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Handles } from '../db/connect.ts'
import { sendError } from '../http/errors.ts'
import { servePictures } from './pictures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-pictures-'))
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

beforeAll(() => {
  const folder = join(dataDir, 'pictures')
  mkdirSync(join(folder, 'folder-1.svg'), { recursive: true })
  for (const name of ['coat-1.svg', '.coat-1.svg', 'coat-1.html', 'Coat-1.svg', 'coat-1.svg~'])
    writeFileSync(join(folder, name), DRAWING)
  writeFileSync(join(folder, 'boots.jpg'), 'a photograph')
  writeFileSync(join(dataDir, 'secret.svg'), 'not for everybody')
  symlinkSync('../secret.svg', join(folder, 'link-1.svg'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function startPictures(folder = dataDir) {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  servePictures({ app, config: { dataDir: folder } as Config, handles: {} as Handles })
  return app
}

test('the server delivers drawings and photographs from the data directory, and browsers cache them', async () => {
  for (const [name, type, content] of [
    ['coat-1.svg', 'image/svg+xml', DRAWING],
    ['boots.jpg', 'image/jpeg', 'a photograph'],
  ] as const)
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await startPictures().inject({ method, url: `/pictures/${name}` })
      expect([response.statusCode, response.body]).toEqual([200, method === 'GET' ? content : ''])
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-length': String(content.length),
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
})

test('the server has no picture outside its folder, behind a link, or with an odd name [E8]', async () => {
  const names =
    'coat-2.svg coat-1.html Coat-1.svg coat-1.svg~ coat-1.svg%00 .coat-1.svg folder-1.svg link-1.svg ' +
    '..%2fsecret.svg ..%5csecret.svg %2e%2e%2fsecret.svg'
  const missing = async (app: ReturnType<typeof startPictures>, name: string) => {
    const response = await app.inject(`/pictures/${name}`)
    expect([response.statusCode, response.json().detail], name).toEqual([404, 'There is no such picture.'])
    expect(response.headers['cache-control'] ?? '', name).not.toContain('immutable')
  }
  for (const name of names.split(' ')) await missing(startPictures(), name)
  await missing(startPictures(join(dataDir, 'nowhere')), 'coat-1.svg')
})
