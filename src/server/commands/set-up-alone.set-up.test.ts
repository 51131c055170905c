import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { findFreePort } from '#testing/free-port.ts'
import { startTestPortal } from '#testing/portal.ts'
import { columnsOf, writePublogFile } from '#testing/publog-files.ts'
import { runCommand, runProgram } from '#testing/run-program.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { listProducts } from '#wire/catalogue/catalogue.ts'
import { setUp } from './set-up.ts'

const SAMPLES = join(import.meta.dirname, '../../../docs/samples')

const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-opened-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ALREADY = 'Somebody can sign in to this portal already'
const run = (program: string, words: string[], more: Record<string, string>) =>
  runProgram(program, words, { DATA_DIR: dataDir, ...more })
const admin = (words: string[], more = {}) => runCommand(words, { DATA_DIR: dataDir, ...more })
const goes = (code: number, said: RegExp | string) => ({ code, said: expect.stringMatching(said) })

test('files open a portal without a running program, and it does not start as a demonstration afterward', async () => {
  const empty = /^This database is empty or of an earlier version\. Start the portal once with npm start/m
  for (const words of [
    'export categories',
    'import categories docs/samples/categories.csv --apply',
    'supply step',
  ])
    expect(await admin(words.split(' '))).toMatchObject(goes(1, empty))
  const link = /^ {2}http:\/\/127\.0\.0\.1:3000\/set-up\?token=[\w-]{43}$/m
  expect(await admin(['set-up'])).toMatchObject(goes(0, link))
  const folder = join(dataDir, 'files')
  for (const kind of ['organisation', 'programs', 'categories', 'dodaacs'])
    cpSync(join(SAMPLES, `${kind}.csv`), join(folder, `${kind}.csv`))
  const opened = await admin(['set-up', folder], { SETUP_PASSWORD: 'Muster-Roll-2026' })
  expect(opened).toMatchObject(goes(0, 'The portal is open. robin.keller'))
  expect(opened.said).not.toMatch(/Muster-Roll|One-time/)
  for (const words of [['set-up'], ['set-up', folder]])
    expect(await admin(words)).toMatchObject(goes(1, ALREADY))
  const exported = await admin(['export', 'categories', '--program', 'CADET'])
  expect(exported.said).toMatch(/^code,name,position,size family\r\nCOAT,/)
  const started = await run('src/server/main.ts', [], { DEMO: '1', PORT: String(await findFreePort()) })
  expect(started).toMatchObject(goes(1, /Start it with DEMO=0\./))
  const loaded = await run('src/demo/load-orders.ts', ['--orders', '5'], { DEMO: '0' })
  expect(loaded).toMatchObject(goes(1, /cannot take demo data/))
})

test('an operator imports a month of the public catalog without a running program: dry run, apply, and drafts', async () => {
  const folder = join(dataDir, 'november')
  mkdirSync(folder)
  const nsns = [{ FSC: '8405', NIIN: '19000001', INC: '01234', ITEM_NAME: "COAT,MAN'S" }]
  writeFileSync(join(folder, 'P_FLIS_NSN.CSV'), writePublogFile(nsns, columnsOf('P_FLIS_NSN')))
  const headings = 'nsn,item name,unit of issue,price,next price,status,replacement nsn,size,colour\r\n'
  const exported = async () => (await admin(['export', 'drafts', '--program', 'AIRCAD'])).said
  const words = ['import', 'publog', folder, '--program', 'AIRCAD', '--classes', '8405']
  const added = /add 8405019000001\n(?:.*\n)*publog: 1 added, 0 changed, 0 same, 0 refused\s*$/
  expect(await admin(words)).toMatchObject(goes(0, added))
  expect(await exported()).toBe(headings)
  expect((await admin([...words, '--apply'])).said).toMatch(
    /publog: 1 added, 0 changed, 0 same, 0 refused\n$/,
  )
  expect(await exported()).toBe(`${headings}8405019000001,"COAT,MAN'S",,,,active,,,\r\n`)
})

test('the sample files open a portal whose administrator signs in and whose people order', async () => {
  const portal = await startTestPortal()
  const { owner } = portal
  const lines: string[] = []
  const place = {
    database: { url: portal.database.url, stop: async () => {} },
    config: { fiscalZone: 'America/New_York', passwordProfile: 'seed' as const },
  }
  const open = () => setUp(place, SAMPLES, undefined, (line) => lines.push(line))
  expect(await open()).toBe(0)
  expect(lines.filter((line) => line.startsWith('refuse'))).toEqual([])
  const added = ['products: 60', 'pictures: 60', 'people: 200', 'sizes: 400']
  const all = added.map((count) => `${count} added, 0 changed, 0 same, 0 refused`)
  expect(lines).toEqual(expect.arrayContaining(all))
  const [, password = ''] = /password .*: (\S+)$/.exec(lines.at(-1) ?? '') ?? []
  const administrator = await portal.signInWith('robin.keller', password)
  expect((await administrator.get('/session')).status).toBe(200)
  expect(JSON.stringify(await portal.anonymous.get('/portal'))).toContain('support@clothing.example')

  const enter = async (username: string) => {
    await owner`UPDATE people SET password_hash = ${await hashPassword(password)} WHERE username = ${username}`
    return portal.signInWith(username, password)
  }
  const placing = await enter('ada.archer')
  const shelf = { params: { program: 'CADET', category: 'COAT' }, query: { page: 1, pageSize: 20 } }
  const products = (await placing.send(listProducts, shelf)).body
  expect(products).toHaveLength(10)
  const { nsn, picture } = products[0]
  expect(picture).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.webp$/)
  expect((await portal.app.inject({ url: picture })).headers['content-type']).toBe('image/webp')
  const [member] = await owner<
    { personId: number }[]
  >`SELECT person_id FROM people WHERE dod_id = '5000000041'`
  const body = { memberId: member?.personId ?? 0, nsn, quantity: 2, fundCode: '6C' }
  const cart = await placing.send(addToCart, { body })
  const params = { number: cart.body.number }
  const submitted = await placing.send(submitCart, { params, body: {} })
  expect(submitted).toMatchObject({ status: 200, body: { order: { status: 'awaiting', levels: 2 } } })
  await expect(open()).rejects.toThrow(/can sign in to this portal already/)
  await portal.stop()
})
