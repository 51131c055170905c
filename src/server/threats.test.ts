import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

// Threats C2 to C13, D14 and D21.
let portal: TestPortal
const clients: Record<string, Client> = {}
const ids: Record<string, string> = {}
const as = (name: string) => clients[name] as Client

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' }, {}, await createDemoDatabase())
  for (const name of ['placer', 'placer2', 'finance', 'manager', 'member', 'guard', 'admin'])
    clients[name] = await portal.signIn(name)
  const people =
    await portal.owner`SELECT username, person_id FROM people WHERE username IS NOT NULL UNION ALL
    (SELECT 'plain', person_id FROM people WHERE program = 'AR' AND dodaac = 'W9AR40' AND NOT may_sign_in AND enabled
    ORDER BY person_id LIMIT 1)`
  for (const { username, personId } of people) ids[username] = String(personId).padStart(20, '0')
})
afterAll(() => portal.stop())

async function expectStatuses(rows: readonly (readonly [who: string, path: string, status: number])[]) {
  for (const [who, path, status] of rows)
    expect([who, path, (await as(who).get(path)).status]).toEqual([who, path, status])
}
const countRefused = async (action: string) =>
  (await portal.owner`SELECT FROM audit_events WHERE outcome = 'refused' AND action = ${action}`).length

describe('the separation of programs and people', () => {
  test('the program comes from the session, and another one in the path or query is not found [C2]', () =>
    expectStatuses([
      ...['/servicemember/NG', '/dodaac/NG', '/group/NG', '/servicemember/export/NG'].map(
        (path) => ['manager', path, 404] as const,
      ),
      ['placer', '/cart/orders?BPCNUM_0=NG', 404],
      ['placer', '/reports/detail?BPCNUM_0=NG', 404],
      ['placer', '/reports/export-status?BPCNUM_0=NG', 404],
      ['finance', '/funding/getall/NG', 404],
    ]))

  test('nobody can read the cart or the dashboard of another person [C3]', () =>
    expectStatuses([
      ['placer2', `/cart/${ids.placer}`, 404],
      ['placer2', `/Dashboard/getall/funds/${ids.placer}`, 404],
      ['member', `/reports/3078r/AR/${ids.plain}`, 404],
    ]))

  test('a DoDAAC in a path requires a role on it, or the permission for all [C4]', () =>
    expectStatuses([
      ['finance', '/funding/gettrans/W9AR03?FUNDYEAR_0=27&FUNDCODE_0=6C', 404],
      ['placer', '/role/dodaac/roles/W9AR01', 403],
      ['manager', '/role/dodaac/roles/FB9NG1', 404],
    ]))

  test("an empty list of DoDAACs means the person's own scope, and a foreign or endless list is refused [C5]", async () => {
    const sendRequest = (more = '') => as('placer').get(`/cart/orders?SCSTA_0=3&pageSize=500${more}`)
    const { body } = await sendRequest()
    const placer = Number(ids.placer)
    const all =
      await portal.owner`SELECT order_id, orderer_id = ${placer} OR member_id = ${placer} AS is_own FROM orders
      WHERE program = 'AR' AND status = 'approved' ORDER BY order_id`
    const own = all.filter(({ isOwn }) => isOwn).map(({ orderId }) => orderId)
    expect([own.length > 0, own.length < all.length]).toEqual([true, true])
    const shown = body.map((order: { vcrnuM_0: string }) => Number(order.vcrnuM_0))
    expect(shown.toSorted((a: number, b: number) => a - b)).toEqual(own)
    expect((await sendRequest('&DODAACS=')).body).toEqual(body)
    expect((await sendRequest('&DODAACS=W9AR01'.repeat(10_000))).status).toBe(400)
    for (const foreign of ['W9AR40', 'FB9NG1'])
      expect((await sendRequest(`&DODAACS[0]=${foreign}`)).status, foreign).toBe(404)
  })

  test('a slash, a capital, or a HEAD does not bypass a permission [C12]', async () => {
    for (const path of ['/servicemember/AR', '/ServiceMember/AR/', '/SERVICEMEMBER/AR']) {
      await expectStatuses([['placer', path, 403]])
      const head = { method: 'HEAD' as const, headers: { cookie: as('placer').cookie } }
      const { statusCode } = await portal.app.inject({ ...head, url: `/U3PLRest/api${path}` })
      expect([403, 404]).toContain(statusCode)
    }
    await expectStatuses([
      ['placer', '/servicemember%2FAR', 404],
      ['admin', '/Servicemember/AR/', 200],
    ])
  })

  test('only permission 99 changes the program, and old addresses find nothing afterward [C11]', async () => {
    expect((await as('manager').post('/session/program', { bpcnuM_0: 'NG' })).status).toBe(403)
    const admin = await portal.signIn('admin')
    const switched = await admin.post('/session/program', { bpcnuM_0: 'NG' })
    expect(switched.status).toBe(200)
    expect(String(switched.headers['set-cookie']).split(';')[0]).not.toBe(admin.cookie)
    expect((await admin.get('/servicemember/AR')).status).toBe(401)
    const trail = await portal.owner`SELECT FROM audit_events WHERE action LIKE '%program%' AND object = 'NG'`
    expect(trail.length).toBeGreaterThan(0)
  })
})

