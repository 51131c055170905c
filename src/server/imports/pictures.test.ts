import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { listWidths } from '#domain/catalogue/pictures.ts'
import { buildProduct } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import { drawMoving, drawPicture, takePhoto } from '#testing/photos.ts'
import { writeZip } from '#testing/zip.ts'
import { listPictures } from '#wire/catalogue/catalogue.ts'
import { readRecords } from './read-file.ts'

const { portal, as } = openOrdersPortal(100_000, { runsJobs: true })
const clerk = openClerk(portal)
let pgc = ''
let nsn = ''
let photo: Buffer

beforeAll(async () => {
  const built = await buildProduct(portal.owner, { name: 'Coat' })
  pgc = built.pgc
  nsn = built.nsns[0] ?? ''
  photo = await takePhoto()
})

const pictureOf = async (product = pgc) =>
  (await portal.owner`SELECT picture FROM products WHERE pgc = ${product}`)[0]?.picture as string | null
const pack = (files: Record<string, Buffer | string>) =>
  writeZip(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes as Buffer)])),
  )
const check = (file: string | Buffer) => importFile(as('everything'), 'pictures', file)
const apply = async (file: string | Buffer) => applyAll(as('everything'), await check(file))
const shown = async (item = pgc) => (await as('everything').send(listPictures, { params: { item } })).body
const fetchPicture = (url: string) => portal.app.inject({ url })

test('a zip imports pictures of products by PGC and of sizes by NSN, with their descriptions', async () => {
  const zip = pack({
    [`coats/${pgc}.jpg`]: photo,
    [`coats/${nsn}.png`]: await drawPicture(200, 100).png().toBuffer(),
    'pictures.csv': `file,alternative text\n${pgc}.jpg,"Coat, seen from the front"\n${nsn}.png,The smallest\n`,
  })
  const record = await check(zip)
  expect(record).toMatchObject({ state: 'checked', added: 2, refused: 0 })
  expect(await pictureOf()).toBeNull()
  expect(await applyAll(as('everything'), record)).toMatchObject({ state: 'applied', added: 2, refused: 0 })
  expect(await shown()).toEqual([
    { nsn: null, picture: await pictureOf(), alternativeText: 'Coat, seen from the front' },
    { nsn, picture: expect.stringMatching(/^\/pictures\//), alternativeText: 'The smallest' },
  ])
  expect(await check(zip)).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect((await clerk.import('pictures', await clerk.export('pictures'))).last).toBe(
    'pictures: 0 added, 0 changed, 2 same, 0 refused',
  )
})

test('the import inspects each picture, so a zip of pictures has a longer time limit than rows', async () => {
  let used = 0
  const cpu = vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation((since) => ({ user: used - (since?.user ?? 0), system: 0 }))
  const read = async (bytes: Buffer) => {
    const path = join(portal.dataDir, 'slow')
    writeFileSync(path, bytes)
    for await (const _ of readRecords(path)) used += 130_000_000
  }
  await read(pack({ '10001.jpg': photo, '10002.jpg': photo }))
  await expect(read(Buffer.from('a\n1\n'))).rejects.toThrow('Reading this file takes too long.')
  cpu.mockRestore()
})

test('pictures are served in three widths, upright, permanently, and without owner or place', async () => {
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Somebody Private')
  const all = (listWidths((await pictureOf()) ?? '') ?? '').split(', ').map((one) => one.split(' '))
  expect(all.map(([, width]) => width)).toEqual(['320w', '640w', '1280w'])
  for (const [address = '', width = ''] of all) {
    const { headers, rawPayload } = await fetchPicture(address)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { exif, icc, iptc, xmp, orientation, ...about } = await sharp(rawPayload).metadata()
    const wide = Math.min(Number.parseInt(width, 10), 1200)
    expect(about).toMatchObject({ format: 'webp', width: wide, height: Math.round((wide * 4) / 3) })
    expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined))
    expect(rawPayload.toString('latin1')).not.toContain('Somebody Private')
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const bottom = (info.height - 1) * info.width * info.channels
    const isRed = [0, bottom].map((at) => Number(data[at]) > 200 && Number(data[at + 2]) < 50)
    expect(isRed, 'red is on top').toEqual([true, false])
  }
  expect((await fetchPicture(`/pictures/${'0'.repeat(64)}-640.webp`)).statusCode).toBe(404)
})

