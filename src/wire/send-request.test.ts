import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { body, call, query } from './call.ts'
import { change, sendChange } from './change.ts'
import { list, nullable, optional } from './code.ts'
import { nsn, text } from './codes.ts'
import { workbook } from './export/exports.ts'
import {
  onOutcome,
  preload,
  readPreloaded,
  requestFile,
  sendBytes,
  sendCountedRequest,
  sendRequest,
  writeRequest,
} from './send-request.ts'
import { readInitialData } from './session/initial-data.ts'

const readThing = call('GET', '/thing/:name', {
  ...{ summary: 'A thing', params: { name: text() }, response: body({ size: ['ITMSIZ_0', text()] }) },
})
const saveThing = call('PUT', '/thing/:name', {
  ...{ summary: 'Save a thing', params: { name: text() }, body: body({ size: ['ITMSIZ_0', text()] }) },
  response: body({ size: ['ITMSIZ_0', text()] }),
})
const listThings = call('GET', '/things', {
  ...{ summary: 'The newest things', cutAt: 100, response: list(body({ size: ['ITMSIZ_0', text()] })) },
})
const findThings = call('POST', '/things/search', {
  ...{ summary: 'Found things', isLookup: true, response: list(body({ size: ['ITMSIZ_0', text()] })) },
})
const params = { name: 'Jane Doe' }

