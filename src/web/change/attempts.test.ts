import { expect, it } from 'vitest'
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
  /** The first key is 1. */
  const keys = () => {
    const seen = [...new Set(sent.map(({ key }) => key))]
    return sent.map(({ key }) => seen.indexOf(key) + 1)
  }
  const sendRequest = (input = give()) => attempts.send(input).catch((error: Refusal) => error.kind)
  return { sendRequest, keys, sent, pauses, isUnknown: attempts.isUnknown }
}

it('a retry after no usable response has the same key, and the next change after a response has another key', async () => {
  for (const lost of [LOST, refusal('failed'), new TypeError('unreadable')]) {
    const { sendRequest, keys, isUnknown } = listen(lost, lost)
    await sendRequest()
    expect(isUnknown(), lost.message).toBe(true)
    await sendRequest()
    expect(await sendRequest()).toEqual({ done: 'yes' })
    expect(isUnknown(), lost.message).toBe(false)
    await sendRequest()
    expect(keys(), lost.message).toEqual([1, 1, 1, 2])
  }
})

it('the key changes with the comment, the number, and the fund of the request', async () => {
  for (const other of [give({ why: 'urgent' }), give({ pieces: 4 }), give({ fund: 'B' })]) {
    const { sendRequest, keys } = listen(LOST, LOST)
    await sendRequest()
    await sendRequest(other)
    await sendRequest(other)
    // The person sent another change in between.
    await sendRequest()
    expect(keys()).toEqual([1, 2, 2, 3])
  }
})

it('each change has its own key of 32 hex digits', async () => {
  const { sendRequest, sent } = listen()
  for (let times = 0; times < 50; times += 1) await sendRequest()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(50)
  expect(sent.every(({ key }) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})

it('when the server does not know the result, the browser sends the change again by itself, up to five times', async () => {
  const unknown = new Refusal('busy', 'The outcome is unknown. Send the request again with the same key.', {
    ...{ code: 'OUTCOME_UNKNOWN', retryAfter: 2 },
  })
  const twice = listen(unknown, unknown)
  expect(await twice.sendRequest()).toEqual({ done: 'yes' })
  expect(twice.pauses).toEqual([2, 2])
  expect(twice.keys()).toEqual([1, 1, 1])
  expect(twice.sent.every(({ version }) => version === 5)).toBe(true)
  const always = listen(...Array.from({ length: 5 }, () => unknown))
  expect(await always.sendRequest()).toBe('busy')
  expect(always.isUnknown()).toBe(true)
  expect(await always.sendRequest(), 'the person tries again').toEqual({ done: 'yes' })
  expect(always.keys()).toEqual([1, 1, 1, 1, 1, 1])
})

it('after a lost response the version stays the same, so that no action is done twice, and nothing is resent unasked', async () => {
  const { sendRequest, keys, sent, pauses } = listen(LOST)
  expect(await sendRequest(give({ version: 5 }))).toBe('busy')
  expect(pauses).toEqual([])
  expect(await sendRequest(give({ version: 6 }))).toEqual({ done: 'yes' })
  expect(sent.map(({ version }) => version)).toEqual([5, 5])
  expect(keys()).toEqual([1, 1])
})

it('after the server refuses the first try, the browser sends the version on the screen if it is another', async () => {
  const { sendRequest, keys, sent } = listen(LOST, refusal('conflict'))
  await sendRequest(give({ version: 5 }))
  expect(await sendRequest(give({ version: 6 }))).toEqual({ done: 'yes' })
  expect(sent.map(({ version }) => version)).toEqual([5, 5, 6])
  expect(keys()).toEqual([1, 1, 2])
  const same = listen(LOST, refusal('conflict'))
  await same.sendRequest()
  expect(await same.sendRequest()).toBe('conflict')
  expect(same.sent).toHaveLength(2)
})

it('a refusal means that the server did nothing, but one before the call runs tells nothing about an earlier try', async () => {
  for (const kind of ['invalid', 'conflict', 'rule', 'forbidden', 'too-many'] as const) {
    const { sendRequest, isUnknown, sent } = listen(refusal(kind))
    expect(await sendRequest(give({ version: 5 }))).toBe(kind)
    expect(isUnknown(), kind).toBe(false)
    await sendRequest(give({ version: 6 }))
    expect(sent.map(({ version }) => version)).toEqual([5, 6])
  }
  for (const kind of ['signed-out', 'forbidden', 'too-many', 'invalid', 'not-found'] as const) {
    const { sendRequest, isUnknown, keys } = listen(LOST, refusal(kind))
    await sendRequest()
    expect(await sendRequest()).toBe(kind)
    expect(isUnknown(), kind).toBe(true)
    await sendRequest()
    expect(keys(), kind).toEqual([1, 1, 1])
  }
})
