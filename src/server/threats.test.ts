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
  for (const {
    username,
    personId,
  } of await portal.owner`SELECT username, person_id FROM people WHERE username IS NOT NULL`)
    ids[username] = String(personId).padStart(20, '0')
  const [plain] = await portal.owner`SELECT person_id FROM people p WHERE program = 'AR' AND dodaac = 'W9AR40'
    AND NOT may_sign_in AND enabled ORDER BY person_id LIMIT 1`
  ids.plain = String(plain?.personId).padStart(20, '0')
})
afterAll(() => portal.stop())

const byNumber = (one: number, other: number) => one - other
const person = async (id: string | undefined, client = as('manager')) =>
  (await client.get(`/servicemember/smid/${id}`)).body

describe('the separation of programs and people', () => {
  test('the program comes from the session, and another one in the path or query is not found [C2]', async () => {
    for (const path of ['/servicemember/NG', '/dodaac/NG', '/group/NG', '/servicemember/export/NG'])
      expect((await as('manager').get(path)).status, path).toBe(404)
    for (const path of [
      '/cart/orders?BPCNUM_0=NG',
      '/reports/detail?BPCNUM_0=NG',
      '/reports/export-status?BPCNUM_0=NG',
    ])
      expect((await as('placer').get(path)).status, path).toBe(404)
    expect((await as('finance').get('/funding/getall/NG')).status).toBe(404)
  })

  test('nobody can read the cart or the dashboard of another person [C3]', async () => {
    for (const path of [`/cart/${ids.placer}`, `/Dashboard/getall/funds/${ids.placer}`])
      expect((await as('placer2').get(path)).status, path).toBe(404)
    expect((await as('member').get(`/reports/3078r/AR/${ids.plain}`)).status).toBe(404)
  })

  test('a DoDAAC in a path requires a role on it, or the permission for all [C4]', async () => {
    const other = '/funding/gettrans/W9AR03?FUNDYEAR_0=27&FUNDCODE_0=6C'
    expect((await as('finance').get(other)).status).toBe(404)
    expect((await as('placer').get('/role/dodaac/roles/W9AR01')).status).toBe(403)
    expect((await as('manager').get('/role/dodaac/roles/FB9NG1')).status).toBe(404)
  })

  test("an empty list of DoDAACs means the person's own scope, and a foreign or endless list is refused [C5]", async () => {
    const sendRequest = (more = '') => as('placer').get(`/cart/orders?SCSTA_0=3&pageSize=500${more}`)
    const shown = (await sendRequest()).body.map((order: { vcrnuM_0: string }) => Number(order.vcrnuM_0))
    const placer = Number(ids.placer)
    const all =
      await portal.owner`SELECT order_id, orderer_id = ${placer} OR member_id = ${placer} AS is_own FROM orders WHERE program = 'AR' AND status = 'approved'`
    const own = all.filter(({ isOwn }) => isOwn).map(({ orderId }) => orderId)
    expect([own.length > 0, own.length < all.length]).toEqual([true, true])
    expect(shown.toSorted(byNumber)).toEqual(own.toSorted(byNumber))
    expect((await sendRequest('&DODAACS=')).body).toEqual((await sendRequest('')).body)
    expect((await sendRequest('&DODAACS=W9AR01'.repeat(10_000))).status).toBe(400)
    expect((await sendRequest('&DODAACS[0]=W9AR40')).status).toBe(404)
    expect((await sendRequest('&DODAACS[0]=FB9NG1')).status).toBe(404)
  })

  test('a slash, a capital, or a HEAD does not bypass a permission [C12]', async () => {
    for (const path of [
      '/servicemember/AR',
      '/ServiceMember/AR/',
      '/SERVICEMEMBER/AR',
      '/servicemember/AR/',
    ]) {
      expect((await as('placer').get(path)).status, path).toBe(403)
      const head = await portal.app.inject({
        method: 'HEAD',
        url: `/U3PLRest/api${path}`,
        headers: { cookie: as('placer').cookie },
      })
      expect([403, 404]).toContain(head.statusCode)
    }
    expect((await as('placer').get('/servicemember%2FAR')).status).toBe(404)
  })

  test('only permission 99 changes the program, and old addresses find nothing afterward [C11]', async () => {
    expect((await as('manager').post('/session/program', { bpcnuM_0: 'NG' })).status).toBe(403)
    const admin = await portal.signIn('admin')
    const switched = await admin.post('/session/program', { bpcnuM_0: 'NG' })
    expect(switched.status).toBe(200)
    const cookie = String(switched.headers['set-cookie']).split(';')[0]
    expect(cookie).not.toBe(admin.cookie)
    expect((await admin.get('/servicemember/AR')).status).toBe(401)
    const [trail] =
      await portal.owner`SELECT count(*) AS events FROM audit_events WHERE action LIKE '%program%' AND object = 'NG'`
    expect(trail?.events).toBeGreaterThan(0)
  })
})

