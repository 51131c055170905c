import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findDemoAccounts } from '#demo/demo-accounts.ts'
import { buildPerson, PASSWORD } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readZip } from '#testing/zip.ts'

// Threats E1 to E5, F6 and F9.
let portal: TestPortal
let world: OrdersWorld
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'admin', permissions: [99] })
  admin = await portal.signIn('admin')
})
afterAll(() => portal?.stop())

const SEARCHES = ['/cart/orders?', '/servicemember/AR?', '/product/search/AR?', '/dodaac/AR?', '/group/AR?']
const REPORTS = [
  ['/reports/status?BPCNUM_0=AR&', 'ORDERER'],
  ['/reports/detail?BPCNUM_0=AR&', 'ServiceMember'],
] as const
const LISTS = [...SEARCHES, ...REPORTS.map(([path]) => path)]

test('a list has at most 500 entries a page [E1]', async () => {
  for (const path of LISTS) {
    const sizes = ['0', '-1', '1e2', '10.5', 'all', ...(SEARCHES.includes(path) ? ['100000', '501'] : [])]
    for (const [size, status] of [...sizes.map((size) => [size, 400]), ['500', 200], ['', 200]])
      expect([path, size, (await admin.get(`${path}pageSize=${size}`)).status]).toEqual([path, size, status])
  }
})

test('a list treats malicious input as text or refuses it, and nothing breaks [E2]', async () => {
  const long = ['a'.repeat(10_000), '🦺'.repeat(500), 'x '.repeat(400)]
  const responded = new Set<string>()
  const expectCalm = async (path: string) => {
    const { status } = await admin.get(path)
    if (status === 200) responded.add(path.replace(/\?.*/, ''))
    expect([200, 400], path.slice(0, 80)).toContain(status)
  }
  for (const word of ['%', '_', '\\', "' OR 1=1 --", '((((', '.*', ...long].map(encodeURIComponent)) {
    for (const path of SEARCHES) await expectCalm(`${path}searchTerm=${word}`)
    for (const [path, field] of REPORTS) await expectCalm(`${path}${field}=${word}`)
  }
  const many = Array.from({ length: 1000 }, (_, index) => `DODAACS[${index}]=W9TA01`).join('&')
  const pages = ['1000000000', '-1', '0', '99999999999999999999'].map((page) => `page=${page}`)
  for (const path of LISTS) for (const query of [...pages, many]) await expectCalm(`${path}${query}`)
  expect(responded.size).toBe(LISTS.length)
  expect((await admin.get(`/cart/orders?searchTerm=${'a'.repeat(10_000)}`)).status).toBe(400)
})

test('a list refuses a repeated parameter, and a list in place of a single value [F6]', async () => {
  for (const query of [
    ...['BPCNUM_0=AR&BPCNUM_0=NG', 'BPCNUM_0=AR&BPCNUM_0=AR', 'BPCNUM_0[0]=AR', 'page=1&page=2', 'page[0]=1'],
    ...['SCSTA_0=2&SCSTA_0=3', '__proto__[SCSTA_0]=2', 'constructor[prototype]=x', 'SCSTA_0[__proto__]=2'],
  ])
    expect([query, (await admin.get(`/reports/status?${query}`)).status]).toEqual([query, 400])
  expect(({} as Record<string, unknown>).SCSTA_0).toBeUndefined()
})

const download = (path: string, { cookie }: Client) =>
  portal.app.inject({ url: `/U3PLRest/api${path}`, headers: { cookie } })

test('a workbook stores formula-like text as text, regardless of its author [E4]', async () => {
  const { dodaac } = world
  for (const lastName of ['=HYPERLINK("http://e","x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1']) {
    const person = await buildPerson(portal.owner, { dodaac, firstName: '=1+1', lastName })
    await world.order({ orderer: person, member: person })
  }
  const everybody = await portal.signIn('everything')
  for (const path of [
    '/servicemember/export/AR',
    '/reports/export-status?BPCNUM_0=AR',
    '/reports/export-details?BPCNUM_0=AR',
  ]) {
    const { statusCode, rawPayload } = await download(path, everybody)
    expect([path, statusCode]).toEqual([path, 200])
    const parts = readZip(rawPayload)
    const sheet = [...parts].find(([name]) => name.startsWith('xl/worksheets/'))?.[1] ?? ''
    expect(sheet).not.toMatch(/<f[ >/]/)
    expect([...parts.keys()].filter((name) => /external|connection|hyperlink/i.test(name))).toEqual([])
    // No formula cells.
    for (const [, attributes, inner = ''] of sheet.matchAll(/<c ([^>]*[^>/])>(.*?)<\/c>/gs))
      if (inner.includes('HYPERLINK')) expect(attributes).toMatch(/t="(inlineStr|s|str)"/)
    const values = ((await readXlsx(rawPayload)).sheets[0]?.rows ?? []).flat().map(String)
    expect(values.some((value) => value.includes('=HYPERLINK'))).toBe(true)
  }
})

test('a workbook has a name that no filter text can break out of [E5]', async () => {
  const statuses = new Set<number>()
  for (const word of ['a"\r\nX: y', 'a"; filename="b.exe', '../../x', 'x\u0000y', 'ü/ß']) {
    // One person per export, because of the limit.
    const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac })
    const path = `/reports/export-details?BPCNUM_0=AR&ServiceMember=${encodeURIComponent(word)}`
    const { statusCode, headers } = await download(path, await portal.signIn(username))
    statuses.add(statusCode)
    expect(headers.x).toBeUndefined()
    if (statusCode === 200)
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.xlsx"$/)
  }
  expect(statuses).toEqual(new Set([200, 400]))
})

test('a person who searches too often within ten seconds waits, and lists without a search continue [E2]', async () => {
  const busy = await startTestPortal({ SEARCHES_PER_PERSON: '20' })
  await buildOrdersWorld(busy.owner)
  const [searcher, other] = [await busy.signIn('placer'), await busy.signIn('second')]
  const list = async (text: string, who = searcher) =>
    (await who.get(`/cart/orders?SCSTA_0=3&pageSize=1&searchTerm=${text}`)).status
  // Rate limit windows must not end meanwhile.
  const frozen = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    for (let search = 0; search < 20; search++) expect(await list('none')).toBe(200)
    expect([await list('none'), await list(''), await list('none', other)]).toEqual([429, 200, 200])
  } finally {
    frozen.mockRestore()
    await busy.stop()
  }
})

test('an installation without demo data has no account or password of the demo [F9]', async () => {
  const [fresh, demo] = [await startTestPortal({ DEMO: '0' }), await startTestPortal({ DEMO: '1' })]
  expect(await fresh.owner`SELECT FROM people`).toHaveLength(0)
  for (const { username: USERNAME_0 } of findDemoAccounts('AR')) {
    const typed = { USERNAME_0, PASSWRD_0: PASSWORD, DODID_0: '' }
    const { body, headers } = await fresh.anonymous.post('/servicemember/login', typed)
    expect([USERNAME_0, body.flag, headers['set-cookie']]).toEqual([USERNAME_0, true, undefined])
  }
  const isDemo = async ({ anonymous }: TestPortal) => (await anonymous.get('/portal')).body.isDemo
  expect([await isDemo(fresh), await isDemo(demo)]).toEqual([false, true])
  for (const one of [fresh, demo]) await one.stop()
})
