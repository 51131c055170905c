import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { sendFile } from '#testing/panel-import.ts'
import { drawPicture, takePhoto } from '#testing/photos.ts'
import type { Client } from '#testing/portal.ts'
import { detailOf } from '#testing/said.ts'
import { listPictures, readProduct } from '#wire/catalogue/catalogue.ts'
import { listImports, startImport } from '#wire/imports/imports.ts'
import * as wire from '#wire/products/product-pictures.ts'
import { readHistory } from '#wire/products/product-prices.ts'
import { readStoredProduct, type StoredPicture, type StoredProduct } from '#wire/products/products.ts'

const { portal, world, as, signInNew } = openOrdersPortal()
let manager: Client
let pgc = ''
let nsns: string[] = []

beforeAll(async () => {
  manager = await signInNew({ permissions: [8] })
  ;({ pgc, nsns } = await buildProduct(portal.owner, { name: 'Coat' }))
})

const upload = (bytes: Buffer, client = manager) => sendFile(client, 'pictures', bytes, 'coat.jpg')
const draw = (colour: string) => drawPicture(64, 48, colour).png().toBuffer()
type Addition = { nsn?: string | null; key?: string; version?: number; to?: string }
const add = (file: string, alternativeText: string, given: Addition = {}) => {
  const { nsn = null, key = '', version = 0, to = pgc } = given
  const body = { file, alternativeText, nsn }
  const extra = { ...(key && { key }), ...(version && { version }) }
  return manager.send(wire.addPicture, { params: { pgc: to }, body }, extra)
}
const addDrawn = async (colour: string, text: string, given: Addition = {}) =>
  add(await upload(await draw(colour)), text, given)
const read = async () => (await manager.send(readStoredProduct, { params: { pgc } })).body as StoredProduct
const texts = async (nsn: string | null = null) =>
  (await read()).pictures
    .filter((one) => one.nsn === nsn)
    .map((one) => `${one.position} ${one.alternativeText}`)
const find = async (text: string) =>
  (await read()).pictures.find((one) => one.alternativeText === text) as StoredPicture
const at = async (text: string) => ({ pgc, picture: (await find(text)).id })
const remove = async (text: string) => manager.send(wire.removePicture, { params: await at(text) })
const inLists = async () =>
  (await as('placer').send(readProduct, { params: { program: 'AR', item: pgc } })).body[0].picture
const countFiles = async () => (await portal.owner`SELECT FROM picture_files`).length
const refusal = (field: string, message: string) => ({ body: { errors: [{ field, message }] } })

test('a catalog manager adds photographs; orderers get them upright, small, and without their location', async () => {
  const added = await add(await upload(await takePhoto()), 'Coat from the front')
  expect(added).toMatchObject({
    status: 200,
    body: { pictures: [{ nsn: null, position: 1, alternativeText: 'Coat from the front' }] },
  })
  const [{ picture }] = added.body.pictures
  expect(await inLists()).toBe(picture)
  const { rawPayload } = await portal.app.inject({ url: picture })
  const { format, width, height, exif } = await sharp(rawPayload).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 640, 853, undefined])
  await addDrawn('#00ff00', 'Coat from behind')
  await addDrawn('#ffff00', 'Its lining')
  await addDrawn('#ff00ff', 'The large one', { nsn: nsns[2] ?? '' })
  expect(await texts()).toEqual(['1 Coat from the front', '2 Coat from behind', '3 Its lining'])
  expect(await texts(nsns[2])).toEqual(['1 The large one'])
  expect((await manager.send(listImports, {})).body, 'the sent files are gone').toEqual([])
  expect((await as('placer').send(listPictures, { params: { item: nsns[0] } })).body).toMatchObject([
    { nsn: null, alternativeText: 'Coat from the front', picture },
    { nsn: null, alternativeText: 'Coat from behind' },
    { nsn: null, alternativeText: 'Its lining' },
    { nsn: nsns[2], alternativeText: 'The large one' },
  ])
})