describe('forbidden contents of a form', () => {
  const read = async (id: string | undefined) => (await as('manager').get(`/servicemember/smid/${id}`)).body
  const change = async (changes: object, who = 'manager', id = ids.plain) =>
    (await as(who).put(`/servicemember/${id}`, { ...(await read(id)), ...changes })).status

  test('a name never opens a permission that 99 did not grant [C6]', async () => {
    expect(await change({ firstnamE_0: 'JOE_SA' })).toBe(403)
    expect(await change({ usernamE_0: 'JOE_DLA' })).toBe(403)
    expect(await change({ firstnamE_0: 'JOE_SA' }, 'manager', ids.manager)).toBe(403)
    await expectStatuses([['manager', '/funding/getall/AR', 403]])
    expect((await as('manager').post('/admin/lookup', { search: 'placer@example.mil' })).status).toBe(403)
  })

  test('fields beyond the form are refused, and the audit trail records the refusal [C7]', async () => {
    const before = await read(ids.plain)
    for (const [changes, status] of [
      [{ adminflG_0: 2 }, 403],
      [{ foo: 1 }, 400],
      [{ passwrdD_0: 'Own-Pass-2026' }, 400],
      [{ permissionS_0: [99] }, 400],
      [{ bpcnuM_0: 'NG' }, 404],
      [{ creusR_0: 'somebody else' }, 400],
    ] as const)
      expect([changes, await change(changes)]).toEqual([changes, status])
    expect(await read(ids.plain)).toEqual(before)
    expect(await countRefused('PUT /servicemember/:person')).toBeGreaterThan(0)
  })

  test('the body applies to the person of the path, and the identity of a person cannot change [C8]', async () => {
    expect(await change({ smiD_0: ids.placer })).toBe(400)
    expect(await change({ dodiD_0: '9123456780' })).toBe(403)
    expect(await change({ emaiL_0: 'mine@example.mil' }, 'manager', ids.placer)).toBe(403)
    const taken = (await read(ids.placer)).dodiD_0
    const proven = { currentPasswrD_0: PASSWORD }
    expect(await change({ dodiD_0: '9123456781' }, 'admin')).toBe(422)
    expect(await change({ dodiD_0: taken, ...proven }, 'admin')).toBe(409)
    expect(await change({ dodiD_0: '9123456781', ...proven }, 'admin')).toBe(200)
  })

  test('a line break in a name is refused before it can reach a mail [D21]', async () => {
    expect(await change({ lastnamE_0: 'x\r\nBcc: a@b.mil' })).toBe(400)
    expect(await change({ emaiL_0: 'a@b.mil\r\nBcc: c@d.mil' })).toBe(400)
  })
})

