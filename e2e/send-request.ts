import { type APIResponse, expect, type Page, type Request, type Response } from '@playwright/test'
import * as z from 'zod/mini'
import type { TestInput } from '../src/testing/portal.ts'
import { API_BASE, type Call } from '../src/wire/call.ts'
import { listInitialRequests } from '../src/wire/initial-requests.ts'
import { type RequestInput, writeRequest } from '../src/wire/send-request.ts'
import { INITIAL_DATA_ID } from '../src/wire/session/initial-data.ts'
import { readPortal, readSession } from '../src/wire/session/session.ts'

/** Preloaded responses. The page requests these only when they are missing. */
export const IN_THE_PAGE = new Set([
  readPortal.path,
  readSession.path,
  ...['/dashboard', '/orders', '/funding', '/cart', '/products/nsn/10001'].flatMap((path) =>
    listInitialRequests(
      path,
      { id: 0, program: 'AR', approverLevels: [], financeDodaacs: ['W9AR01'], placerDodaacs: ['W9AR01'] },
      { hasView: false, today: '2026-11-21' },
    ).map(({ call }) => call.path),
  ),
])

export const API = API_BASE

/** Unsafe calls need this origin. */
export function originOf(page: Page): string {
  const { baseURL } = (page.context() as unknown as { _options: { baseURL?: string } })._options
  if (!baseURL) throw new Error('The browser tests need a baseURL.')
  return new URL(baseURL).origin
}

/** Sends a call with the cookies of a page. Returns the raw response. */
export function send<P, Q, B, A>(
  page: Page,
  call: Call<P, Q, B, A>,
  input: TestInput<P, Q, B>,
): Promise<APIResponse> {
  const { url, payload } = writeRequest(call, { body: {}, ...input } as unknown as RequestInput<P, Q, B>)
  const { ifMatch } = input as { ifMatch?: number }
  return page.request.fetch(url, {
    method: call.method,
    headers: {
      origin: originOf(page),
      'content-type': 'application/json',
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
    ...(payload === undefined ? {} : { data: payload }),
  })
}

/** The same with clean names. Fails on a refusal. */
export async function sendRequest<P, Q, B, A>(
  page: Page,
  call: Call<P, Q, B, A>,
  input: TestInput<P, Q, B>,
): Promise<A> {
  const reply = await send(page, call, input)
  expect(reply.ok(), `${call.method} ${call.path}: ${reply.status()} ${await reply.text()}`).toBe(true)
  return readResponse(call, reply)
}

/** A response to a screen in clean names. */
export async function readResponse<P, Q, B, A>(
  call: Call<P, Q, B, A>,
  reply: Pick<Response, 'json'>,
): Promise<A> {
  return z.parse(call.response.schema, await reply.json())
}

/** A request of a screen in clean names. Unknown fields fail. */
export function readSent<P, Q, B, A>({ body }: Call<P, Q, B, A>, request: Pick<Request, 'postDataJSON'>): B {
  if (!body) throw new Error('This call takes nothing.')
  return z.parse(body.schema, request.postDataJSON())
}

type Named = Pick<Call<unknown, unknown, unknown, unknown>, 'path'>

export function addressOf({ path }: Named): (url: URL) => boolean {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part))
  const address = new RegExp(`^${API}${parts.join('/')}$`)
  return ({ pathname }) => address.test(pathname)
}

/**
 * Removes the preloaded responses, as when the server has not found them in time. The page then sends the requests,
 * which a test can intercept.
 */
export async function withoutInitialData(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const element = new RegExp(`<script type="application/json" id="${INITIAL_DATA_ID}">.*?</script>`, 's')
    await route.fulfill({ response, body: (await response.text()).replace(element, '') })
  })
}

/** Changes the response to a call on its way to the page. */
export async function changeResponses<P, Q, B, A>(
  page: Page,
  call: Call<P, Q, B, A>,
  change: (reply: A) => A,
): Promise<void> {
  if (IN_THE_PAGE.has(call.path)) await withoutInitialData(page)
  await page.route(addressOf(call), async (route) => {
    if (route.request().method() !== call.method) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: call.response.write(change(await readResponse(call, response))) })
  })
}

/** The query of a request in clean names. A list is `DODAACS[0]` in the address. */
export function readQuery<P, Q, B, A>({ query }: Call<P, Q, B, A>, request: Pick<Request, 'url'>): Q {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of new URL(request.url()).searchParams) {
    const [, listed] = /^(.+)\[\d+\]$/.exec(name) ?? []
    if (listed) fields[listed] = [...((fields[listed] as string[] | undefined) ?? []), value]
    else fields[name] = value
  }
  if (!query) throw new Error('This call reads no address.')
  return z.parse(query.schema, fields)
}