describe('requests from the browser to the server', () => {
  const fetching = vi.fn<typeof fetch>()
  const logged = vi.fn()
  beforeEach(() => {
    fetching.mockReset()
    logged.mockReset()
    vi.stubGlobal('fetch', fetching)
    for (const level of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation(logged)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const reply = (status: number, json: object) => fetching.mockResolvedValue(Response.json(json, { status }))
  const sent = () => {
    const [url, init] = fetching.mock.calls[0] ?? []
    return { url, ...init, headers: new Headers(init?.headers) }
  }

  describe('responses that came with the page', () => {
    const preloaded = { '/U3PLRest/api/thing/Jane%20Doe': { response: { itmsiZ_0: 'SMALL' } } }
    const list = { '/U3PLRest/api/things': { response: [{ itmsiZ_0: 'SMALL' }], total: 7 } }
    beforeEach(() => {
      fetching.mockImplementation(async () => Response.json({ itmsiZ_0: 'LARGE' }))
      vi.spyOn(performance, 'now').mockReturnValue(0)
    })
    afterEach(() => preload({}))

    it('the browser uses a response from the page once, counts it for the session, and then asks the server', async () => {
      const received = vi.fn()
      const stop = onOutcome(received)
      preload({ ...preloaded, ...list })
      expect(await sendRequest(readThing, { params })).toEqual({ size: 'SMALL' })
      expect(received).toHaveBeenCalledExactlyOnceWith({ isBackground: false, refusal: null, dataAge: null })
      stop()
      expect(await sendCountedRequest(listThings, {})).toEqual({ rows: [{ size: 'SMALL' }], total: 7 })
      expect(fetching).not.toHaveBeenCalled()
      expect(await sendRequest(readThing, { params })).toEqual({ size: 'LARGE' })
    })
    it('the first render takes a readable response from the page at once, and once', () => {
      preload({ ...preloaded, ...list })
      expect(readPreloaded(findThings, {})).toBeUndefined()
      expect(readPreloaded(readThing, { params })).toEqual({ size: 'SMALL' })
      expect(readPreloaded(listThings, {})).toEqual({ rows: [{ size: 'SMALL' }], total: 7 })
      expect(readPreloaded(readThing, { params })).toBeUndefined()
      preload({ '/U3PLRest/api/thing/Jane%20Doe': { response: { itmsiZ_0: ['validator words'] } } })
      expect(readPreloaded(readThing, { params })).toBeUndefined()
    })
    it('the browser uses a response from the page only for that request, until a change, and while it is recent', async () => {
      preload(preloaded)
      expect(await sendRequest(readThing, { params: { name: 'John Doe' } })).toEqual({ size: 'LARGE' })
      await sendChange(change(saveThing, { params, body: { size: 'LARGE' } }), 'key-1', undefined)
      expect(await sendRequest(readThing, { params })).toEqual({ size: 'LARGE' })
      preload(preloaded)
      vi.spyOn(performance, 'now').mockReturnValue(30_001)
      expect(await sendRequest(readThing, { params })).toEqual({ size: 'LARGE' })
    })
  })

  it('the browser shows any stored value, regardless of the limits for typed text', async () => {
    reply(200, { itmsiZ_0: 'X'.repeat(5000) })
    expect((await sendRequest(readThing, { params })).size).toHaveLength(5000)
  })

  it.each([
    ['another form', () => Response.json({ itmsiZ_0: ['validator words'] })],
    ['no JSON', () => new Response('<html>')],
  ])('the browser reports an unreadable response with a sentence: %s', async (_, response) => {
    fetching.mockImplementation(async () => response())
    const sentence = expect.stringMatching(/^The portal sent something that this page cannot read\. Reload/)
    for (const requested of [
      sendRequest(readThing, { params }),
      sendCountedRequest(listThings, {}),
      sendChange(change(saveThing, { params, body: { size: 'L' } }), 'key-1', undefined),
    ])
      await expect(requested).rejects.toMatchObject({
        kind: 'failed',
        code: 'UNREADABLE_ANSWER',
        message: sentence,
      })
    expect(readInitialData('{"portal":{"wrong":1},"session":null,"asked":{}}')).toBeNull()
  })

  it('the browser sends requests under one base path in JSON, and reads JSON [API-01, API-02, API-03]', async () => {
    reply(200, { itmsiZ_0: 'LARGE' })
    expect(await sendChange(change(saveThing, { params, body: { size: 'SMALL' } }), 'key-1', 7)).toEqual({
      size: 'LARGE',
    })
    expect(sent()).toMatchObject({
      ...{ url: '/U3PLRest/api/thing/Jane%20Doe', method: 'PUT', body: '{"itmsiZ_0":"SMALL"}' },
    })
    expect(Object.fromEntries(sent().headers)).toMatchObject({
      ...{ 'content-type': 'application/json', accept: 'application/json' },
      ...{ 'idempotency-key': 'key-1', 'if-match': '"7"' },
    })
  })

  it('a read never changes anything, and the compiler refuses a write without a key', () => {
    // @ts-expect-error a write is sent by sendChange
    const refused = () => sendRequest(saveThing, { params, body: { size: 'SMALL' } })
    // @ts-expect-error and a read is no change
    const noChange = () => change(readThing, { params })
    expect([refused, noChange]).toHaveLength(2)
    const lookUp = call('POST', '/look', { summary: 'Look', isLookup: true, response: body({}) })
    expect([readThing.kind, lookUp.kind, saveThing.kind]).toEqual(['read', 'read', 'write'])
  })

  it('the browser reads the total of a partial list, and the compiler refuses to ignore it', async () => {
    // @ts-expect-error a part is no whole
    const asWhole = () => sendRequest(listThings, {})
    // @ts-expect-error and what is whole has no total
    const asPart = () => sendCountedRequest(readThing, { params })
    expect([asWhole, asPart, listThings.kind].at(2)).toBe('cut')
    const rows = [{ itmsiZ_0: 'LARGE' }]
    fetching.mockResolvedValueOnce(Response.json(rows, { headers: { 'X-Total': '240' } }))
    expect(await sendCountedRequest(listThings, {})).toEqual({ rows: [{ size: 'LARGE' }], total: 240 })
    reply(200, rows)
    expect(await sendCountedRequest(listThings, {})).toEqual({ rows: [{ size: 'LARGE' }], total: 1 })
  })

  it('the browser waits for a response without a timeout [API-04]', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetching.mockReturnValue(promise)
    let size = ''
    const requested = sendRequest(readThing, { params }).then((thing) => {
      size = thing.size
    })
    expect(sent().signal).toBeUndefined()
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(size).toBe('')
    resolve(Response.json({ itmsiZ_0: 'LARGE' }))
    await requested
    expect(size).toBe('LARGE')
    expect(logged).not.toHaveBeenCalled()
  })

  it('the browser logs a refusal once without user text, notifies listeners, and rethrows it [API-06, ERR-24]', async () => {
    const outcomes: unknown[] = []
    const stop = onOutcome(({ refusal }) => outcomes.push(refusal))
    reply(409, { detail: 'Jane Doe is away.', code: 'AWAY', requestId: 'r-1' })
    const secret = change(saveThing, { params, body: { size: 'SECRET' } })
    const refusal = await sendChange(secret, 'key-1', undefined).catch((error: unknown) => error)
    stop()
    expect(refusal).toMatchObject({ kind: 'conflict', message: 'Jane Doe is away.', code: 'AWAY' })
    expect(outcomes).toEqual([refusal])
    expect(logged.mock.calls).toEqual([['PUT /thing/:name was refused: conflict, request r-1']])
  })

  it('an unreachable server counts as a refusal, and a page that the user left does not', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(sendRequest(readThing, { params })).rejects.toMatchObject({ kind: 'busy' })
    expect(logged.mock.calls).toEqual([['GET /thing/:name was refused: busy']])
    fetching.mockRejectedValue(new DOMException('Left', 'AbortError'))
    await expect(sendRequest(readThing, { params })).rejects.toMatchObject({ name: 'AbortError' })
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('a read carries no body, a write without values carries an empty object, and both use the session of the user', async () => {
    reply(200, { itmsiZ_0: 'LARGE' })
    await sendRequest(readThing, { params })
    expect(sent()).toMatchObject({ method: 'GET', credentials: 'same-origin' })
    expect(Object.keys(fetching.mock.calls[0]?.[1] ?? {}).sort()).toEqual([
      ...['credentials', 'headers', 'method'],
    ])
    expect([...sent().headers]).toEqual([['accept', 'application/json']])
    const touch = call('POST', '/touch', { summary: 'Touch', response: body({}) })
    expect(writeRequest(touch, {})).toEqual({ url: '/U3PLRest/api/touch', payload: '{}' })
    const look = call('POST', '/look', { summary: 'Look', isLookup: true, response: body({}) })
    fetching.mockReset()
    reply(200, {})
    await sendRequest(look, {})
    expect(sent()).toMatchObject({ method: 'POST', body: '{}' })
  })

  it('the browser marks background requests and requests that can outlive the page', async () => {
    const outcomes: boolean[] = []
    const stop = onOutcome(({ isBackground }) => outcomes.push(isBackground))
    const { signal } = new AbortController()
    reply(200, { itmsiZ_0: 'LARGE' })
    await sendRequest(readThing, { params, background: true, outlivesPage: true, signal })
    expect(sent().headers.get('x-background')).toBe('1')
    expect(sent()).toMatchObject({ keepalive: true, signal })
    reply(200, { itmsiZ_0: 'LARGE' })
    await sendRequest(readThing, { params })
    stop()
    reply(200, { itmsiZ_0: 'LARGE' })
    await sendRequest(readThing, { params })
    expect(outcomes).toEqual([true, false])
  })

  it('the browser leaves empty values out of an address, and counts the entries of a list', () => {
    const search = call('GET', '/search', {
      summary: 'Search',
      query: query({
        word: ['WORD', optional(text())],
        none: ['NONE', optional(nullable(text()))],
        nsns: ['ITMREF_0', optional(list(nsn))],
      }),
      response: body({}),
    })
    const urlOf = (requested: object) => writeRequest(search, { query: requested }).url
    expect(urlOf({})).toBe('/U3PLRest/api/search')
    expect(urlOf({ word: '', none: null, nsns: [] })).toBe('/U3PLRest/api/search')
    expect(urlOf({ word: 'a b', nsns: ['8405019001234', '8405019005678'] })).toBe(
      '/U3PLRest/api/search?WORD=a+b&ITMREF_0%5B0%5D=8405019001234&ITMREF_0%5B1%5D=8405019005678',
    )
  })

  it("the browser requests a file under the name of its export, and saves it under the server's name", async () => {
    const exported = call('GET', '/export', { summary: 'Export', response: workbook })
    const named = { 'content-disposition': 'attachment; filename="Report_20261121.xlsx"' }
    fetching.mockResolvedValue(new Response('bytes', { headers: named }))
    const file = await requestFile(exported, {}, 'my-export')
    expect(sent().headers.get('x-export-name')).toBe('my-export')
    expect([file.fileName, await file.bytes.text()]).toEqual(['Report_20261121.xlsx', 'bytes'])
    fetching.mockResolvedValue(new Response('bytes'))
    expect((await requestFile(exported, {}, 'my-export')).fileName).toBe('export.xlsx')
  })

  it('a change is the same while it requests the same values, regardless of the version', () => {
    const textOf = (size: string, ifMatch?: number) =>
      change(saveThing, { params, body: { size }, ...(ifMatch === undefined ? {} : { ifMatch }) })
    expect(textOf('SMALL', 7)).toMatchObject({
      text: 'PUT /U3PLRest/api/thing/Jane%20Doe {"itmsiZ_0":"SMALL"}',
      version: 7,
    })
    expect(textOf('SMALL', 8).text).toBe(textOf('SMALL').text)
    expect(textOf('LARGE').text).not.toBe(textOf('SMALL').text)
  })

  it('the browser reads the kind of a refusal in its status, with its fields and the time to retry', async () => {
    const kinds = {
      ...{
        400: 'invalid',
        401: 'signed-out',
        403: 'forbidden',
        404: 'not-found',
        409: 'conflict',
        422: 'rule',
      },
      ...{ 429: 'too-many', 503: 'busy', 500: 'failed' },
    }
    const errors = [{ field: 'itmsiZ_0', message: 'Choose a size.' }]
    for (const [status, kind] of Object.entries(kinds)) {
      const init = { status: Number(status), headers: { 'retry-after': '30' } }
      fetching.mockResolvedValue(Response.json({ detail: 'No.', code: 'NO', errors }, init))
      await expect(sendRequest(readThing, { params }), status).rejects.toMatchObject({
        ...{ kind, code: 'NO', errors, retryAfter: 30 },
      })
      fetching.mockResolvedValue(new Response('<html>', { status: Number(status) }))
      await expect(sendRequest(readThing, { params }), status).rejects.toMatchObject({
        ...{ kind, message: 'Something went wrong.', errors: [], retryAfter: undefined },
      })
    }
  })

  it('the user can resend a change without a complete response, and the server does nothing twice', async () => {
    const message = 'The portal did not respond. Press again: nothing is done twice.'
    const broken = () => Promise.reject(new TypeError('network error'))
    fetching.mockImplementation(broken)
    const refused = sendChange(change(saveThing, { params, body: { size: 'SMALL' } }), 'key-1', undefined)
    await expect(refused).rejects.toMatchObject({ kind: 'busy', code: 'NO_ANSWER', retryAfter: 5, message })
    await expect(sendRequest(readThing, { params })).rejects.toMatchObject({
      ...{ code: 'NO_ANSWER', message: 'The portal cannot be reached right now. We keep trying.' },
    })
    const sendThing = call('POST', '/thing', { summary: 'Send a thing', response: body({ size: text() }) })
    for (const fault of [broken, async () => ({ ok: true, json: broken, headers: new Headers() }) as never]) {
      fetching.mockImplementation(fault)
      const sent = sendBytes(sendThing, {}, new Blob(['x']))
      await expect(sent).rejects.toMatchObject({ code: 'NO_ANSWER', message })
    }
  })
})
