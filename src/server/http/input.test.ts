import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildUnit } from '#testing/build.ts'
import { findCalls, nameOf } from '#testing/calls.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import type { Code } from '#wire/code.ts'

const { portal, build, signInNew } = openPortal()
let person: Client
let admin: Client

beforeAll(async () => {
  await build(await buildUnit(portal.owner, { dodaac: 'W9AR02' }))
  person = await signInNew({ roles: [{ role: 'order-placer' }] })
  admin = await signInNew({ permissions: [99] })
})

describe('the contents of a request', () => {
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
        ...{ status: 200, body: bare.body },
      })
    for (const address of [
      '/funding/getall/period/AR?year=',
      '/reports/status?BPCNUM_0=AR&VCRNUM_0=&SCSTA_0=&SAT_0=&BEGINDATE=&ENDDATE=&YEXPEDITE_0=&DODAACS[0]=',
      '/reports/marine-report?BPCNUM_0=AR&BeginDate=&TransactionType=',
      '/cart/orders?BPCNUM_0=&SMID_0=&SCSTA_0=&DODAACS=',
      '/admin/audit?person=&outcome=&from=&until=&before=',
    ])
      expect((await admin.get(address)).status, address).toBe(200)
    const read = await admin.get('/funding/fund/W9AR01?FUNDCODE_0=')
    expect([read.status, read.body.detail]).toEqual([400, 'FUNDCODE_0: Name the fund code.'])
  })

  it('the server ignores a parameter that only bypasses a cache in a read, and no empty or unknown field of a change', async () => {
    for (const query of [
      ...['_=1700000000000', '_=1&_=2', 'nocache=1', 'nocache=true', 'nocache', 'noCache=0.8236451'],
      ...['t=1700000000000', '_t=5f3a9c', 'ts=1', 'timestamp=1700000000000', 'cacheBuster=17'],
      ...['cb=6f1d0f0e-0000-4000-8000-000000000000', 'rand=0.5', 'random=ff'],
    ])
      for (const path of ['/cart/orders', '/session'])
        expect((await person.get(`${path}?${query}`)).status, query).toBe(200)
    for (const [more, field] of [
      ['FUNDYEAR_0=', 'FUNDYEAR_0'],
      ['_=1700000000000', '_'],
    ]) {
      const { status, body } = await admin.post(
        `/funding/adjust?DODAAC_0=W9AR01&FUNDCODE_0=6C&FUNDAMT_0=5&${more}`,
      )
      expect([status, body.errors[0]?.field]).toEqual([400, field])
    }
  })

  it('the server never ignores a misspelled filter or a name that every object has [F6]', async () => {
    for (const query of [
      ...['DODACS[0]=W9AR01', 'searchterm=coat', '_=coat', '_=1&_=coat', 't=W9AR01', 'year=26'],
      ...['random=all', 'tax=1', 'cbs=1', 'limit=1', 'DODAAC_t=1'],
      ...['__proto__[0]=x', 'constructor[0]=x', 'toString[0]=x', '__proto__=x', 'constructor=x'],
    ]) {
      const { status, body } = await person.get(`/cart/orders?${query}`)
      const [first] = body.errors
      expect([query, status, first?.message]).toEqual([query, 400, 'This field is not known here.'])
    }
  })

  it('the server says what to do about a body that is no object, a control character, and half a character', async () => {
    for (const sent of [[], 'text', 5])
      expect(await person.post('/session/sign-out', sent)).toMatchObject({
        ...{ status: 400, body: { detail: 'Send a JSON object, such as {}.' } },
      })
    for (const raw of ['{', '{"a":', '{"__proto__": {"x": 1}}', ''])
      expect((await person.post('/session/sign-out', Buffer.from(raw))).status, raw).toBe(400)
    for (const path of ['/product/search/AR', '/cart/orders', '/Funding/getall/fundcode'])
      expect((await person.get(`${path}?searchTerm=a%00b`)).body).toMatchObject({
        ...{ status: 400, detail: 'searchTerm: Remove the control characters from this text.' },
      })
    for (const [sent, field] of [
      [{ search: 'a\ud800b' }, 'search'],
      [{ '\udc00': 1 }, '\ufffd'],
      [{ search: [[[['\ud83d']]]] }, 'search.0.0.0.0'],
    ] as const) {
      const { status, body } = await admin.post('/admin/lookup', sent)
      expect([status, body.errors[0].field]).toEqual([400, field])
      expect(body.detail).toMatch(/contains an incomplete character\./)
    }
  })

  it('the audit trail records every refused action of a person, and a refusal arrives even without the trail', async () => {
    const since = (await portal.owner`SELECT max(event_id) AS id FROM audit_events`)[0]?.id
    expect((await person.post('/session/program', { program: 'NG' })).status).toBe(403)
    expect((await person.get('/servicemember/AR')).status).toBe(403)
    const refused = (action: string) => ({
      action,
      outcome: 'refused',
      reason: expect.stringContaining('perm'),
    })
    expect(
      await portal.owner`SELECT action, outcome, detail->>'reason' AS reason FROM audit_events
        WHERE event_id > ${since} ORDER BY event_id`,
    ).toEqual([refused('POST /session/program'), refused('GET /servicemember/:program')])
    await portal.owner`ALTER TABLE audit_events RENAME TO audit_events_away`
    const { status } = await person.get('/servicemember/AR')
    await portal.owner`ALTER TABLE audit_events_away RENAME TO audit_events`
    expect(status).toBe(403)
  })

  it('the API description marks every required field as required, in every call', async () => {
    const { paths } = (await admin.get('/openapi.json')).body
    const refused = (code: Code<unknown> | undefined) => {
      const { error } = code ? z.safeParse(code.schema, {}) : {}
      return [...new Set(error?.issues.map(({ path }) => String(path[0])))].sort()
    }
    for (const call of await findCalls()) {
      const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      const body = described.requestBody?.content['application/json'].schema.required ?? []
      const inQuery = described.parameters
        .filter((one: { in: string; required: boolean }) => one.in === 'query' && one.required)
        .map(({ name }: { name: string }) => name)
      expect([nameOf(call), [...body].sort(), inQuery.sort()]).toEqual([
        ...[nameOf(call), refused(call.body), refused(call.query)],
      ])
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
    const trail = paths['/admin/audit'].get.responses[200].content['application/json'].examples
    expect(Object.values(trail)).toContainEqual({
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