describe('forbidden contents of a form', () => {
  const change = async (changes: object, client = as('manager'), id = ids.plain) =>
    client.put(`/servicemember/${id}`, { ...(await person(id)), ...changes })

  test('a name never opens a permission that 99 did not grant [C6]', async () => {
    const { status } = await change({ firstnamE_0: 'JOE_SA' })
    expect(status).toBe(403)
    expect((await change({ usernamE_0: 'JOE_DLA' })).status).toBe(403)
    expect((await change({ firstnamE_0: 'JOE_SA' }, as('manager'), ids.manager)).status).toBe(403)
    expect((await as('manager').get('/funding/getall/AR')).status).toBe(403)
    expect((await as('manager').post('/admin/lookup', { search: 'placer@example.mil' })).status).toBe(403)
  })

  test('fields beyond the form are refused, and the audit trail records the refusal [C7]', async () => {
    const before = await person(ids.plain)
    expect((await change({ adminflG_0: 2 })).status).toBe(403)
    expect((await change({ foo: 1 })).status).toBe(400)
    expect((await change({ passwrdD_0: 'Own-Pass-2026' })).status).toBe(400)
    expect((await change({ permissionS_0: [99] })).status).toBe(400)
    expect((await change({ bpcnuM_0: 'NG' })).status).toBe(404)
    expect((await change({ creusR_0: 'somebody else' })).status).toBe(400)
    expect(await person(ids.plain)).toEqual(before)
    const [trail] = await portal.owner`SELECT count(*) AS events FROM audit_events
      WHERE outcome = 'refused' AND action = 'PUT /servicemember/:person'`
    expect(trail?.events).toBeGreaterThan(0)
  })

  test('the body applies to the person of the path, and the identity of a person cannot change [C8]', async () => {
    expect((await change({ smiD_0: ids.placer })).status).toBe(400)
    expect((await change({ dodiD_0: '9123456780' })).status).toBe(403)
    expect((await change({ emaiL_0: 'mine@example.mil' }, as('manager'), ids.placer)).status).toBe(403)
    const taken = (await person(ids.placer)).dodiD_0
    const proven = { currentPasswrD_0: PASSWORD }
    expect((await change({ dodiD_0: '9123456781' }, as('admin'))).status).toBe(422)
    expect((await change({ dodiD_0: taken, ...proven }, as('admin'))).status).toBe(409)
    expect((await change({ dodiD_0: '9123456781', ...proven }, as('admin'))).status).toBe(200)
  })

  test('a line break in a name is refused before it can reach a mail [D21]', async () => {
    expect((await change({ lastnamE_0: 'x\r\nBcc: a@b.mil' })).status).toBe(400)
    expect((await change({ emaiL_0: 'a@b.mil\r\nBcc: c@d.mil' })).status).toBe(400)
  })
})

describe('rights', () => {
  const give = (who: string | undefined, more: object = {}) =>
    as('manager').post('/role/dodaac/role', {
      smiD_0: who,
      roleiD_0: '00000000000000000004',
      dodaaC_0: 'W9AR01',
      seQ_0: 0,
      ...more,
    })

  test('nobody can grant a right to themselves, in another program, or a right that does not exist [C9]', async () => {
    expect((await give(ids.manager)).status).toBe(403)
    expect((await give(ids.guard)).status).toBe(404)
    expect((await give(ids.plain, { roleiD_0: '00000000000000000005' })).status).toBe(400)
    expect((await give(ids.plain, { roleiD_0: '00000000000000000003', seQ_0: 9 })).status).toBe(422)
    expect((await as('placer').post('/role/dodaac/role', {})).status).toBe(403)
    const own = await as('admin').put(`/admin/permissions/${ids.admin}`, {
      permissionS_0: [99],
      reason: 'Me',
    })
    expect(own.status).toBe(403)
  })

  test('a role is removed only from the person who has it [C10]', async () => {
    const roles = (await as('manager').get('/role/dodaac/roles/W9AR01')).body as Record<string, string>[]
    const [role] = roles.filter((row) => row.smiD_0 === ids.placer2)
    expect(
      (
        await as('manager').delete('/role/dodaac/role', {
          dodaacgrpiD_0: role?.dodaacgrpiD_0,
          smiD_0: ids.placer,
        })
      ).status,
    ).toBe(404)
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

describe('money', () => {
  const adjust = (amount: string, more = '', client = as('finance')) =>
    client.post(
      `/funding/adjust?DODAAC_0=W9AR01&FUNDCODE_0=6C&FUNDAMT_0=${encodeURIComponent(amount)}${more}`,
    )

  test('money moves by plain decimals above zero, by the signed-in person [D14]', async () => {
    for (const amount of ['-5', '1e3', '0.001', 'NaN', '1,000', '0', '', ' ', '1e309', '0x10'])
      expect((await adjust(amount)).status, amount).toBe(400)
    expect((await adjust('5', `&SMID_0=${ids.placer}`)).status).toBe(403)
    expect((await adjust('5', '&BPCNUM_0=NG')).status).toBe(404)
    const to = (dodaac: string, code: string) =>
      as('finance').post(
        `/funding/transfer?FROMDODAAC=W9AR01&FROMFUNDCODE=6C&TODODAAC=${dodaac}&TOFUNDCODE=${code}&FUNDAMT_0=1`,
      )
    expect((await to('W9AR01', '6C')).status).toBe(422)
    expect((await to('FB9NG1', '6C')).status).toBe(404)
    const marked = await adjust('1', `&TRANCMMT_0=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(marked.status).toBe(200)
  })
})
