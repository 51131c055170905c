import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const SEARCHES = ['/cart/orders', '/servicemember/AR', '/product/search/AR', '/dodaac/AR', '/group/AR']
const REPORTS = [
  ['/reports/status', 'ORDERER'],
  ['/reports/detail', 'ServiceMember'],
] as const

describe('attacks on lists', () => {
  test('a list has at most 500 entries a page [E1]', async () => {
    for (const path of [
      ...SEARCHES.map((path) => `${path}?`),
      ...REPORTS.map(([path]) => `${path}?BPCNUM_0=AR&`),
    ]) {
      const statuses = []
      for (const size of ['0', '-1', '1e2', '10.5', 'all'])
        statuses.push((await admin.get(`${path}pageSize=${size}`)).status)
      expect([path, ...statuses]).toEqual([path, ...Array(5).fill(400)])
      for (const size of ['500', ''])
        expect((await admin.get(`${path}pageSize=${size}`)).status, path).toBe(200)
    }
    for (const path of SEARCHES)
      for (const size of ['100000', '501'])
        expect((await admin.get(`${path}?pageSize=${size}`)).status, path).toBe(400)
  })

  test('a list treats malicious input as text or refuses it, and nothing breaks [E2]', async () => {
    const words = [
      '%',
      '_',
      '\\',
      "' OR 1=1 --",
      '((((',
      '.*',
      'a'.repeat(10_000),
      '🦺'.repeat(500),
      'x '.repeat(400),
    ]
    const wrong: unknown[] = []
    const responded = new Set<string>()
    const expectCalm = async (path: string) => {
      const { status, body } = await admin.get(path)
      if (status === 200) responded.add(path.replace(/\?.*/, ''))
      if (![200, 400].includes(status)) wrong.push([path.slice(0, 80), status, body.detail])
    }
    for (const word of words) {
      for (const path of SEARCHES) await expectCalm(`${path}?searchTerm=${encodeURIComponent(word)}`)
      for (const [path, field] of REPORTS)
        await expectCalm(`${path}?BPCNUM_0=AR&${field}=${encodeURIComponent(word)}`)
    }
    const many = Array.from({ length: 1000 }, (_, index) => `DODAACS[${index}]=W9TA01`).join('&')
    for (const path of [
      ...SEARCHES.map((path) => `${path}?`),
      ...REPORTS.map(([path]) => `${path}?BPCNUM_0=AR&`),
    ]) {
      for (const page of ['1000000000', '-1', '0', '99999999999999999999'])
        await expectCalm(`${path}page=${page}`)
      await expectCalm(`${path}${many}`)
    }
    expect(wrong).toEqual([])
    expect(responded.size).toBe(SEARCHES.length + REPORTS.length)
    expect((await admin.get(`/cart/orders?searchTerm=${'a'.repeat(10_000)}`)).status).toBe(400)
  })

  test('a list refuses a repeated parameter, and a list in place of a single value [F6]', async () => {
    for (const query of [
      'BPCNUM_0=AR&BPCNUM_0=NG',
      'BPCNUM_0=AR&BPCNUM_0=AR',
      'BPCNUM_0[0]=AR',
      'page=1&page=2',
      'page[0]=1',
      'SCSTA_0=2&SCSTA_0=3',
      '__proto__=1',
      '__proto__[SCSTA_0]=2',
      'constructor[prototype]=x',
      'SCSTA_0[__proto__]=2',
    ])
      expect([query, (await admin.get(`/reports/status?${query}`)).status]).toEqual([query, 400])
    expect(({} as Record<string, unknown>).SCSTA_0).toBeUndefined()
  })
})

describe('workbooks', () => {
  const FORMULAS = ['=HYPERLINK("http://e","x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1']

  test('a workbook stores formula-like text as text, regardless of its author [E4]', async () => {
    const { owner } = portal
    const people = []
    for (const [index, lastName] of FORMULAS.entries())
      people.push(
        await buildPerson(owner, {
          dodaac: world.dodaac,
          username: `formula${index}`,
          firstName: '=1+1',
          lastName,
        }),
      )
    for (const person of people) await world.order({ orderer: person, member: person })
    const everybody = (await portal.signIn('everything')).cookie
    for (const path of [
      '/servicemember/export/AR',
      '/reports/export-status?BPCNUM_0=AR',
      '/reports/export-details?BPCNUM_0=AR',
    ]) {
      const { statusCode, rawPayload } = await portal.app.inject({
        method: 'GET',
        url: `/U3PLRest/api${path}`,
        headers: { cookie: everybody },
      })
      expect([path, statusCode]).toEqual([path, 200])
      const parts = readZip(rawPayload)
      const sheet = [...parts].find(([name]) => name.startsWith('xl/worksheets/'))?.[1] ?? ''
      expect(sheet).not.toMatch(/<f[ >/]/)
      expect([...parts.keys()].filter((name) => /external|connection|hyperlink/i.test(name))).toEqual([])
      // No formula cells.
      const cells = [...sheet.matchAll(/<c ([^>]*[^>/])>(.*?)<\/c>/gs)]
      const texts = cells.filter(([, , inner = '']) => /HYPERLINK/.test(inner))
      for (const [, attributes] of texts) expect(attributes).toMatch(/t="(inlineStr|s|str)"/)
      const values = ((await readXlsx(rawPayload)).sheets[0]?.rows ?? []).flat().map(String)
      expect(
        values.some((value) => value.includes('=HYPERLINK')),
        path,
      ).toBe(true)
    }
  })

  test('a workbook has a name that no filter text can break out of [E5]', async () => {
    const statuses: number[] = []
    for (const [index, word] of [
      'a"\r\nX: y',
      'a"; filename="b.exe',
      '../../x',
      'x\u0000y',
      'ü/ß',
    ].entries()) {
      // One person per export, because of the limit.
      await buildPerson(portal.owner, { dodaac: world.dodaac, username: `exporter${index}` })
      const { cookie } = await portal.signIn(`exporter${index}`)
      const { statusCode, headers } = await portal.app.inject({
        method: 'GET',
        url: `/U3PLRest/api/reports/export-details?BPCNUM_0=AR&ServiceMember=${encodeURIComponent(word)}`,
        headers: { cookie },
      })
      statuses.push(statusCode)
      expect(headers.x).toBeUndefined()
      if (statusCode === 200)
        expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.xlsx"$/)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
  })
})

describe('an installation without demo data', () => {
  test('an installation without demo data has no account or password of the demo [F9]', async () => {
    const fresh = await startTestPortal({ DEMO: '0' })
    const [known] = await fresh.owner`SELECT count(*)::int AS people FROM people`
    expect(known?.people).toBe(0)
    for (const { username } of findDemoAccounts('AR')) {
      const { body, headers } = await fresh.anonymous.post('/servicemember/login', {
        USERNAME_0: username,
        PASSWRD_0: PASSWORD,
        DODID_0: '',
      })
      expect([username, body.flag, headers['set-cookie']]).toEqual([username, true, undefined])
    }
    expect((await fresh.anonymous.get('/portal')).body.isDemo).not.toBe((await demo()).isDemo)
    await fresh.stop()
  })
})

async function demo() {
  const shown = await startTestPortal({ DEMO: '1' })
  const { body } = await shown.anonymous.get('/portal')
  await shown.stop()
  return body
}
