import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listWidths } from '#domain/catalogue/pictures.ts'
import { buildProduct } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import { drawMoving, drawPicture, takePhoto } from '#testing/photos.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { writeZip } from '#testing/zip.ts'
import { listPictures } from '#wire/catalogue/catalogue.ts'
import { readRecords } from './read-file.ts'

let portal: TestPortal
let admin: Client
let clerk: Clerk
let pgc = ''
let nsn = ''
let photo: Buffer

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  await buildOrdersWorld(portal.owner)
  const built = await buildProduct(portal.owner, { name: 'Coat', programs: ['AR'] })
  pgc = built.pgc
  nsn = built.nsns[0] ?? ''
  admin = await portal.signIn('everything')
  clerk = employClerk(portal.database)
  photo = await takePhoto()
})
afterAll(async () => {
  clerk?.leave()
  await portal?.stop()
})

const pictureOf = async () =>
  (await portal.owner`SELECT picture FROM products WHERE pgc = ${pgc}`)[0]?.picture as string | null

const pack = (files: Record<string, Buffer | string>) =>
  writeZip(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes as Buffer)])),
  )
const shown = async () => (await admin.send(listPictures, { params: { item: pgc } })).body

test('a zip imports pictures of products by PGC and of sizes by NSN, with their descriptions', async () => {
  const zip = pack({
    [`coats/${pgc}.jpg`]: photo,
    [`coats/${nsn}.png`]: await drawPicture(200, 100).png().toBuffer(),
    'pictures.csv': `file,alternative text\n${pgc}.jpg,"Coat, seen from the front"\n${nsn}.png,The smallest\n`,
  })
  const record = await importFile(admin, 'pictures', zip)
  expect(await readFindings(admin, record.id, 'refused')).toEqual([])
  expect(record).toMatchObject({ state: 'checked', added: 2 })
  expect(await pictureOf()).toBeNull()
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 2, refused: 0 })
  expect(await shown()).toEqual([
    { nsn: null, picture: await pictureOf(), alternativeText: 'Coat, seen from the front' },
    { nsn, picture: expect.stringMatching(/^\/pictures\//), alternativeText: 'The smallest' },
  ])
  expect(await importFile(admin, 'pictures', zip)).toMatchObject({ added: 0, changed: 0, same: 2 })
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
  const reported = (await sharp(photo).metadata()).exif?.toString('latin1') ?? ''
  expect(reported).toContain('Somebody Private')
  const all = (listWidths((await pictureOf()) ?? '') ?? '').split(', ').map((one) => one.split(' '))
  expect(all.map(([, width]) => width)).toEqual(['320w', '640w', '1280w'])
  for (const [address = '', width = ''] of all) {
    const response = await portal.app.inject({ url: address })
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const served = response.rawPayload
    const about = await sharp(served).metadata()
    const wide = Math.min(Number(width.slice(0, -1)), 1200)
    expect(about).toMatchObject({ format: 'webp', width: wide, height: Math.round((wide * 4) / 3) })
    expect([about.exif, about.icc, about.iptc, about.xmp, about.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(served.toString('latin1')).not.toContain('Somebody Private')
    const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true })
    expect(
      [data[0], data[2]].map((of) => Number(of) > 200),
      'red is on top',
    ).toEqual([true, false])
    expect(data[(info.height - 1) * info.width * info.channels], 'and blue below').toBeLessThan(50)
  }
  expect((await portal.app.inject({ url: `/pictures/${'0'.repeat(64)}-640.webp` })).statusCode).toBe(404)
})

test('a list without pictures changes only the text, and a new picture replaces the old one', async () => {
  const before = await shown()
  const list = `pgc,position,alternative text\n${pgc},1,Coat with its belt\n`
  expect(await applyAll(admin, await importFile(admin, 'pictures', list))).toMatchObject({ state: 'applied' })
  expect(await shown()).toEqual([{ ...before[0], alternativeText: 'Coat with its belt' }, before[1]])
  const other = pack({ [`${pgc}.png`]: await drawPicture(400, 400).png().toBuffer() })
  expect(await applyAll(admin, await importFile(admin, 'pictures', other))).toMatchObject({ changed: 1 })
  const after = await shown()
  expect(after[0]).toMatchObject({ alternativeText: 'Coat with its belt', picture: await pictureOf() })
  expect(after[0].picture).not.toBe(before[0].picture)
  expect((await portal.app.inject({ url: before[0].picture })).statusCode).toBe(404)
  expect((await portal.app.inject({ url: after[0].picture })).statusCode).toBe(200)
})

test('a size that moves to another product takes its pictures along', async () => {
  const other = await buildProduct(portal.owner, { name: 'Cape', programs: ['AR'] })
  const pictureOfOther = async () =>
    (await portal.owner`SELECT picture FROM products WHERE pgc = ${other.pgc}`)[0]?.picture
  const [bare] = other.nsns
  expect((await clerk.import('items', `nsn,pgc\n${nsn},${other.pgc}\n`)).last).toContain('1 changed')
  const { body } = await admin.send(listPictures, { params: { item: nsn } })
  expect(body).toMatchObject([{ nsn, alternativeText: 'The smallest', picture: await pictureOfOther() }])
  expect(await shown()).toHaveLength(1)
  await clerk.import('items', `nsn,pgc\n${nsn},${pgc}\n`)
  expect(await pictureOfOther()).toBeNull()
  await portal.owner`UPDATE products SET picture = '/pictures/cape-1.svg' WHERE pgc = ${other.pgc}`
  await clerk.import('items', `nsn,pgc\n${bare},${pgc}\n`)
  expect(await pictureOfOther(), 'a drawing stays').toBe('/pictures/cape-1.svg')
  expect(await shown()).toHaveLength(2)
})

test('the import names files that are no picture, hide data, lack a description, or belong to nothing [E11]', async () => {
  const bomb = await drawPicture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  const said = (name: string, position: number) => `${name},Something,${position}\n`
  const record = await importFile(
    admin,
    'pictures',
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
      'pictures.csv': `file,alternative text,position,pgc\n${said('99999.jpg', 1)}lost.jpg,,,10002\n`,
    }),
  )
  expect(record).toMatchObject({ added: 0, changed: 0, refused: 11 })
  expect(await readFindings(admin, record.id)).toEqual([
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