test('a list without pictures changes only the text, and a new picture replaces the old one', async () => {
  const before = await shown()
  await apply(`pgc,position,alternative text\n${pgc},1,Coat with its belt\n`)
  expect(await shown()).toEqual([{ ...before[0], alternativeText: 'Coat with its belt' }, before[1]])
  const other = pack({ [`${pgc}.png`]: await drawPicture(400, 400).png().toBuffer() })
  expect(await apply(other)).toMatchObject({ changed: 1 })
  const [after] = await shown()
  expect(after).toMatchObject({ alternativeText: 'Coat with its belt', picture: await pictureOf() })
  expect((await fetchPicture(before[0].picture)).statusCode).toBe(404)
  expect((await fetchPicture(after.picture)).statusCode).toBe(200)
})

test('a size that moves to another product takes its pictures along', async () => {
  const other = await buildProduct(portal.owner, { name: 'Cape' })
  const move = async (item: string, to: string) =>
    expect((await clerk.import('items', `nsn,pgc\n${item},${to}\n`)).last).toContain('1 changed')
  await move(nsn, other.pgc)
  expect(await shown(nsn)).toMatchObject([
    { nsn, alternativeText: 'The smallest', picture: await pictureOf(other.pgc) },
  ])
  expect(await shown()).toHaveLength(1)
  await move(nsn, pgc)
  expect(await pictureOf(other.pgc)).toBeNull()
  await portal.owner`UPDATE products SET picture = '/pictures/cape-1.svg' WHERE pgc = ${other.pgc}`
  await move(other.nsns[0] ?? '', pgc)
  expect(await pictureOf(other.pgc), 'a drawing stays').toBe('/pictures/cape-1.svg')
  expect(await shown()).toHaveLength(2)
})

test('the import names files that are no picture, hide data, lack a description, or belong to nothing [E11]', async () => {
  const bomb = await drawPicture(1, 1).png().toBuffer()
  // The size that the header declares, with its checksum.
  for (const at of [16, 20]) bomb.writeUInt32BE(9000, at)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const record = await check(
    pack({
      [`${pgc}-3.jpg`]: 'no picture at all',
      [`${pgc}-4.png`]: bomb,
      [`${pgc}-5.png`]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
      [`${pgc}-6.jpg`]: photo.subarray(0, photo.length / 2),
      [`${pgc}-7.webp`]: await drawMoving(),
      [`${pgc}-8.png`]: await drawPicture(11, 1).png().toBuffer(),
      [`${pgc}-9.jpg`]: photo,
      '99999.jpg': photo,
      'holiday.jpg': photo,
      [`${pgc}-10.jpg`]: '',
      'pictures.csv': 'file,alternative text,position,pgc\n99999.jpg,Something,1\nlost.jpg,,,10002\n',
    }),
  )
  expect(record).toMatchObject({ added: 0, changed: 0, refused: 11 })
  expect(await readFindings(as('everything'), record.id)).toEqual([
    'row 2, picture: This is not a picture. Choose a JPEG, PNG or WebP.',
    'row 3, picture: This picture has more than 50 million pixels. Make it smaller.',
    'row 4, picture: This is not a picture. Choose a JPEG, PNG or WebP.',
    'row 5, picture: This picture is damaged. Save it again, and choose the new file.',
    'row 6, picture: This picture is animated. Choose a still picture.',
    'row 7, picture: This picture is more than 10 times as long as it is wide. Crop it.',
    "row 8, alternative text: Say what this picture shows: in pictures.csv inside the zip, with the columns 'file' and 'alternative text'.",
    'row 9, pgc: There is no product 99999. Add it first.',
    'row 10, file: This row has no key. Enter it, so that the row can be found.',
    'row 11, picture: This is not a picture. Choose a JPEG, PNG or WebP.',
    'row 12, picture: There is no file lost.jpg in the zip.',
  ])
})
