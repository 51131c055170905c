import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCatalogue, namePicture } from './catalogue.ts'
import { copyPictures } from './copy-pictures.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'quartermaster-pictures-')), 'pictures')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const pictured = buildCatalogue().products.filter(({ hasPicture }) => hasPicture)

test('every demo product with a picture finds it as a file, and the folder holds no other file', async () => {
  await copyPictures(folder)
  expect(readdirSync(folder).toSorted()).toEqual([...new Set(pictured.map(namePicture))].toSorted())
})

test('a picture of the demo catalog is one drawing without words, scripts, or external addresses', async () => {
  await copyPictures(folder)
  for (const name of readdirSync(folder)) {
    const svg = readFileSync(join(folder, name), 'utf8')
    expect(svg, name).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 400">.*<\/svg>$/s,
    )
    expect(svg, name).not.toMatch(/<text|<script|href="http/)
  }
})

test('a later start copies the missing pictures and leaves the existing ones', async () => {
  await copyPictures(folder)
  const [lost = '', own = ''] = readdirSync(folder)
  unlinkSync(join(folder, lost))
  writeFileSync(join(folder, own), 'a photograph')
  await copyPictures(folder)
  expect(readFileSync(join(folder, lost), 'utf8')).toMatch(/^<svg /)
  expect(readFileSync(join(folder, own), 'utf8')).toBe('a photograph')
})

test('two programs can start with the same folder at the same time', async () => {
  await Promise.all([copyPictures(folder), copyPictures(folder)])
  expect(readdirSync(folder).length).toBe(new Set(pictured.map(namePicture)).size)
})
