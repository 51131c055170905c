import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCatalogue, namePicture } from './catalogue.ts'
import { drawPictures } from './draw-pictures.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'quartermaster-drawings-')), 'pictures')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const pictured = buildCatalogue().products.filter(({ hasPicture }) => hasPicture)

test('every product of the demo catalogue that has a picture finds it as a file, and nothing else lies there', async () => {
  await drawPictures(folder)
  expect(readdirSync(folder).toSorted()).toEqual([...new Set(pictured.map(namePicture))].toSorted())
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^<svg .*<\/svg>$/s)
})

test('a later start draws what is missing and leaves what is there', async () => {
  await drawPictures(folder)
  const [lost = '', own = ''] = readdirSync(folder)
  unlinkSync(join(folder, lost))
  writeFileSync(join(folder, own), 'a photograph')
  await drawPictures(folder)
  expect(readFileSync(join(folder, lost), 'utf8')).toMatch(/^<svg /)
  expect(readFileSync(join(folder, own), 'utf8')).toBe('a photograph')
})

test('two programs may begin with the same folder at once', async () => {
  await Promise.all([drawPictures(folder), drawPictures(folder)])
  expect(readdirSync(folder).length).toBe(new Set(pictured.map(namePicture)).size)
})
