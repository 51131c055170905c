import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { passSupplyDays } from '#testing/supply-days.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { listProducts } from '#wire/catalogue/catalogue.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { setUp } from './set-up.ts'

const SAMPLES = join(import.meta.dirname, '../../../docs/samples')
let portal: TestPortal
let folder: string

beforeAll(async () => {
  portal = await startTestPortal()
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-set-up-'))
  cpSync(SAMPLES, folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await portal.stop()
})

async function open(from: string, password?: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const place = {
    database: { url: portal.database.url, stop: async () => {} },
    config: { fiscalZone: 'America/New_York', passwordProfile: 'seed' as const },
  }
  const code = await setUp(place, from, password, (line) => lines.push(line))
  return { code, lines }
}

test('a misspelt file is named, and of two files of one kind neither is taken', async () => {
  const other = mkdtempSync(join(tmpdir(), 'quartermaster-set-up-'))
  try {
    for (const kind of ['organisation', 'programs'])
      cpSync(join(SAMPLES, `${kind}.csv`), join(other, `${kind}.csv`))
    writeFileSync(join(other, 'peeple.csv'), 'username\n')
    const { code, lines } = await open(other)
    expect(code).toBe(1)
    expect(lines[0]).toMatch(
      /^peeple\.csv is left aside: set-up reads pictures\.zip, and CSV or xlsx of organisation, /,
    )
    writeFileSync(join(other, 'Programs.xlsx'), '')
    await expect(open(other)).rejects.toThrow('Programs.xlsx and programs.csv both say the programs.')
  } finally {
    rmSync(other, { recursive: true })
  }
})

test('files with faults open nothing, and each fault is named at its row', async () => {
  rmSync(join(folder, 'pictures.zip'))
  for (const [kind, from, to] of [
    ['organisation', 'America/New_York', 'Mars/Olympus'],
    ['people', '5000000002', '5000000001'],
    ['prices', '90.00', '9E+1'],
    ['dodaacs', ',6C,', ',6O,'],
    ['roles', 'order-placer', 'king'],
  ] as const) {
    const path = join(folder, `${kind}.csv`)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  const { code, lines } = await open(folder)
  expect(code).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^refuse row 2, fiscal zone: /),
      expect.stringMatching(/^refuse row 2, price: /),
      expect.stringMatching(/^refuse row 3, dod id: .*row 2/),
      expect.stringMatching(/^refuse row 2, default fund code: .*no fund code 6O/),
      expect.stringMatching(/^refuse row 2, role: /),
    ]),
  )
  expect(lines.join('\n')).not.toMatch(/password/)
  const [row] = await portal.owner<{ rows: number }[]>`SELECT (SELECT count(*) FROM programs)
    + (SELECT count(*) FROM products) + (SELECT count(*) FROM organisation) + (SELECT count(*) FROM audit_events) AS rows`
  expect(row?.rows).toBe(0)
})

test('the samples open a portal: its administrator signs in, and what its people order by the files they brought is shipped', async () => {
  const { code, lines } = await open(SAMPLES)
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
  const { body } = await portal.anonymous.get('/portal')
  expect(JSON.stringify(body)).toContain('support@clothing.example')

  const { owner } = portal
  const people = await owner<{ personId: number; username: string }[]>`SELECT person_id, username FROM people
    WHERE username = 'ada.archer' OR dod_id = '5000000041' ORDER BY person_id`
  const [placer, member] = people
  await owner`UPDATE people SET password_hash = ${await hashPassword(password)} WHERE username = 'ada.archer'`
  const placing = await portal.signInWith('ada.archer', password)
  const products = (
    await placing.ask(listProducts, {
      params: { program: 'CADET', category: 'COAT' },
      query: { page: 1, pageSize: 20 },
    })
  ).body
  expect(products).toHaveLength(10)
  const { nsn, picture } = products[0]
  expect(picture).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.webp$/)
  expect((await portal.app.inject({ url: picture })).headers['content-type']).toBe('image/webp')
  const cart = await placing.ask(addToCart, {
    body: { memberId: member?.personId ?? 0, nsn, quantity: 2, fundCode: '6C' },
  })
  expect(cart.status).toBe(200)
  const submitted = await placing.ask(submitCart, { params: { number: cart.body.number }, body: {} })
  expect(submitted.status).toBe(200)
  expect(submitted.body.order).toMatchObject({ status: 'awaiting', levels: 2 })
  expect(placer?.username).toBe('ada.archer')

  const signers = await owner<{ username: string }[]>`SELECT p.username FROM role_assignments r
    JOIN people p USING (program, person_id) JOIN orders o ON o.program = r.program AND o.dodaac = r.dodaac
    WHERE o.order_id = ${cart.body.number} AND r.role = 'approver' ORDER BY r.level`
  for (const { username } of signers.slice(0, 2)) {
    await owner`UPDATE people SET password_hash = ${await hashPassword(password)} WHERE username = ${username}`
    const signing = await portal.signInWith(username, password)
    const signed = await signing.ask(approveOrder, { params: { number: cart.body.number }, body: {} })
    expect(signed.status, username).toBe(200)
  }
  await passSupplyDays(portal, 'CADET', '2026-11-21')
  const { body: order } = await placing.ask(readOrder, { params: { number: cart.body.number } })
  expect(order.order.status).toBe('shipped')
})

test('a portal that somebody can sign in to is not opened again', async () => {
  await expect(open(SAMPLES)).rejects.toThrow(/can sign in to this portal already/)
})
