import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let person: Client

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, {
    dodaac: 'W9AR01',
    username: 'placer',
    roles: [{ role: 'order-placer' }],
  })
  person = await portal.signIn('placer')
})
afterAll(() => portal?.stop())

describe('what a request may carry', () => {
  it.each(['__proto__[0]=x', 'constructor[0]=x', 'toString[0]=x', '__proto__=x', 'constructor=x'])(
    'refuses a name that every object has: %s [F6]',
    async (query) => {
      const { status, body } = await person.get(`/cart/orders?${query}`)
      expect([status, body.errors[0]?.message]).toEqual([400, 'This field is not known here.'])
    },
  )

  it('takes a list by index or by repeated name, and says how when it is neither', async () => {
    for (const query of ['DODAACS[0]=W9AR01', 'DODAACS[]=W9AR01', 'DODAACS=W9AR01&DODAACS[0]=W9AR01'])
      expect((await person.get(`/cart/orders?${query}`)).status).toBe(200)
    const { status, body } = await person.get('/cart/orders?DODAACS=W9AR01')
    expect([status, body.detail]).toEqual([
      400,
      'DODAACS: Send a list here; in an address number its entries from [0].',
    ])
  })

  it.each([['[]'], ['"text"'], ['5']])('asks for an object where the body is %s', async (payload) => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/U3PLRest/api/session/sign-out',
      headers: { cookie: person.cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' },
      payload,
    })
    expect([response.statusCode, response.json().detail]).toEqual([400, 'Send a JSON object, such as {}.'])
  })

  it('refuses control characters in a search with a sentence that says what to do', async () => {
    for (const path of ['/product/search/AR', '/cart/orders', '/Funding/getall/fundcode'])
      expect((await person.get(`${path}?searchTerm=a%00b`)).body).toMatchObject({
        status: 400,
        detail: 'searchTerm: Remove the control characters from this text.',
      })
  })

  it.each(['/%zz', '/%00', '/nothing/here'])('answers the address %s in problem JSON', async (path) => {
    const { status, body, headers } = await person.get(path)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(body).toMatchObject({
      status,
      code: expect.any(String),
      requestId: expect.any(String),
      errors: [],
    })
    expect([400, 404]).toContain(status)
  })

  it('describes the limits of numbers, the headers of writes and the version on the API page', async () => {
    const { paths } = (await portal.anonymous.get('/openapi.json')).body
    const { parameters } = paths['/cart/orders'].get
    const find = (name: string) => parameters.find((parameter: { name: string }) => parameter.name === name)
    expect(find('pageSize').schema.anyOf[0]).toMatchObject({ type: 'integer', minimum: 1, maximum: 500 })
    expect(find('DODAACS').description).toContain('DODAACS[0]')
    const submit = paths['/cart/submit/{number}'].post
    expect(submit.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(
      expect.arrayContaining(['Origin', 'Idempotency-Key', 'If-Match']),
    )
    expect(submit.responses[200].headers).toHaveProperty('ETag')
    expect(paths['/cart/orders'].get.responses[200]).not.toHaveProperty('headers')
  })
})