test('a catalog manager moves pictures, improves texts, and removes files that no other product shows', async () => {
  const move = async (text: string, position: number) =>
    manager.send(wire.movePicture, { params: await at(text), body: { position } })
  expect((await move('Its lining', 1)).status).toBe(200)
  expect(await texts()).toEqual(['1 Its lining', '2 Coat from the front', '3 Coat from behind'])
  expect(await inLists()).toBe((await find('Its lining')).picture)
  await move('Its lining', 20)
  expect(await texts()).toEqual(['1 Coat from the front', '2 Coat from behind', '3 Its lining'])
  expect(await texts(nsns[2])).toEqual(['1 The large one'])

  const say = async (alternativeText: string) =>
    manager.send(wire.savePictureText, { params: await at('Its lining'), body: { alternativeText } })
  expect(await say('  ')).toMatchObject(
    refusal('alternativeText', 'Say in a few words what the picture shows, for people who cannot see it.'),
  )
  expect((await say('Its lining, buttoned in')).status).toBe(200)

  const other = await buildProduct(portal.owner, { name: 'Cape' })
  await addDrawn('#00ff00', 'Cape from behind', { to: other.pgc })
  const [shared, alone] = [await find('Coat from behind'), await find('Its lining, buttoned in')]
  const before = await countFiles()
  for (const { alternativeText } of [shared, alone]) expect((await remove(alternativeText)).status).toBe(200)
  expect(await texts()).toEqual(['1 Coat from the front'])
  expect((await portal.app.inject({ url: shared.picture })).statusCode).toBe(200)
  expect((await portal.app.inject({ url: alone.picture })).statusCode).toBe(404)
  expect(await countFiles()).toBe(before - 3)
  expect(detailOf(await manager.send(wire.removePicture, { params: { pgc, picture: alone.id } }))).toEqual([
    404,
    `PGC ${pgc} has no such picture any more.`,
  ])

  const { body } = await manager.send(readHistory, { params: { pgc } })
  expect(body.slice(0, 4)).toMatchObject([
    {
      summary: 'Remove a picture',
      changes: [{ field: 'picture 2', from: 'Its lining, buttoned in', to: '' }],
    },
    { summary: 'Remove a picture' },
    {
      summary: 'Change the alternative text of a picture',
      changes: [{ field: 'picture 3', from: 'Its lining', to: 'Its lining, buttoned in' }],
    },
    { summary: 'Move a picture earlier or later among those of its product or size' },
  ])
  expect(body.at(-1).changes).toEqual([{ field: 'picture 1', from: '', to: 'Coat from the front' }])
  await remove('Coat from the front')
  expect(await inLists()).toBe((await find('The large one')).picture)
  await remove('The large one')
  expect(await inLists()).toBeNull()
})

test('a picture is added once, however often the browser sends it, in the version that the user saw', async () => {
  const { version } = await read()
  const file = await upload(await draw('#0000aa'))
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => add(file, 'Once', { key: 'once-and-again', version })),
  )
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await texts()).toEqual(['1 Once'])
  const late = await upload(await draw('#0000bb'))
  expect((await add(late, 'Too late', { version })).status).toBe(409)
  expect(await texts()).toHaveLength(1)
  expect((await add(late, 'In time', { version: (await read()).version })).status).toBe(200)
})

test('one process adds a picture, and another one serves it, without a folder of files', async () => {
  const beside = await portal.startBeside()
  try {
    await addDrawn('#777777', 'Served beside')
    const { picture } = await find('Served beside')
    expect((await beside.app.inject({ url: picture })).headers['content-type']).toBe('image/webp')
    expect(readdirSync(portal.dataDir)).not.toContain('pictures')
  } finally {
    await beside.stop()
  }
})

// The zip import tests cover the other refusals.
test('the portal adds no other file, none above 20 MB, incomplete, or of another user, and no twenty-first [E11]', async () => {
  const start = async (bytes: number, kind = 'pictures') =>
    (await manager.send(startImport, { body: { kind, fileName: 'a.jpg', bytes } })).body.id as string
  const before = await read()
  const missing = 'This file is incomplete. Choose the file again.'
  for (const [file, message] of [
    [await upload(Buffer.from('no picture')), 'This is not a picture. Choose a JPEG, PNG or WebP.'],
    [await start(20 * 1024 * 1024 + 1), 'This picture is larger than 20 MB. Make it smaller.'],
    [await start(100), missing],
    [await start(1, 'products'), missing],
    [await upload(await draw('#ffffff'), as('everything')), missing],
  ] as const)
    expect(await add(file, 'Something')).toMatchObject({ status: 422, ...refusal('file', message) })
  expect(await addDrawn('#010101', 'Wrong', { nsn: world.nsns[0] ?? '' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'nsn' }] },
  })
  expect(await read()).toEqual(before)
  await portal.owner`DELETE FROM product_pictures WHERE pgc = ${pgc} AND nsn IS NULL`
  await portal.owner`INSERT INTO product_pictures (pgc, position, alternative_text, source_hash)
    SELECT ${pgc}, n, 'One of many', (SELECT max(source_hash) FROM pictures) FROM generate_series(1, 20) n`
  expect(detailOf(await addDrawn('#020202', 'One more'))).toEqual([
    422,
    'There are 20 pictures already. Remove one of them first.',
  ])
})

test('the portal adds pictures while people order, and asks users who add more than a few at once to press again', async () => {
  const large = await drawPicture(2500, 2500).png().toBuffer()
  // Sequential: only adding should overlap.
  const sent = []
  for (let n = 0; n < 7; n++) sent.push(await upload(large))
  const other = await buildProduct(portal.owner, { programs: ['NG'] })
  const responses = await Promise.all(sent.map((one, at) => add(one, `${at}`, { to: other.pgc })))
  const busy = responses.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.body.detail).toBe(
    'Several people are adding pictures at this moment. Press again in a few seconds.',
  )
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4)
  const hidden = await as('placer').send(listPictures, { params: { item: other.pgc } })
  expect(hidden.status, 'the program does not sell it').toBe(404)
})
