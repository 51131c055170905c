import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { sendFile } from '#testing/panel-import.ts'
import { drawPicture, takePhoto } from '#testing/photos.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listPictures, readProduct } from '#wire/catalogue/catalogue.ts'
import { listImports, startImport } from '#wire/imports/imports.ts'
import * as wire from '#wire/products/product-pictures.ts'
import { readHistory } from '#wire/products/product-prices.ts'
import { readStoredProduct, type StoredPicture, type StoredProduct } from '#wire/products/products.ts'

let portal: TestPortal
let manager: Client
let placer: Client
let pgc = ''
let nsns: string[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  const world = await buildOrdersWorld(portal.owner)
  const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, permissions: [8] })
  manager = await portal.signIn(username)
  placer = await portal.signIn('placer')
  ;({ pgc, nsns } = await buildProduct(portal.owner, { name: 'Coat', programs: ['AR'] }))
})
afterAll(() => portal?.stop())

const upload = (bytes: Buffer, client = manager) => sendFile(client, 'pictures', bytes, 'coat.jpg')
const draw = (colour: string) => drawPicture(64, 48, colour).png().toBuffer()
const add = (
  file: string,
  alternativeText: string,
  { nsn = null as string | null, key = '', version = 0, to = pgc } = {},
) =>
  manager.send(
    wire.addPicture,
    { params: { pgc: to }, body: { file, alternativeText, nsn } },
    { ...(key && { key }), ...(version && { version }) },
  )
const read = async () => (await manager.send(readStoredProduct, { params: { pgc } })).body as StoredProduct
const texts = async (nsn: string | null = null) =>
  (await read()).pictures
    .filter((one) => one.nsn === nsn)
    .map((one) => `${one.position} ${one.alternativeText}`)
const find = async (text: string) =>
  (await read()).pictures.find((one) => one.alternativeText === text) as StoredPicture
const inLists = async () =>
  (await placer.send(readProduct, { params: { program: 'AR', item: pgc } })).body[0].picture as string | null
const at = async (text: string) => ({ pgc, picture: (await find(text)).id })
const files = async () => (await portal.owner`SELECT count(*)::int AS n FROM picture_files`)[0]?.n as number

describe('a catalog manager', () => {
  test('a catalog manager adds a photograph with its description; orderers get it upright, small, and without its location', async () => {
    const added = await add(await upload(await takePhoto()), 'Coat from the front')
    expect(added).toMatchObject({
      status: 200,
      body: { pictures: [{ nsn: null, position: 1, alternativeText: 'Coat from the front' }] },
    })
    expect(await inLists()).toBe(added.body.pictures[0].picture)
    const { rawPayload } = await portal.app.inject({ url: added.body.pictures[0].picture })
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 640,
      height: 853,
      exif: undefined,
    })
  })

  test("a catalog manager adds more pictures and one of a size; the sent file does not stay among the user's files", async () => {
    await add(await upload(await draw('#00ff00')), 'Coat from behind')
    await add(await upload(await draw('#ffff00')), 'Its lining')
    await add(await upload(await draw('#ff00ff')), 'The large one', { nsn: nsns[2] ?? '' })
    expect(await texts()).toEqual(['1 Coat from the front', '2 Coat from behind', '3 Its lining'])
    expect(await texts(nsns[2])).toEqual(['1 The large one'])
    expect((await manager.send(listImports, {})).body).toEqual([])
    expect((await placer.send(listPictures, { params: { item: nsns[0] } })).body).toEqual([
      { nsn: null, alternativeText: 'Coat from the front', picture: await inLists() },
      expect.objectContaining({ nsn: null, alternativeText: 'Coat from behind' }),
      expect.objectContaining({ nsn: null, alternativeText: 'Its lining' }),
      expect.objectContaining({ nsn: nsns[2], alternativeText: 'The large one' }),
    ])
  })

  test('a catalog manager moves a picture forward and back; lists and carts show the first one', async () => {
    const move = async (text: string, position: number) =>
      manager.send(wire.movePicture, { params: await at(text), body: { position } })
    expect((await move('Its lining', 1)).status).toBe(200)
    expect(await texts()).toEqual(['1 Its lining', '2 Coat from the front', '3 Coat from behind'])
    expect(await inLists()).toBe((await find('Its lining')).picture)
    await move('Its lining', 20)
    expect(await texts()).toEqual(['1 Coat from the front', '2 Coat from behind', '3 Its lining'])
    expect(await texts(nsns[2])).toEqual(['1 The large one'])
  })

  test('a catalog manager improves the description of a picture, but never empties it', async () => {
    const say = async (alternativeText: string) =>
      manager.send(wire.savePictureText, { params: await at('Its lining'), body: { alternativeText } })
    const message = 'Say in a few words what the picture shows, for people who cannot see it.'
    expect(await say('  ')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'alternativeText', message }] },
    })
    expect((await say('Its lining, buttoned in')).status).toBe(200)
    expect(await texts()).toContain('3 Its lining, buttoned in')
  })

  test('a catalog manager removes a picture, and its file with it, unless another product shows the same', async () => {
    const other = await buildProduct(portal.owner, { name: 'Cape', programs: ['AR'] })
    const same = await upload(await draw('#00ff00'))
    await add(same, 'Cape from behind', { to: other.pgc })
    const shared = await find('Coat from behind')
    const alone = await find('Its lining, buttoned in')
    const before = await files()
    for (const { id } of [shared, alone])
      expect((await manager.send(wire.removePicture, { params: { pgc, picture: id } })).status).toBe(200)
    expect(await texts()).toEqual(['1 Coat from the front'])
    expect((await portal.app.inject({ url: shared.picture })).statusCode).toBe(200)
    expect((await portal.app.inject({ url: alone.picture })).statusCode).toBe(404)
    expect(await files()).toBe(before - 3)
    expect(await manager.send(wire.removePicture, { params: { pgc, picture: alone.id } })).toMatchObject({
      status: 404,
      body: { detail: `PGC ${pgc} has no such picture any more.` },
    })
  })

  test('the history of the product tells a catalog manager who did what', async () => {
    const { body } = await manager.send(readHistory, { params: { pgc } })
    expect(body.map(({ summary }: { summary: string }) => summary).slice(0, 4)).toEqual([
      'Remove a picture',
      'Remove a picture',
      'Change the alternative text of a picture',
      'Move a picture earlier or later among those of its product or size',
    ])
    expect(body[0].changes).toEqual([{ field: 'picture 2', from: 'Its lining, buttoned in', to: '' }])
    expect(body[2].changes).toEqual([
      { field: 'picture 3', from: 'Its lining', to: 'Its lining, buttoned in' },
    ])
    expect(body.at(-1).changes).toEqual([{ field: 'picture 1', from: '', to: 'Coat from the front' }])
  })

  test('lists show no picture after a catalog manager removes the last one', async () => {
    await manager.send(wire.removePicture, { params: await at('Coat from the front') })
    expect(await inLists()).toBe((await find('The large one')).picture)
    await manager.send(wire.removePicture, { params: await at('The large one') })
    expect(await inLists()).toBeNull()
  })
})

