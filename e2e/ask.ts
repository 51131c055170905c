import { type APIResponse, expect, type Page, type Request, type Response } from '@playwright/test'
import * as z from 'zod/mini'
import type { Asked } from '../src/testing/portal.ts'
import { type Question, writeRequest } from '../src/wire/ask.ts'
import { API_BASE, type Call } from '../src/wire/call.ts'
import { askedFirst } from '../src/wire/first-questions.ts'
import { FIRST_ANSWERS_ID } from '../src/wire/session/first-answers.ts'
import { readPortal, readSession } from '../src/wire/session/session.ts'

/** What a page brings along, and asks only when it does not. */
const IN_THE_PAGE = new Set([
  readPortal.path,
  readSession.path,
  ...['/dashboard', '/products/nsn/10001'].flatMap((path) =>
    askedFirst(path, { id: 0, program: 'AR', permissions: [99], opensEverything: true }).map(
      ({ call }) => call.path,
    ),
  ),
])

/** The base of all calls. */
export const API = API_BASE

/** The address of the portal under test; unsafe calls must come from it. */
export function originOf(page: Page): string {
  const { baseURL } = (page.context() as unknown as { _options: { baseURL?: string } })._options
  if (!baseURL) throw new Error('The browser tests need a baseURL.')
  return new URL(baseURL).origin
}

/** Sends one call as the screens do, with the cookies of a page but without its screen; answers what came back, unread. */
export function send<P, Q, B, A>(
  page: Page,
  call: Call<P, Q, B, A>,
  question: Asked<P, Q, B>,
): Promise<APIResponse> {
  const { url, payload } = writeRequest(call, { body: {}, ...question } as unknown as Question<P, Q, B>)
  const { ifMatch } = question as { ifMatch?: number }
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

/** Asks as the screens do and answers in clean names; the portal must not refuse. */
export async function ask<P, Q, B, A>(
  page: Page,
  call: Call<P, Q, B, A>,
  question: Asked<P, Q, B>,
): Promise<A> {
  const answer = await send(page, call, question)
  expect(answer.ok(), `${call.method} ${call.path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return readAnswer(call, answer)
}

/** What a screen was answered, in clean names. */
export async function readAnswer<P, Q, B, A>(
  call: Call<P, Q, B, A>,
  answer: Pick<Response, 'json'>,
): Promise<A> {
  return z.parse(call.answer.schema, await answer.json())
}

/** What a screen sent, in clean names; what the call does not take is not among it, and refused. */
export function readSent<P, Q, B, A>({ body }: Call<P, Q, B, A>, request: Pick<Request, 'postDataJSON'>): B {
  if (!body) throw new Error('This call takes nothing.')
  return z.parse(body.schema, request.postDataJSON())
}

type Named = Pick<Call<unknown, unknown, unknown, unknown>, 'path'>

/** Whether an address is that of a call. */
export function addressOf({ path }: Named): (url: URL) => boolean {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part))
  const address = new RegExp(`^${API}${parts.join('/')}$`)
  return ({ pathname }) => address.test(pathname)
}

/**
 * Pages come without the answers to what they ask first, as they do when the portal has not found them in time: then they
 * ask, and what is answered can be changed on its way.
 */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const element = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS_ID}">.*?</script>`, 's')
    await route.fulfill({ response, body: (await response.text()).replace(element, '') })
  })
}

/** Changes what the portal answers to a call on its way to the page. */
export async function changeAnswers<P, Q, B, A>(
  page: Page,
  call: Call<P, Q, B, A>,
  change: (answer: A) => A,
): Promise<void> {
  if (IN_THE_PAGE.has(call.path)) await withoutFirstAnswers(page)
  await page.route(addressOf(call), async (route) => {
    if (route.request().method() !== call.method) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: call.answer.write(change(await readAnswer(call, response))) })
  })
}

/** What a screen asked for by a call, in clean names: a list stands in the address as `DODAACS[0]`. */
export function readAsked<P, Q, B, A>({ query }: Call<P, Q, B, A>, request: Pick<Request, 'url'>): Q {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of new URL(request.url()).searchParams) {
    const [, listed] = /^(.+)\[\d+\]$/.exec(name) ?? []
    if (listed) fields[listed] = [...((fields[listed] as string[] | undefined) ?? []), value]
    else fields[name] = value
  }
  if (!query) throw new Error('This call reads no address.')
  return z.parse(query.schema, fields)
}
