import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, askCounted, onOutcome } from './ask.ts'
import { body, call } from './call.ts'
import { change, sendChange } from './change.ts'
import { list } from './code.ts'
import { text } from './codes.ts'

const readThing = call('GET', '/thing/:name', {
  summary: 'A thing',
  params: { name: text() },
  answer: body({ size: ['ITMSIZ_0', text()] }),
})
const saveThing = call('PUT', '/thing/:name', {
  summary: 'Save a thing',
  params: { name: text() },
  body: body({ size: ['ITMSIZ_0', text()] }),
  answer: body({ size: ['ITMSIZ_0', text()] }),
})
const listThings = call('GET', '/things', {
  summary: 'The newest things',
  isCut: true,
  answer: list(body({ size: ['ITMSIZ_0', text()] })),
})
const params = { name: 'Jane Doe' }

describe('the browser asks the server', () => {
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
  const answer = (status: number, json: object) => fetching.mockResolvedValue(Response.json(json, { status }))
  const sent = () => {
    const [url, init] = fetching.mock.calls[0] ?? []
    return { url, ...init, headers: new Headers(init?.headers) }
  }

  it('under one base and in JSON, and reads JSON [API-01, API-02, API-03]', async () => {
    answer(200, { itmsiZ_0: 'LARGE' })
    expect(await sendChange(change(saveThing, { params, body: { size: 'SMALL' } }), 'key-1', 7)).toEqual({
      size: 'LARGE',
    })
    expect(sent()).toMatchObject({
      url: '/U3PLRest/api/thing/Jane%20Doe',
      method: 'PUT',
      body: '{"itmsiZ_0":"SMALL"}',
    })
    expect(sent().headers.get('content-type')).toBe('application/json')
    expect(sent().headers.get('accept')).toBe('application/json')
    expect(sent().headers.get('idempotency-key')).toBe('key-1')
    expect(sent().headers.get('if-match')).toBe('"7"')
  })

  it('and never changes anything: the compiler refuses a write, which needs a key', () => {
    // @ts-expect-error a write is sent by sendChange
    const refused = () => ask(saveThing, { params, body: { size: 'SMALL' } })
    // @ts-expect-error and a read is no change
    const noChange = () => change(readThing, { params })
    expect([refused, noChange]).toHaveLength(2)
    const lookUp = call('POST', '/look', { summary: 'Look', isLookup: true, answer: body({}) })
    expect([readThing.kind, lookUp.kind, saveThing.kind]).toEqual(['read', 'read', 'write'])
  })

  it('and of a list that is cut it reads how long the whole is: the compiler refuses to ask for less', async () => {
    // @ts-expect-error a part is no whole
    const asWhole = () => ask(listThings, {})
    // @ts-expect-error and what is whole has no total
    const asPart = () => askCounted(readThing, { params })
    expect([asWhole, asPart, listThings.kind].at(2)).toBe('cut')
    const rows = [{ itmsiZ_0: 'LARGE' }]
    fetching.mockResolvedValueOnce(Response.json(rows, { headers: { 'X-Total': '240' } }))
    expect(await askCounted(listThings, {})).toEqual({ rows: [{ size: 'LARGE' }], total: 240 })
    answer(200, rows)
    expect(await askCounted(listThings, {})).toEqual({ rows: [{ size: 'LARGE' }], total: 1 })
  })

  it('and waits as long as it takes [API-04]', async () => {
    vi.useFakeTimers()
    let give = (_: Response) => {}
    fetching.mockReturnValue(
      new Promise((resolve) => {
        give = resolve
      }),
    )
    let size = ''
    const asked = ask(readThing, { params }).then((thing) => {
      size = thing.size
    })
    expect(sent().signal).toBeUndefined()
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(size).toBe('')
    give(Response.json({ itmsiZ_0: 'LARGE' }))
    await asked
    expect(size).toBe('LARGE')
  })

  it('and a refusal is logged once without the words of people, told to listeners and thrown on [API-06, ERR-24]', async () => {
    const outcomes: unknown[] = []
    const stop = onOutcome(({ refusal }) => outcomes.push(refusal))
    answer(409, { detail: 'Jane Doe is away.', code: 'AWAY', requestId: 'r-1' })
    const secret = change(saveThing, { params, body: { size: 'SECRET' } })
    const refusal = await sendChange(secret, 'key-1', undefined).catch((error: unknown) => error)
    stop()
    expect(refusal).toMatchObject({ kind: 'conflict', message: 'Jane Doe is away.', code: 'AWAY' })
    expect(outcomes).toEqual([refusal])
    expect(logged.mock.calls).toEqual([['PUT /thing/:name was refused: conflict, request r-1']])
  })

  it('and a server that cannot be reached is a refusal, too, but a page that was left is none', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(ask(readThing, { params })).rejects.toMatchObject({ kind: 'busy' })
    expect(logged.mock.calls).toEqual([['GET /thing/:name was refused: busy']])
    fetching.mockRejectedValue(new DOMException('Left', 'AbortError'))
    await expect(ask(readThing, { params })).rejects.toMatchObject({ name: 'AbortError' })
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('and logs nothing when it is answered', async () => {
    answer(200, { itmsiZ_0: 'LARGE' })
    await ask(readThing, { params })
    expect(logged).not.toHaveBeenCalled()
  })
})
