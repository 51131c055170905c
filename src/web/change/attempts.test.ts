import { describe, expect, it } from 'vitest'
import { Refusal, type RefusalKind } from '#domain/refusal.ts'
import { body, call } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { figure, text } from '#wire/codes.ts'
import { createAttempts } from './attempts.ts'

const giveMoney = call('POST', '/money/:fund', {
  summary: 'Give money',
  params: { fund: text() },
  body: body({ pieces: ['PIECES_0', figure], why: ['WHY_0', text()] }),
  response: body({ done: ['DONE_0', text()] }),
})
const give = ({ fund = 'A', pieces = 3, why = '', version = 5 } = {}) =>
  change(giveMoney, { params: { fund }, body: { pieces, why }, ifMatch: version })

const LOST = new Refusal('busy', 'The portal did not respond.')
const refusal = (kind: RefusalKind) => new Refusal(kind, 'No.')

/** A server with scripted responses, one per request. Records the requests. */
function listen(...outcomes: ('done' | Error)[]) {
  const sent: { key: string; version: number | undefined }[] = []
  const pauses: number[] = []
  const send = async (_change: unknown, key: string, version: number | undefined) => {
    sent.push({ key, version })
    const outcome = outcomes.shift() ?? 'done'
    if (outcome !== 'done') throw outcome
    return { done: 'yes' }
  }
  const attempts = createAttempts(send as never, async (seconds) => void pauses.push(seconds))
  const keys = () => {
    const seen = [...new Set(sent.map(({ key }) => key))]
    return sent.map(({ key }) => seen.indexOf(key) + 1)
  }
  const sendRequest = (input = give()) => attempts.send(input).catch((error: Refusal) => error.kind)
  return { sendRequest, keys, sent, pauses, isUnknown: attempts.isUnknown }
}

describe('the idempotency key of a change', () => {
  it.each([
    ['no response arrived', LOST],
    ['the server failed', refusal('failed')],
    ['the response was unreadable', new TypeError('unreadable')],
  ])(
    'a retry has the same key when %s, and the next change after a response has another key',
    async (_, lost) => {
      const { sendRequest, keys, isUnknown } = listen(lost, lost)
      await sendRequest()
      expect(isUnknown()).toBe(true)
      await sendRequest()
      expect(await sendRequest()).toEqual({ done: 'yes' })
      expect(isUnknown()).toBe(false)
      await sendRequest()
      expect(keys()).toEqual([1, 1, 1, 2])
    },
  )

  it.each([
    ['another comment', give({ why: 'urgent' })],
    ['another number', give({ pieces: 4 })],
    ['another fund', give({ fund: 'B' })],
  ])('the key changes with the request: %s', async (_, other) => {
    const { sendRequest, keys } = listen(LOST, LOST)
    await sendRequest()
    await sendRequest(other)
    await sendRequest(other)
    // The person sent another change in between.
    await sendRequest()
    expect(keys()).toEqual([1, 2, 2, 3])
  })

  it('each change has its own key of 32 hex digits', async () => {
    const { sendRequest, sent } = listen()
    for (let times = 0; times < 50; times += 1) await sendRequest()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(50)
    expect(sent.every(({ key }) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  })
})

describe('a server that does not know the result of a change', () => {
  const UNKNOWN = new Refusal('busy', 'The outcome is unknown. Send the request again with the same key.', {
    code: 'OUTCOME_UNKNOWN',
    retryAfter: 2,
  })

  it('the browser sends the request again by itself, with the same key and version', async () => {
    const { sendRequest, keys, pauses, sent } = listen(UNKNOWN, UNKNOWN)
    expect(await sendRequest()).toEqual({ done: 'yes' })
    expect([keys(), pauses]).toEqual([
      [1, 1, 1],
      [2, 2],
    ])
    expect(sent.every(({ version }) => version === 5)).toBe(true)
  })

  it('the browser stops after five tries, and uses the same key when the person tries again', async () => {
    const { sendRequest, keys, isUnknown } = listen(...Array.from({ length: 5 }, () => UNKNOWN))
    expect(await sendRequest()).toBe('busy')
    expect(isUnknown()).toBe(true)
    expect(await sendRequest()).toEqual({ done: 'yes' })
    expect(keys()).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('the browser does not resend by itself after a lost response', async () => {
    const { sendRequest, pauses } = listen(LOST)
    expect(await sendRequest()).toBe('busy')
    expect(pauses).toEqual([])
  })
})

describe('the version of a change', () => {
  it('the version of a change stays the same after a lost response, so that no action is done twice', async () => {
    const { sendRequest, keys, sent } = listen(LOST)
    await sendRequest(give({ version: 5 }))
    expect(await sendRequest(give({ version: 6 }))).toEqual({ done: 'yes' })
    expect(sent.map(({ version }) => version)).toEqual([5, 5])
    expect(keys()).toEqual([1, 1])
  })

  it('after the server refuses the first try, the browser sends the version on the screen', async () => {
    const { sendRequest, keys, sent } = listen(LOST, refusal('conflict'))
    await sendRequest(give({ version: 5 }))
    expect(await sendRequest(give({ version: 6 }))).toEqual({ done: 'yes' })
    expect(sent.map(({ version }) => version)).toEqual([5, 5, 6])
    expect(keys()).toEqual([1, 1, 2])
  })

  it('the browser does not retry a refused change that has the same version', async () => {
    const { sendRequest, sent } = listen(LOST, refusal('conflict'))
    await sendRequest()
    expect(await sendRequest()).toBe('conflict')
    expect(sent).toHaveLength(2)
  })
})

describe('a refusal', () => {
  it.each(['invalid', 'conflict', 'rule', 'forbidden', 'too-many'] as const)(
    'a refusal means that the server did nothing: %s',
    async (kind) => {
      const { sendRequest, isUnknown, sent } = listen(refusal(kind))
      expect(await sendRequest(give({ version: 5 }))).toBe(kind)
      expect(isUnknown()).toBe(false)
      await sendRequest(give({ version: 6 }))
      expect(sent.map(({ version }) => version)).toEqual([5, 6])
    },
  )

  it.each(['signed-out', 'forbidden', 'too-many', 'invalid', 'not-found'] as const)(
    'a refusal before the call runs does not tell the outcome of the earlier try: %s',
    async (kind) => {
      const { sendRequest, isUnknown, keys } = listen(LOST, refusal(kind))
      await sendRequest()
      expect(await sendRequest()).toBe(kind)
      expect(isUnknown()).toBe(true)
      await sendRequest()
      expect(keys()).toEqual([1, 1, 1])
    },
  )
})
