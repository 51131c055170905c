import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWidths } from '#domain/catalogue/pictures.ts'
import { buildProduct } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { applyAll, bringIn, readFindings } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

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
  photo = await draw(1600, 1200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .toBuffer()
})
afterAll(async () => {
  clerk?.leave()
  await portal?.stop()
})

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
/** A zip whose files are stored as they are. */
function pack(files: Record<string, Buffer | string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as Buffer)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), bytes)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + bytes.length
  }
  const end = Buffer.alloc(22)
  const count = Object.keys(files).length
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
const pictureOf = async () =>
  (await portal.owner`SELECT picture FROM products WHERE pgc = ${pgc}`)[0]?.picture as string | null

test('a zip brings pictures by PGC and NSN; they are served in three widths, for ever and without metadata', async () => {
  const zip = pack({
    [`coats/${pgc}.jpg`]: photo,
    [`coats/${nsn}-2.png`]: await draw(200, 100).png().toBuffer(),
    'pictures.csv': `file,alternative text\n${pgc}.jpg,"Coat, seen from the front"\n`,
  })
  const record = await bringIn(admin, 'pictures', zip)
  expect(await readFindings(admin, record.id, 'refused')).toEqual([])
  expect(record).toMatchObject({ state: 'checked', added: 2 })
  expect(await pictureOf()).toBeNull()
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 2, refused: 0 })
  const path = (await pictureOf()) ?? ''
  const all = (listWidths(path) ?? '').split(', ').map((one) => one.split(' '))
  expect(all.map(([, width]) => width)).toEqual(['320w', '640w', '1280w'])
  for (const [address = '', width] of all) {
    const answer = await portal.app.inject({ url: address })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const about = await sharp(answer.rawPayload).metadata()
    expect([about.format, `${about.width}w`, about.exif]).toEqual(['webp', width, undefined])
  }
  const rows =
    await portal.owner`SELECT position, alternative_text FROM product_pictures WHERE pgc = ${pgc} ORDER BY 1`
  expect(rows).toEqual([
    { position: 1, alternativeText: 'Coat, seen from the front' },
    expect.objectContaining({ position: 2 }),
  ])
  expect(await bringIn(admin, 'pictures', zip)).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect((await clerk.import('pictures', await clerk.export('pictures'))).last).toBe(
    'pictures: 0 added, 0 changed, 2 same, 0 refused',
  )
  expect((await portal.app.inject({ url: `/pictures/${'0'.repeat(64)}-640.webp` })).statusCode).toBe(404)
})

test('what is no picture, is too large for its pixels or belongs to nothing is named at its row [E11]', async () => {
  const bomb = await draw(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  const record = await bringIn(
    admin,
    'pictures',
    pack({
      [`${pgc}-3.jpg`]: 'no picture at all',
      [`${pgc}-4.png`]: bomb,
      [`${pgc}-5.jpg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
      '99999.jpg': photo,
      'holiday.jpg': photo,
      'pictures.csv': 'file,pgc\nlost.jpg,10002\n',
    }),
  )
  expect(record).toMatchObject({ added: 0, changed: 0, refused: 6 })
  expect(await readFindings(admin, record.id)).toEqual([
    'row 2, picture: This is no picture. Bring a JPEG, PNG or WebP.',
    'row 3, picture: This picture has more than 50 million pixels. Make it smaller.',
    'row 4, picture: This is no picture. Bring a JPEG, PNG or WebP.',
    'row 5, pgc: There is no product 99999. Add it first.',
    'row 6, file: This row has no key. Enter it, so that the row can be found.',
    'row 7, picture: There is no file lost.jpg in the zip.',
  ])
})
