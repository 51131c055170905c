import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { findFreePort } from '#testing/free-port.ts'
import { startTestPortal } from '#testing/portal.ts'
import { columnsOf, writePublogFile } from '#testing/publog-files.ts'
import { runCommand, runProgram } from '#testing/run-program.ts'
import { passSupplyDays } from '#testing/supply-days.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { listProducts } from '#wire/catalogue/catalogue.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { setUp } from './set-up.ts'

const SAMPLES = join(import.meta.dirname, '../../../docs/samples')

const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-opened-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (program: string, words: string[], more: Record<string, string>) =>
  runProgram(program, words, { DATA_DIR: dataDir, ...more })
const admin = (words: string[], more = {}) => runCommand(words, { DATA_DIR: dataDir, ...more })

const EMPTY = /^This database is empty or of an earlier version\. Start the portal once with npm start/m

test('a command on an empty or old database says what to do first and changes nothing', async () => {
  for (const words of [
    ['export', 'categories'],
    ['import', 'categories', 'docs/samples/categories.csv', '--apply'],
    ['supply', 'step'],
  ])
    expect(await admin(words)).toMatchObject({ code: 1, said: expect.stringMatching(EMPTY) })
})

test('files open a portal without a running program, and it does not start as a demonstration afterward', async () => {
  const offered = await admin(['set-up'])
  expect(offered).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:3000\/set-up\?token=[\w-]{43}$/m),
  })
  const folder = join(dataDir, 'files')
  for (const kind of ['organisation', 'programs', 'categories', 'dodaacs'])
    cpSync(join(SAMPLES, `${kind}.csv`), join(folder, `${kind}.csv`))
  const opened = await admin(['set-up', folder], { SETUP_PASSWORD: 'Muster-Roll-2026' })
  expect(opened).toMatchObject({ code: 0, said: expect.stringContaining('The portal is open. robin.keller') })
  expect(opened.said).not.toMatch(/Muster-Roll|One-time/)
  for (const words of [['set-up'], ['set-up', folder]])
    expect(await admin(words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Somebody can sign in to this portal already'),
    })
  expect((await admin(['export', 'categories', '--program', 'CADET'])).said).toMatch(
    /^code,name,position,size family\r\nCOAT,/,
  )
  const started = await run('src/server/main.ts', [], { DEMO: '1', PORT: String(await findFreePort()) })
  expect(started).toMatchObject({ code: 1, said: expect.stringMatching(/Start it with DEMO=0\./) })
  const loaded = await run('src/demo/load-orders.ts', ['--orders', '5'], { DEMO: '0' })
  expect(loaded).toMatchObject({ code: 1, said: expect.stringMatching(/cannot take demo data/) })
})

test('an operator imports a month of the public catalog without a running program: dry run, apply, and drafts', async () => {
  const folder = join(dataDir, 'november')
  mkdirSync(folder)
  const nsns = [{ FSC: '8405', NIIN: '19000001', INC: '01234', ITEM_NAME: "COAT,MAN'S" }]
  writeFileSync(join(folder, 'P_FLIS_NSN.CSV'), writePublogFile(nsns, columnsOf('P_FLIS_NSN')))
  const headings = 'nsn,item name,unit of issue,price,next price,status,replacement nsn,size,colour\r\n'
  const exported = async () => (await admin(['export', 'drafts', '--program', 'AIRCAD'])).said
  const words = ['import', 'publog', folder, '--program', 'AIRCAD', '--classes', '8405']
  const tried = await admin(words)
  expect(tried).toMatchObject({ code: 0, said: expect.stringMatching(/add 8405019000001\n/) })
  expect(tried.said.trimEnd()).toMatch(/\npublog: 1 added, 0 changed, 0 same, 0 refused$/)
  expect(await exported()).toBe(headings)
  const applied = /publog: 1 added, 0 changed, 0 same, 0 refused\n$/
  expect((await admin([...words, '--apply'])).said).toMatch(applied)
  expect(await exported()).toBe(`${headings}8405019000001,"COAT,MAN'S",,,,active,,,\r\n`)
  writeFileSync(join(folder, 'P_FLIS_NSN.CSV'), '"FSC","NIIN","INC","NAME"\r\n')
  const refused = await admin([...words, '--apply'])
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('The column ITEM_NAME is missing in P_FLIS_NSN.'),
  })
})

