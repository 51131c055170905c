import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { buildProduct } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { INITIAL_DATA_ID, readInitialData } from '#wire/session/initial-data.ts'

const web = mkdtempSync(join(tmpdir(), 'quartermaster-web-'))
const SCRIPT = 'export {}'.repeat(1000)
const { portal, signInNew } = openPortal(
  { ANNOUNCEMENT_STRIP: 'Call <us> & ask' },
  { webFolder: web, responseTimeout: 120_000 },
)
let member: Client

beforeAll(async () => {
  member = await signInNew({ username: 'member', lastName: '</script><b>' })
})
afterAll(() => rmSync(web, { recursive: true, force: true }))

function writeWeb(): void {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<head><title>Page</title></head><body><div id="root"></div>')
  writeFileSync(join(web, 'assets/a-1.js'), SCRIPT)
  writeFileSync(join(web, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT))
  const pages = [
    { path: '/dashboard', files: ['assets/home.js'] },
    { path: '/orders/$number', files: ['assets/order.js', 'assets/table.js'] },
  ]
  writeFileSync(
    join(web, '.pages.json'),
    JSON.stringify({ start: ['assets/main.js'], portal: ['assets/portal.js'], pages }),
  )
}
writeWeb()

const BLOCK = new RegExp(`<script type="application/json" id="${INITIAL_DATA_ID}">(.*?)</script>`)

async function visit(url: string, { cookie = '', site = 'none' as string | null } = {}) {
  const fetchSite = site === null ? {} : { 'sec-fetch-site': site }
  const { statusCode, headers, body } = await portal.app.inject({ url, headers: { cookie, ...fetchSite } })
  const files = body.matchAll(/<link rel="modulepreload" crossorigin fetchpriority="low" href="([^"]+)">/g)
  return {
    ...{ statusCode, headers, body, first: readInitialData(BLOCK.exec(body)?.[1]) },
    files: [...files].map(([, file]) => file),
  }
}