describe('rights', () => {
  test('nobody can grant a right to themselves, in another program, or a right that does not exist [C9]', async () => {
    const role = (number: number) => ({
      roleiD_0: String(number).padStart(20, '0'),
      dodaaC_0: 'W9AR01',
      seQ_0: 0,
    })
    for (const [who, body, status] of [
      ['manager', { smiD_0: ids.manager, ...role(4) }, 403],
      ['manager', { smiD_0: ids.guard, ...role(4) }, 404],
      ['manager', { smiD_0: ids.plain, ...role(5) }, 400],
      ['manager', { smiD_0: ids.plain, ...role(3), seQ_0: 9 }, 422],
      ['placer', {}, 403],
    ] as const)
      expect((await as(who).post('/role/dodaac/role', body)).status, JSON.stringify(body)).toBe(status)
    const own = { permissionS_0: [99], reason: 'Me' }
    expect((await as('admin').put(`/admin/permissions/${ids.admin}`, own)).status).toBe(403)
  })

  test('a role is removed only from the person who has it [C10]', async () => {
    const roles = (await as('manager').get('/role/dodaac/roles/W9AR01')).body as Record<string, string>[]
    const dodaacgrpiD_0 = roles.find((row) => row.smiD_0 === ids.placer2)?.dodaacgrpiD_0
    const removed = await as('manager').delete('/role/dodaac/role', { dodaacgrpiD_0, smiD_0: ids.placer })
    expect([dodaacgrpiD_0, removed.status]).toEqual([expect.any(String), 404])
  })

  test('the look-up accepts whole words of one person, thirty times a minute [C13]', async () => {
    const look = (search: string) => as('admin').post('/admin/lookup', { search })
    expect((await look('placer@example.mil')).body).toHaveLength(1)
    expect((await look('%')).status).toBe(422)
    expect((await look('%@example.mil')).body).toEqual([])
    let last = 200
    for (let n = 0; n < 31; n++) last = (await look('nobody@example.mil')).status
    expect(last).toBe(429)
  })
})

test('a person who searches 400 times within ten seconds waits, and lists without a search continue [E2]', async () => {
  const list = async (text: string, who = 'placer2') =>
    (await as(who).get(`/cart/orders?SCSTA_0=3&pageSize=1&searchTerm=${text}`)).status
  // Rate limit windows must not end meanwhile.
  const frozen = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  for (let search = 0; search < 400; search++) await list('none')
  expect([await list('none'), await list(''), await list('none', 'placer')]).toEqual([429, 200, 200])
  frozen.mockRestore()
})

test('money moves by plain decimals above zero, by the signed-in person [D14]', async () => {
  const adjust = async (amount: string, more = '') => {
    const words = `DODAAC_0=W9AR01&FUNDCODE_0=6C&FUNDAMT_0=${encodeURIComponent(amount)}${more}`
    return (await as('finance').post(`/funding/adjust?${words}`)).status
  }
  for (const amount of ['-5', '1e3', '0.001', 'NaN', '1,000', '0', '', ' ', '1e309', '0x10'])
    expect(await adjust(amount), amount).toBe(400)
  expect(await adjust('5', `&SMID_0=${ids.placer}`)).toBe(403)
  expect(await adjust('5', '&BPCNUM_0=NG')).toBe(404)
  expect(await adjust('1', `&TRANCMMT_0=${encodeURIComponent('<script>alert(1)</script>')}`)).toBe(200)
  for (const [to, status] of [
    ['W9AR01', 422],
    ['FB9NG1', 404],
  ]) {
    const words = `FROMDODAAC=W9AR01&FROMFUNDCODE=6C&TODODAAC=${to}&TOFUNDCODE=6C&FUNDAMT_0=1`
    expect((await as('finance').post(`/funding/transfer?${words}`)).status).toBe(status)
  }
})