test('the sample files open a portal whose administrator signs in and whose orders ship', async () => {
  const portal = await startTestPortal()
  const { owner } = portal
  const lines: string[] = []
  const place = {
    database: { url: portal.database.url, stop: async () => {} },
    config: { fiscalZone: 'America/New_York', passwordProfile: 'seed' as const },
  }
  const open = () => setUp(place, SAMPLES, undefined, (line) => lines.push(line))
  const code = await open()
  expect(lines.filter((line) => line.startsWith('refuse'))).toEqual([])
  expect(code).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining([
      'products: 60 added, 0 changed, 0 same, 0 refused',
      'pictures: 60 added, 0 changed, 0 same, 0 refused',
      'people: 200 added, 0 changed, 0 same, 0 refused',
      'sizes: 400 added, 0 changed, 0 same, 0 refused',
    ]),
  )
  const [, password = ''] = /password .*: (\S+)$/.exec(lines.at(-1) ?? '') ?? []
  const administrator = await portal.signInWith('robin.keller', password)
  expect((await administrator.get('/session')).status).toBe(200)
  expect(JSON.stringify(await portal.anonymous.get('/portal'))).toContain('support@clothing.example')

  const people = await owner<{ personId: number; username: string }[]>`SELECT person_id, username FROM people
    WHERE username = 'ada.archer' OR dod_id = '5000000041' ORDER BY person_id`
  const [placer, member] = people
  await owner`UPDATE people SET password_hash = ${await hashPassword(password)} WHERE username = 'ada.archer'`
  const placing = await portal.signInWith('ada.archer', password)
  const shelf = { params: { program: 'CADET', category: 'COAT' }, query: { page: 1, pageSize: 20 } }
  const products = (await placing.send(listProducts, shelf)).body
  expect(products).toHaveLength(10)
  const { nsn, picture } = products[0]
  expect(picture).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.webp$/)
  expect((await portal.app.inject({ url: picture })).headers['content-type']).toBe('image/webp')
  const body = { memberId: member?.personId ?? 0, nsn, quantity: 2, fundCode: '6C' }
  const cart = await placing.send(addToCart, { body })
  expect(cart.status).toBe(200)
  const submitted = await placing.send(submitCart, { params: { number: cart.body.number }, body: {} })
  expect(submitted.status).toBe(200)
  expect(submitted.body.order).toMatchObject({ status: 'awaiting', levels: 2 })
  expect(placer?.username).toBe('ada.archer')

  const signers = await owner<{ username: string }[]>`SELECT p.username FROM role_assignments r
    JOIN people p USING (program, person_id) JOIN orders o ON o.program = r.program AND o.dodaac = r.dodaac
    WHERE o.order_id = ${cart.body.number} AND r.role = 'approver' ORDER BY r.level`
  for (const { username } of signers.slice(0, 2)) {
    await owner`UPDATE people SET password_hash = ${await hashPassword(password)} WHERE username = ${username}`
    const signing = await portal.signInWith(username, password)
    const signed = await signing.send(approveOrder, { params: { number: cart.body.number }, body: {} })
    expect(signed.status, username).toBe(200)
  }
  await passSupplyDays(portal, 'CADET', '2026-11-21')
  const { body: order } = await placing.send(readOrder, { params: { number: cart.body.number } })
  expect(order.order.status).toBe('shipped')
  await expect(open()).rejects.toThrow(/can sign in to this portal already/)
  await portal.stop()
})
