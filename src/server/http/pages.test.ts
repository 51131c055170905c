import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { INITIAL_DATA_ID, readInitialData } from '#wire/session/initial-data.ts'

const web = mkdtempSync(join(tmpdir(), 'quartermaster-web-'))
const SCRIPT = 'export {}'.repeat(1000)
let portal: TestPortal
let member: Client

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<head><title>Page</title></head><body><div id="root"></div>')
  writeFileSync(join(web, 'assets/a-1.js'), SCRIPT)
  writeFileSync(join(web, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT))
  const pages = [
    { path: '/dashboard', files: ['assets/home.js'] },
    { path: '/orders/$number', files: ['assets/order.js', 'assets/table.js'] },
  ]
  writeFileSync(join(web, '.pages.json'), JSON.stringify({ portal: ['assets/portal.js'], pages }))
  portal = await startTestPortal({}, { webFolder: web, responseTimeout: 120_000 })
  await buildPrograms(portal.owner)
  const { dodaac } = await buildUnit(portal.owner)
  await buildPerson(portal.owner, { dodaac, username: 'member', lastName: '</script><b>' })
  member = await portal.signIn('member')
})
afterAll(async () => {
  await portal?.stop()
  rmSync(web, { recursive: true, force: true })
})

const visit = (url: string, { cookie = '', site = 'none' as string | null } = {}) =>
  portal.app.inject({ url, headers: { cookie, ...(site === null ? {} : { 'sec-fetch-site': site }) } })

function readPage(body: string) {
  const text = new RegExp(`<script type="application/json" id="${INITIAL_DATA_ID}">(.*?)</script>`).exec(
    body,
  )?.[1]
  return {
    first: readInitialData(text),
    files: [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
      ([, file]) => file,
    ),
  }
}

test('the page of a visitor shows that nobody is signed in and loads no code of the portal', async () => {
  const { headers, body } = await visit('/')
  expect(readPage(body)).toMatchObject({ first: { portal: { hasSession: false }, session: null }, files: [] })
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  '/',
  '/orders/17?tab=lines',
  '/nowhere',
  '/assets/a-1.js',
  '/assets/none.js',
  '/U3PLRest/api/none',
  '/livez',
])('HEAD of %s answers like GET, without the page itself', async (url) => {
  const [got, headed] = [await visit(url), await portal.app.inject({ method: 'HEAD', url })]
  expect([headed.statusCode, headed.body]).toEqual([got.statusCode, ''])
  for (const name of ['content-type', 'cache-control', 'content-security-policy'])
    expect(headed.headers[name], name).toEqual(got.headers[name])
})

test('the page of a signed-in person includes the session and loads the code of that page', async () => {
  const order = await visit('/orders/17?tab=lines', { cookie: member.cookie })
  expect(readPage(order.body)).toMatchObject({
    first: { portal: { hasSession: true }, session: { username: 'member', lastName: '</script><b>' } },
    files: ['/assets/portal.js', '/assets/order.js', '/assets/table.js'],
  })
  expect(order.headers['cache-control']).toBe('no-store')
  expect(readPage((await visit('/', { cookie: member.cookie })).body).files).toEqual([
    '/assets/portal.js',
    '/assets/home.js',
  ])
  expect(readPage((await visit('/elsewhere', { cookie: member.cookie })).body).files).toEqual([
    '/assets/portal.js',
  ])
})

test('a page opened from another site arrives without the cookie, so the browser sends its own query', async () => {
  for (const site of ['cross-site', null]) {
    const { body } = await visit('/dashboard', { site })
    expect(readPage(body)).toEqual({ first: null, files: [] })
    expect(body).toContain('<div id="root">')
  }
  expect(
    readPage((await visit('/dashboard', { site: 'cross-site', cookie: member.cookie })).body).first,
  ).toMatchObject({ session: { username: 'member' } })
})

test('the cookie of an ended session shows the sign-in page', async () => {
  const { body } = await visit('/dashboard', { cookie: 'sid=of-an-ended-session' })
  expect(readPage(body)).toMatchObject({ first: { portal: { hasSession: false }, session: null }, files: [] })
})

test('while the database is unavailable the page arrives without data and says so', async () => {
  await portal.owner`ALTER TABLE sessions RENAME TO away`
  const { statusCode, body } = await visit('/', { cookie: 'sid=nobody-knows' })
  await portal.owner`ALTER TABLE away RENAME TO sessions`
  expect(statusCode).toBe(200)
  expect(readPage(body).first).toBeNull()
  expect(body).toContain('<div id="root">')
})

test('a file compressed by the build is sent compressed to supporting clients, also in part, and is no page', async () => {
  const get = (headers: Record<string, string>) => portal.app.inject({ url: '/assets/a-1.js', headers })
  const packed = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true)
  const plain = await get({})
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
  const part = await get({ range: 'bytes=0-4' })
  expect(part).toMatchObject({ statusCode: 206, body: SCRIPT.slice(0, 5) })
  expect((await portal.app.inject({ url: '/.pages.json' })).statusCode).toBe(404)
})

async function readPreloaded(path: string, { cookie } = member): Promise<string[]> {
  const { first } = readPage((await visit(path, { cookie })).body)
  const preloaded = Object.entries(first?.preloaded ?? {})
  for (const [url, { response, total }] of preloaded) {
    const requested = await portal.app.inject({ url, headers: { cookie } })
    expect(requested.statusCode, url).toBe(200)
    expect({ url, response, total }).toEqual({
      url,
      response: requested.json(),
      total: requested.headers['x-total'] === undefined ? undefined : Number(requested.headers['x-total']),
    })
  }
  return preloaded.map(([url]) => url)
}

test('the home page includes the exact responses that it needs, and the page of an order does not', async () => {
  expect(await readPreloaded('/dashboard')).toHaveLength(9)
  expect(await readPreloaded('/orders/17')).toEqual([])
  expect(readPage((await visit('/dashboard')).body).first?.preloaded).toEqual({})
})

test('the pages of products include the members of before for people who order, and for nobody else', async () => {
  const { dodaac } = await buildUnit(portal.owner)
  await buildPerson(portal.owner, { dodaac, username: 'orders', roles: [{ role: 'order-placer' }] })
  const placer = await portal.signIn('orders')
  expect(await readPreloaded('/products', placer)).toEqual(['/U3PLRest/api/servicemember/ordering'])
  expect(await readPreloaded('/products/nsn/99999', placer)).toHaveLength(1)
  expect(await readPreloaded('/products')).toEqual([])
})

test('a product page includes the product, with notes for a PGC, and whole for the NSN of one size', async () => {
  const { pgc, nsns } = await buildProduct(portal.owner)
  const product = (item: string) => `/U3PLRest/api/product/AR/${item}`
  const notes = `/U3PLRest/api/product/notes/${pgc}`
  expect((await readPreloaded(`/products/nsn/${pgc}?category=TOPS`)).toSorted()).toEqual([
    product(pgc),
    notes,
  ])
  const [nsn = ''] = nsns
  expect(await readPreloaded(`/products/nsn/${formatNsn(nsn)}`)).toEqual([product(nsn)])
  expect(await readPreloaded('/products/nsn/99999')).toEqual([])
  expect(readPage((await visit(`/products/nsn/${pgc}`)).body).first?.preloaded).toEqual({})
})
