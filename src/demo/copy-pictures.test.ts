import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildCatalogue, namePicture } from './catalogue.ts'
import { copyPictures } from './copy-pictures.ts'

test('two programs copy the pictures into one folder at the same time, and a later start copies only missing ones', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'quartermaster-pictures-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'pictures')
  await Promise.all([copyPictures(folder), copyPictures(folder)])
  const pictured = buildCatalogue().products.filter(({ hasPicture }) => hasPicture)
  expect(readdirSync(folder).toSorted()).toEqual([...new Set(pictured.map(namePicture))].toSorted())
  for (const name of readdirSync(folder)) {
    const svg = readFileSync(join(folder, name), 'utf8')
    expect(svg, name).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 400">.*<\/svg>$/s,
    )
    expect(svg, `${name} has no words, scripts, or outside addresses`).not.toMatch(/<text|<script|href="http/)
  }
  const [lost = '', own = ''] = readdirSync(folder)
  unlinkSync(join(folder, lost))
  writeFileSync(join(folder, own), 'a photograph')
  await copyPictures(folder)
  expect(readFileSync(join(folder, lost), 'utf8')).toMatch(/^<svg /)
  expect(readFileSync(join(folder, own), 'utf8')).toBe('a photograph')
})
