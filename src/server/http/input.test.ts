import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { findCalls, nameOf } from '#testing/calls.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import type { Code } from '#wire/code.ts'

let portal: TestPortal
let person: Client
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'placer', roles: [{ role: 'order-placer' }] })
  await buildUnit(portal.owner, { dodaac: 'W9AR02' })
  await buildPerson(portal.owner, { dodaac: 'W9AR02' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'admin', permissions: [99] })
  person = await portal.signIn('placer')
  admin = await portal.signIn('admin')
})
afterAll(() => portal?.stop())

describe('the contents of a request', () => {
  it.each(['__proto__[0]=x', 'constructor[0]=x', 'toString[0]=x', '__proto__=x', 'constructor=x'])(
    'the server refuses a name that every object has: %s [F6]',
    async (query) => {
      const { status, body } = await person.get(`/cart/orders?${query}`)
      expect([status, body.errors[0]?.message]).toEqual([400, 'This field is not known here.'])
    },
  )

  it('the server accepts a list by index, repeated name, or single value, and names a wrong entry', async () => {
    const found = async (query: string) =>
      (await admin.get(`/servicemember/AR?${query}`)).body.map((row: { dodaaC_0: string }) => row.dodaaC_0)
    const dodaac = 'dodaacs=W9AR02'
    for (const query of ['dodaacs[0]=W9AR02', 'dodaacs[]=W9AR02', dodaac, `dodaacs=&${dodaac}`])
      expect(await found(query), query).toEqual(['W9AR02'])
    for (const query of ['dodaacs=W9AR02&dodaacs=W9AR01', 'dodaacs=W9AR02&dodaacs[1]=W9AR01'])
      expect((await found(query)).sort(), query).toEqual(['W9AR01', 'W9AR01', 'W9AR02'])
    const { status, body } = await admin.get('/servicemember/AR?dodaacs[0]=W9AR02&dodaacs[1]=W9')
    expect([status, body.detail]).toEqual([400, 'dodaacs.1: A DoDAAC has six letters or digits.'])
  })

  it('the server ignores an empty field of a read', async () => {
    const bare = await admin.get('/funding/getall/AR')
    for (const query of ['FUNDYEAR_0=', 'FUNDYEAR_0=&page=&pageSize=&searchTerm='])
      expect(await admin.get(`/funding/getall/AR?${query}`), query).toMatchObject({
        status: 200,
        body: bare.body,
      })
    for (const address of [
      '/funding/getall/period/AR?year=',
      '/reports/status?BPCNUM_0=AR&VCRNUM_0=&SCSTA_0=&SAT_0=&BEGINDATE=&ENDDATE=&YEXPEDITE_0=&DODAACS[0]=',
      '/reports/marine-report?BPCNUM_0=AR&BeginDate=&TransactionType=',
      '/cart/orders?BPCNUM_0=&SMID_0=&SCSTA_0=&DODAACS=',
      '/admin/audit?person=&outcome=&from=&until=&before=',
    ])
      expect((await admin.get(address)).status, address).toBe(200)
  })

  it('the server names a missing required field, and accepts no empty field in a change', async () => {
    const read = await admin.get('/funding/fund/W9AR01?FUNDCODE_0=')
    expect([read.status, read.body.detail]).toEqual([400, 'FUNDCODE_0: Name the fund code.'])
    const change = '/funding/adjust?DODAAC_0=W9AR01&FUNDCODE_0=6C&FUNDAMT_0=5&FUNDYEAR_0='
    const changed = await admin.post(change)
    expect([changed.status, changed.body.errors[0]?.field]).toEqual([400, 'FUNDYEAR_0'])
  })

  it.each([
    ...['_=1700000000000', '_=1&_=2', 'nocache=1', 'nocache=true', 'nocache', 'noCache=0.8236451'],
    ...['t=1700000000000', '_t=5f3a9c', 'ts=1', 'timestamp=1700000000000', 'cacheBuster=17'],
    ...['cb=6f1d0f0e-0000-4000-8000-000000000000', 'rand=0.5', 'random=ff'],
  ])('the server ignores a parameter that only bypasses a cache in a read: %s', async (query) => {
    expect((await person.get(`/cart/orders?${query}`)).status).toBe(200)
    expect((await person.get(`/session?${query}`)).status).toBe(200)
  })

  it.each([
    ...['DODACS[0]=W9AR01', 'searchterm=coat', '_=coat', '_=1&_=coat', 't=W9AR01', 'year=26'],
    ...['random=all', 'tax=1', 'cbs=1', 'limit=1', 'DODAAC_t=1'],
  ])('the server never ignores a misspelled filter, which would show everything: %s', async (query) => {
    const { status, body } = await person.get(`/cart/orders?${query}`)
    expect([status, body.errors[0]?.message]).toEqual([400, 'This field is not known here.'])
  })

  it('the server ignores no unknown field in a change', async () => {
    const query = 'DODAAC_0=W9AR01&FUNDCODE_0=6C&FUNDAMT_0=5&_=1700000000000'
    expect((await admin.post(`/funding/adjust?${query}`)).status).toBe(400)
  })

  it('the server asks for an object when the body is none', async () => {
    for (const sent of [[], 'text', 5])
      expect(await person.post('/session/sign-out', sent)).toMatchObject({
        status: 400,
        body: { detail: 'Send a JSON object, such as {}.' },
      })
  })

  it('the server refuses control characters in a search with a message that says what to do', async () => {
    for (const path of ['/product/search/AR', '/cart/orders', '/Funding/getall/fundcode'])
      expect((await person.get(`${path}?searchTerm=a%00b`)).body).toMatchObject({
        status: 400,
        detail: 'searchTerm: Remove the control characters from this text.',
      })
  })

  it.each([
    ['the text of a field', { search: 'a\ud800b' }, 'search'],
    ['a name of a field', { '\udc00': 1 }, '\ufffd'],
    ['a text deep within a list', { search: [[[['\ud83d']]]] }, 'search.0.0.0.0'],
  ])('the server refuses half a character with a message: %s', async (_, sent, field) => {
    const { status, body } = await admin.post('/admin/lookup', sent)
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/contains an incomplete character\./)])
    expect(body.errors[0].field).toBe(field)
  })

  it.each(['/%zz', '/%00', '/nothing/here'])(
    'the server answers the address %s with problem JSON',
    async (path) => {
      const { status, body, headers } = await person.get(path)
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      const text = expect.any(String)
      expect(body).toMatchObject({ status, code: text, requestId: text, errors: [] })
      expect([400, 404]).toContain(status)
    },
  )

  it('the API description marks every required field as required, in every call', async () => {
    const { paths } = (await admin.get('/openapi.json')).body
    const refused = (code: Code<unknown> | undefined) => {
      const { error } = code ? z.safeParse(code.schema, {}) : {}
      return [...new Set(error?.issues.map(({ path }) => String(path[0])))].sort()
    }
    for (const call of await findCalls()) {
      const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      expect(described, nameOf(call)).toBeDefined()
      const body = described.requestBody?.content['application/json'].schema.required ?? []
      expect([...body].sort(), nameOf(call)).toEqual(refused(call.body))
      const inQuery = described.parameters.filter(
        (one: { in: string; required: boolean }) => one.in === 'query' && one.required,
      )
      expect(inQuery.map(({ name }: { name: string }) => name).sort(), nameOf(call)).toEqual(
        refused(call.query),
      )
    }
    const { schema } = paths['/cart/addtocart'].post.requestBody.content['application/json']
    expect(schema.required.sort()).toEqual(['fundcodE_0', 'itmreF_0', 'qtY_0', 'smiD_0'])
  })

  it('the API page describes the limits of numbers, the headers of writes, and the version, and has examples', async () => {
    const { paths } = (await admin.get('/openapi.json')).body
    const { parameters } = paths['/cart/orders'].get
    const find = (name: string) => parameters.find((parameter: { name: string }) => parameter.name === name)
    expect(find('pageSize').schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 500 })
    expect(find('DODAACS').description).toContain('DODAACS[0]')
    const trail = Object.values(paths['/admin/audit'].get.responses[200].content['application/json'].examples)
    expect(trail).toContainEqual({
      value: expect.objectContaining({ events: expect.arrayContaining([expect.anything()]) }),
    })
    const added = paths['/cart/addtocart'].post.requestBody.content['application/json'].examples
    expect(Object.values(added)).toContainEqual({ value: expect.objectContaining({ fundcodE_0: '6C' }) })
    const submit = paths['/cart/submit/{number}'].post
    expect(submit.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(
      expect.arrayContaining(['Origin', 'Idempotency-Key', 'If-Match']),
    )
    expect(submit.responses[200].headers).toHaveProperty('ETag')
    expect(paths['/session'].get.responses[200]).not.toHaveProperty('headers')
  })
})