describe('a picture is added', () => {
  test('a picture is added once, however often the browser sends it, in the version that the user saw', async () => {
    const { version } = await read()
    const file = await upload(await draw('#0000aa'))
    const before = (await texts()).length
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => add(file, 'Once', { key: 'once-and-again', version })),
    )
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await texts()).toHaveLength(before + 1)
    const late = await upload(await draw('#0000bb'))
    expect((await add(late, 'Too late', { version })).status).toBe(409)
    expect(await texts()).toHaveLength(before + 1)
    expect(await add(late, 'In time', { version: (await read()).version })).toMatchObject({ status: 200 })
  })

  test('one process adds a picture, and another one serves it, without a folder of files', async () => {
    const beside = await portal.startBeside()
    try {
      const added = await add(await upload(await draw('#777777')), 'Served beside')
      const { picture } = added.body.pictures.find(
        (one: StoredPicture) => one.alternativeText === 'Served beside',
      )
      expect((await beside.app.inject({ url: picture })).headers['content-type']).toBe('image/webp')
      expect(readdirSync(portal.dataDir)).not.toContain('pictures')
    } finally {
      await beside.stop()
    }
  })

  // The zip import tests cover the other refusals.
  test('the portal never adds a file that is not a picture [E11]', async () => {
    const before = await read()
    const message = 'This is not a picture. Choose a JPEG, PNG or WebP.'
    const refused = await add(await upload(Buffer.from('no picture')), 'Something')
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'file', message }] } })
    expect(await read()).toEqual(before)
  })

  test("the portal adds no picture above 20 MB, none from an incomplete upload, and none from another user's file", async () => {
    const start = async (bytes: number, kind = 'pictures', client = manager) =>
      (await client.send(startImport, { body: { kind, fileName: 'a.jpg', bytes } })).body.id as string
    const say = (message: string) => ({ status: 422, body: { errors: [{ field: 'file', message }] } })
    expect(await add(await start(20 * 1024 * 1024 + 1), 'Large')).toMatchObject(
      say('This picture is larger than 20 MB. Make it smaller.'),
    )
    const missing = say('This file is incomplete. Choose the file again.')
    expect(await add(await start(100), 'Half')).toMatchObject(missing)
    expect(await add(await start(1, 'products'), 'Rows')).toMatchObject(missing)
    const admin = await portal.signIn('everything')
    expect(await add(await upload(await draw('#ffffff'), admin), "Another's")).toMatchObject(missing)
  })

  test('the portal adds no picture to a size of another product, and no twenty-first picture', async () => {
    const other = await buildProduct(portal.owner, {})
    expect(
      await add(await upload(await draw('#010101')), 'Wrong', { nsn: other.nsns[0] ?? '' }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'nsn' }] } })
    await portal.owner`DELETE FROM product_pictures WHERE pgc = ${pgc} AND nsn IS NULL`
    await portal.owner`INSERT INTO product_pictures (pgc, position, alternative_text, source_hash)
      SELECT ${pgc}, n, 'One of many', (SELECT max(source_hash) FROM pictures) FROM generate_series(1, 20) n`
    const full = await add(await upload(await draw('#020202')), 'One more')
    expect(full).toMatchObject({
      status: 422,
      body: { detail: 'There are 20 pictures already. Remove one of them first.' },
    })
  })

  test('the portal adds pictures while people order, and asks users who add more than a few at once to press again', async () => {
    const large = await drawPicture(2500, 2500).png().toBuffer()
    // Sequential: only adding should overlap.
    const sent = []
    for (let n = 0; n < 7; n++) sent.push(await upload(large))
    const other = await buildProduct(portal.owner, {})
    const responses = await Promise.all(sent.map((one, at) => add(one, `${at}`, { to: other.pgc })))
    const busy = responses.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]?.body.detail).toBe(
      'Several people are adding pictures at this moment. Press again in a few seconds.',
    )
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4)
  })
})

test('a product that the program does not sell shows no pictures either', async () => {
  const hidden = await buildProduct(portal.owner, { programs: ['NG'] })
  expect((await placer.send(listPictures, { params: { item: hidden.pgc } })).status).toBe(404)
})