test('the page of a visitor, also after a session, shows that nobody is signed in, without the frame and the code of the portal', async () => {
  for (const cookie of ['', 'sid=of-an-ended-session']) {
    const { headers, first, files, body } = await visit('/', { cookie })
    expect({ first, files }).toMatchObject({
      first: { portal: { hasSession: false }, session: null },
      files: ['/assets/main.js'],
    })
    expect(body).toContain('<div id="root"></div>')
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('HEAD answers like GET, without the page itself', async () => {
  const files = ['/assets/a-1.js', '/assets/none.js', '/U3PLRest/api/none', '/livez']
  for (const url of ['/', '/orders/17?tab=lines', '/nowhere', ...files]) {
    const [got, headed] = [await visit(url), await portal.app.inject({ method: 'HEAD', url })]
    expect([url, headed.statusCode, headed.body]).toEqual([url, got.statusCode, ''])
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect(headed.headers[name], `${url} ${name}`).toEqual(got.headers[name])
  }
})

test('the page of a signed-in person includes the session and the frame, and loads the code of that page', async () => {
  const order = await visit('/orders/17?tab=lines', member)
  expect(order).toMatchObject({
    first: { portal: { hasSession: true }, session: { username: 'member', lastName: '</script><b>' } },
    files: ['/assets/main.js', '/assets/portal.js', '/assets/order.js', '/assets/table.js'],
  })
  expect(order.body).toContain('<p class="width-any m-0 py-3 px-8">Call &lt;us> &amp; ask</p>')
  expect(order.headers['cache-control']).toBe('no-store')
  expect((await visit('/accessibility', member)).body).toContain('<div id="root"></div>')
  expect((await visit('/', member)).files).toEqual([
    '/assets/main.js',
    '/assets/portal.js',
    '/assets/home.js',
  ])
  expect((await visit('/elsewhere', member)).files).toEqual(['/assets/main.js', '/assets/portal.js'])
})

test('a page opened from another site arrives without the cookie, so the browser sends its own query', async () => {
  for (const site of ['cross-site', null]) {
    const { first, files, body } = await visit('/dashboard', { site })
    expect({ first, files }).toEqual({ first: null, files: ['/assets/main.js'] })
    expect(body).toContain('<div id="root">')
  }
  const { first } = await visit('/dashboard', { site: 'cross-site', cookie: member.cookie })
  expect(first).toMatchObject({ session: { username: 'member' } })
})

test('while the database is unavailable the page arrives without data and says so', async () => {
  await portal.owner`ALTER TABLE sessions RENAME TO away`
  const { statusCode, body, first } = await visit('/', { cookie: 'sid=nobody-knows' })
  await portal.owner`ALTER TABLE away RENAME TO sessions`
  expect([statusCode, first]).toEqual([200, null])
  expect(body).toContain('<div id="root">')
})

test('a file compressed by the build is sent compressed to supporting clients, also in part, and is no page', async () => {
  const get = (headers: Record<string, string>) => portal.app.inject({ url: '/assets/a-1.js', headers })
  const packed = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true)
  const plain = await get({})
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain).toMatchObject({ headers: { vary: 'accept-encoding' }, body: SCRIPT })
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
  const part = await get({ range: 'bytes=0-4' })
  expect(part).toMatchObject({ statusCode: 206, body: SCRIPT.slice(0, 5) })
  expect((await visit('/.pages.json')).statusCode).toBe(404)
})

const api = (path: string) => `/U3PLRest/api${path}`

/** The addresses of the responses that the page includes, each as the server gives it. */
async function readPreloaded(path: string, { cookie } = member): Promise<string[]> {
  const preloaded = Object.entries((await visit(path, { cookie })).first?.preloaded ?? {})
  for (const [url, { response, total }] of preloaded) {
    const requested = await portal.app.inject({ url, headers: { cookie } })
    expect(requested.statusCode, url).toBe(200)
    const rows = requested.headers['x-total']
    const got = { url, response: requested.json(), total: rows === undefined ? undefined : Number(rows) }
    expect({ url, response, total }).toEqual(got)
  }
  return preloaded.map(([url]) => url).toSorted()
}

test('pages include the exact responses that they need, for those who may read them', async () => {
  expect(await readPreloaded('/dashboard')).toHaveLength(9)
  expect(await readPreloaded('/orders/17')).toEqual([])
  expect(await readPreloaded('/orders')).toHaveLength(2)
  expect(await readPreloaded('/orders?status=1')).toEqual([])
  const advisor = await signInNew({ roles: [{ role: 'finance' }] })
  expect(await readPreloaded('/funding', advisor)).toHaveLength(7)
  expect(await readPreloaded('/funding?tab=limits', advisor)).toEqual([])
  expect((await visit('/dashboard')).first?.preloaded).toEqual({})
  const placer = await signInNew({ roles: [{ role: 'order-placer' }] })
  expect(await readPreloaded('/products', placer)).toEqual([api('/servicemember/ordering')])
  expect(await readPreloaded('/cart', placer)).toEqual([
    api('/Dashboard/getall/closures'),
    expect.stringMatching(/\/cart\/\d+$/),
    api('/servicemember/ordering'),
  ])
  expect(await readPreloaded('/products/nsn/99999', placer)).toHaveLength(1)
  expect(await readPreloaded('/products')).toEqual([])
})

test('a product page includes the product, with notes for a PGC, and whole for the NSN of one size', async () => {
  const { pgc, nsns } = await buildProduct(portal.owner)
  const [nsn = ''] = nsns
  const whole = [api(`/product/AR/${pgc}`), api(`/product/notes/${pgc}`)]
  expect(await readPreloaded(`/products/nsn/${pgc}?category=TOPS`)).toEqual(whole)
  expect(await readPreloaded(`/products/nsn/${formatNsn(nsn)}`)).toEqual([api(`/product/AR/${nsn}`)])
  expect(await readPreloaded('/products/nsn/99999')).toEqual([])
  expect((await visit(`/products/nsn/${pgc}`)).first?.preloaded).toEqual({})
})
