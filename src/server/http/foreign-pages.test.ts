import { beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { ORIGIN } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'

// Threats F1 and F3: what another site's page can send with a user's cookie.
const { portal, signInNew } = openPortal()
let cookie = ''

beforeAll(async () => {
  cookie = (await signInNew({ username: 'finance', roles: [{ role: 'finance' }] })).cookie
})

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const TRANSFER =
  '/funding/transfer?FROMDODAAC=W9AR01&FROMFUNDCODE=6C&TODODAAC=W9AR01&TOFUNDCODE=7D&FUNDAMT_0=1'
const REFUSED = { status: 403, code: 'ORIGIN' }

async function post(headers: Record<string, string>, payload = '{}', path = TRANSFER) {
  const given = { cookie, 'content-type': JSON_TYPE, ...headers }
  const response = await portal.app.inject({ method: 'POST', url: API_BASE + path, headers: given, payload })
  return { status: response.statusCode, code: response.json().code, headers: response.headers }
}

test("a foreign page cannot send with a user's cookie, whatever it claims, and no client sends without an Origin [F1]", async () => {
  expect(await post({})).toMatchObject(REFUSED)
  const origins = ['https://evil.example', 'null', 'http://localhost:9999', `${ORIGIN}.evil.example`]
  for (const type of [FORM, 'text/plain', 'multipart/form-data; boundary=x', JSON_TYPE])
    for (const origin of origins)
      expect(await post({ origin, 'content-type': type }, 'a=1'), `${type} ${origin}`).toMatchObject(REFUSED)
})

test("the server refuses a foreign page when the browser names the source, even with the portal's Origin [F1]", async () => {
  for (const site of ['cross-site', 'same-site', 'none'])
    for (const type of [FORM, JSON_TYPE]) {
      const headers = { origin: ORIGIN, 'sec-fetch-site': site, 'content-type': type }
      expect(await post(headers), `${site} ${type}`).toMatchObject(REFUSED)
    }
  const login = JSON.stringify({ USERNAME_0: 'finance', PASSWRD_0: PASSWORD, DODID_0: '' })
  const foreign = { cookie: '', origin: ORIGIN, 'sec-fetch-site': 'cross-site' }
  const signIn = await post(foreign, login, '/servicemember/login')
  expect(signIn).toMatchObject(REFUSED)
  expect(signIn.headers['set-cookie']).toBeUndefined()
})

test('a foreign page learns nothing from a preflight, and its response is the same as for others [F1 F3]', async () => {
  const origin = 'https://evil.example'
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await portal.app.inject({
    ...{ method: 'OPTIONS', url: `${API_BASE}/funding/transfer`, headers: { origin, ...asked } },
  })
  const read = await portal.app.inject({ url: `${API_BASE}/session`, headers: { cookie, origin } })
  expect(preflight.statusCode).toBe(404)
  for (const { headers } of [preflight, read])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test("a client with the portal's Origin needs a JSON body for every call that changes something [F1]", async () => {
  for (const type of ['text/plain', FORM, 'application/jsonp', ''])
    expect(await post({ origin: ORIGIN, 'content-type': type }), type).toMatchObject({ status: 415 })
  const typed = { 'content-type': 'application/json; charset=utf-8', 'sec-fetch-site': 'same-origin' }
  for (const more of [{}, typed])
    expect(await post({ origin: ORIGIN, ...more })).toMatchObject({ status: 404 })
})
