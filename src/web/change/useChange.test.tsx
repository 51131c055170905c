import { defaultScheduler, notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { useCall } from '#web/calls/useCall.ts'
import { createQueryClient } from '#web/query-client.ts'
import { body, call } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { text } from '#wire/codes.ts'
import { useChange } from './useChange.ts'

const renameThing = call('PUT', '/thing', {
  summary: 'Rename a thing',
  body: body({ name: ['NAME_0', text()] }),
  response: body({ name: ['NAME_0', text()] }),
})
const reading = { summary: 'Read a thing', response: body({ name: ['NAME_0', text()] }) }
const readThing = call('GET', '/thing', reading)
const readOther = call('GET', '/other', reading)
const rename = (name: string) => change(renameThing, { body: { name } })

const fetching = vi.fn<typeof fetch>()
beforeEach(() => {
  // A page hears of each response before it is left.
  notifyManager.setScheduler(queueMicrotask)
  fetching.mockReset()
  vi.stubGlobal('fetch', fetching)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  notifyManager.setScheduler(defaultScheduler)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Drawn = ReturnType<typeof useChange>

function Things({ onDraw }: { onDraw: (change: Drawn) => void }) {
  useCall(readThing, {}, { staleTime: Number.POSITIVE_INFINITY })
  onDraw(useChange({ shows: [readThing], failed: 'The thing was not renamed.' }))
  return null
}

function draw() {
  const queries = createQueryClient()
  for (const call of [readThing, readOther]) queries.setQueryData(keyOf(call, {}), { name: 'Shoe' })
  const drawn: Drawn[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Things onDraw={(change) => drawn.push(change)} />
    </QueryClientProvider>,
  )
  return drawn[0] as Drawn
}
const response = (name: string) => Response.json({ namE_0: name })
const key = (at: number) => new Headers(fetching.mock.calls[at]?.[1]?.headers).get('idempotency-key')

it('two clicks at the same moment send one request, and a click after its end is a new change', async () => {
  fetching.mockImplementation(async () => response('Boot'))
  const { send } = draw()
  const onDone = vi.fn()
  const press = () => send(rename('Boot'), { onDone })
  expect(await Promise.all([press(), press()])).toEqual([true, false])
  expect(fetching).toHaveBeenCalledTimes(1)
  expect(onDone.mock.calls).toEqual([[{ name: 'Boot' }, expect.any(Promise)]])
  expect(await press()).toBe(true)
  expect(key(0)).not.toBe(key(1))
})

it('the browser requests a lost response again with the same key, and reports the real result', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(response('Boot'))
  const { send } = draw()
  const onRefused = vi.fn()
  expect(await send(rename('Boot'), { onRefused })).toBe(false)
  expect(onRefused.mock.calls[0]?.[0]).toMatchObject({
    kind: 'busy',
    message: 'The portal did not respond. Press again: nothing is done twice.',
  })
  expect(await send(rename('Boot'))).toBe(true)
  expect(key(0)).toMatch(/^[0-9a-f]{32}$/)
  expect(key(1)).toBe(key(0))
})

it('the browser reloads after a change, a refusal due to newer data, and on leaving without a response', async () => {
  for (const [status, times] of [
    [200, 1],
    [409, 1],
    [403, 0],
    [0, 0],
  ] as const) {
    fetching.mockReset()
    fetching.mockImplementation(async (_address, init) => {
      if (init?.method !== 'PUT' || status === 200) return response('Boot')
      if (status === 0) throw new TypeError('Failed to fetch')
      return Response.json({ detail: 'No.' }, { status })
    })
    const queries = createQueryClient()
    for (const call of [readThing, readOther]) queries.setQueryData(keyOf(call, {}), { name: 'Shoe' })
    let drawn: Drawn | undefined
    const page = openBarePage('/things')
    page.show(
      <QueryClientProvider client={queries}>
        <Things onDraw={(change) => (drawn = change)} />
      </QueryClientProvider>,
    )
    await act(async () => void (await drawn?.send(rename('Boot'))))
    const read = fetching.mock.calls.filter(([, init]) => init?.method !== 'PUT')
    expect(read, String(status)).toHaveLength(times)
    expect(queries.getQueryState(keyOf(readOther, {}))?.isInvalidated).toBe(false)
    page.leave()
    expect(queries.getQueryState(keyOf(readThing, {}))?.isInvalidated, String(status)).toBe(status === 0)
    queries.clear()
  }
})

it('an error after a change does not mark the change as failed', async () => {
  fetching.mockImplementation(async () => response('Boot'))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onRefused = vi.fn()
  const onDone = () => {
    throw new Error('The page is gone.')
  }
  expect(await draw().send(rename('Boot'), { onDone, onRefused })).toBe(true)
  expect(onRefused).not.toHaveBeenCalled()
  expect(logged).toHaveBeenCalledTimes(1)
})
