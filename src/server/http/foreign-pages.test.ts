import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { ORIGIN, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'

// Threats F1 and F3: what another site's page can send with a user's cookie.
let portal: TestPortal
let cookie = ''

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'finance', roles: [{ role: 'finance' }] })
  cookie = (await portal.signIn('finance')).cookie
})
afterAll(() => portal?.stop())

const FORM = 'application/x-www-form-urlencoded'
const ORIGINS = ['https://evil.example', 'null', 'http://localhost:9999', `${ORIGIN}.evil.example`]
const TRANSFER =
  '/funding/transfer?FROMDODAAC=W9AR01&FROMFUNDCODE=6C&TODODAAC=W9AR01&TOFUNDCODE=7D&FUNDAMT_0=1'

async function post(path: string, headers: Record<string, string>, payload = '') {
  const response = await portal.app.inject({ method: 'POST', url: API_BASE + path, headers, payload })
  return { status: response.statusCode, code: response.json().code, headers: response.headers }
}

describe('a page of another site', () => {
  test("a foreign page cannot send a form with a user's cookie, whatever content type it claims [F1]", async () => {
    for (const type of [FORM, 'text/plain', 'multipart/form-data; boundary=x', 'application/json'])
      for (const origin of ORIGINS) {
        const reply = await post(TRANSFER, { cookie, origin, 'content-type': type }, 'a=1')
        expect(reply, `${type} ${origin}`).toMatchObject({ status: 403, code: 'ORIGIN' })
      }
  })

  test("the server refuses a foreign page when the browser names the source, even with the portal's Origin [F1]", async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      for (const type of [FORM, 'application/json']) {
        const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': site, 'content-type': type }
        expect(await post(TRANSFER, headers, '{}')).toMatchObject({ status: 403, code: 'ORIGIN' })
      }
    const login = JSON.stringify({ USERNAME_0: 'finance', PASSWRD_0: PASSWORD, DODID_0: '' })
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
    const signIn = await post('/servicemember/login', headers, login)
    expect(signIn).toMatchObject({ status: 403, code: 'ORIGIN' })
    expect(signIn.headers['set-cookie']).toBeUndefined()
  })

  test('a foreign page learns nothing from a preflight, and its response is the same as for others [F1 F3]', async () => {
    const preflight = await portal.app.inject({
      method: 'OPTIONS',
      url: `${API_BASE}/funding/transfer`,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    const read = await portal.app.inject({
      method: 'GET',
      url: `${API_BASE}/session`,
      headers: { cookie, origin: 'https://evil.example' },
    })
    expect(preflight.statusCode).toBe(404)
    for (const { headers } of [preflight, read])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe("a client with a user's cookie", () => {
  test("a client needs the portal's Origin and a JSON body for every call that changes something [F1]", async () => {
    const json = 'application/json'
    expect(await post(TRANSFER, { cookie, 'content-type': json }, '{}')).toMatchObject({
      status: 403,
      code: 'ORIGIN',
    })
    for (const type of ['text/plain', FORM, 'application/jsonp', ''])
      expect(await post(TRANSFER, { cookie, origin: ORIGIN, 'content-type': type }, '{}')).toMatchObject({
        status: 415,
      })
    const own = { cookie, origin: ORIGIN }
    const plain = await post(TRANSFER, { ...own, 'content-type': json }, '{}')
    const typed = { 'content-type': 'application/json; charset=utf-8', 'sec-fetch-site': 'same-origin' }
    const browser = await post(TRANSFER, { ...own, ...typed }, '{}')
    expect([plain.status, browser.status]).toEqual([404, 404])
  })
})
