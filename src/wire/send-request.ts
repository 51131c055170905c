import * as z from 'zod/mini'
import { Refusal, type RefusalKind, WENT_WRONG } from '#domain/refusal.ts'
import { API_BASE, type Call, DATA_AGE_HEADER, type Kind, TOTAL_HEADER } from './call.ts'
import { explainBroken, readResponse } from './read-response.ts'

/** `background` is not user activity. `outlivesPage` lets a small write finish after the page closes. */
export type RequestInput<P, Q, B> = {
  [K in 'params' as keyof P extends never ? never : K]: P
} & { [K in 'query' as Q extends undefined ? never : K]?: Partial<Q> } & {
  [K in 'body' as keyof B extends never ? never : K]: B
} & { [K in 'body' as B extends undefined ? never : keyof B extends never ? K : never]?: B } & {
  ifMatch?: number
  signal?: AbortSignal
  background?: boolean
  outlivesPage?: boolean
}

/** `refusal` is null on success. `dataAge` is the age of report data in seconds. */
export type Outcome = { isBackground: boolean; refusal: Refusal | null; dataAge: number | null }
const listeners = new Set<(outcome: Outcome) => void>()

/** Receives every outcome. The session clock and the 'portal is away' message use it. */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(
  isBackground: boolean,
  refusal: Refusal | null,
  dataAge: number | null = null,
): void {
  for (const listener of listeners) listener({ isBackground, refusal, dataAge })
}

export type PreloadedResponses = Record<string, { response: unknown; total?: number }>
let preloaded: PreloadedResponses = {}
/** Milliseconds until preloaded responses are too old. */
const PRELOADED_FOR = 30_000

/** Each response serves the first request only, and only until a change. */
export function preload(responses: PreloadedResponses): void {
  preloaded = responses
}

function takePreloaded(method: string, url: string): PreloadedResponses[string] | undefined {
  if (method !== 'GET' || performance.now() > PRELOADED_FOR) preloaded = {}
  const { [url]: found, ...others } = preloaded
  preloaded = others
  return found
}

function takePreloadedResponse(method: string, url: string): Response | undefined {
  const found = takePreloaded(method, url)
  if (!found) return undefined
  const headers = found.total === undefined ? undefined : { [TOTAL_HEADER]: String(found.total) }
  return Response.json(found.response, { headers })
}

/** At once, for the first render: what `sendRequest` or `sendCountedRequest` would return. Undefined without one. */
export function readPreloaded<P, Q, B, A>(
  call: Call<P, Q, B, A, Kind>,
  input: RequestInput<P, Q, B>,
): A | { rows: A; total: number } | undefined {
  // A lookup is no change: the others keep their responses.
  if (call.method !== 'GET' || Object.keys(preloaded).length === 0) return undefined
  const found = takePreloaded(call.method, writeRequest(call, input).url)
  if (!found) return undefined
  const read = z.safeParse(call.response.schema, found.response)
  if (!read.success) return undefined
  return found.total === undefined ? read.data : { rows: read.data, total: found.total }
}

const KINDS: Record<number, RefusalKind> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  422: 'rule',
  428: 'unseen',
  429: 'too-many',
  503: 'busy',
}

/** The call's pattern, never the address: personal data must not reach the console. */
function report({ method, path }: { method: string; path: string }, refusal: Refusal): void {
  const request = refusal.requestId ? `, request ${refusal.requestId}` : ''
  console.warn(`${method} ${path} was refused: ${refusal.kind}${request}`)
}

/** Throws and logs the server's Refusal (API-06, ERR-24). There is no timeout (API-04). `sendChange` sends changes. */
export async function sendRequest<P, Q, B, A>(
  call: Call<P, Q, B, A, 'read'>,
  input: RequestInput<P, Q, B>,
): Promise<A> {
  return readResponse(call, await fetchResponse(call, input, { accept: 'application/json' }))
}

export type Counted<Row> = { rows: Row[]; total: number }

export async function sendCountedRequest<P, Q, B, Row>(
  call: Call<P, Q, B, Row[], 'cut' | 'page'>,
  input: RequestInput<P, Q, B>,
): Promise<Counted<Row>> {
  const response = await fetchResponse(call, input, { accept: 'application/json' })
  const rows = await readResponse(call, response)
  return { rows, total: Number(response.headers.get(TOTAL_HEADER) ?? rows.length) }
}

export type ReceivedFile = { bytes: Blob; fileName: string; dataAge: number | null }

/** `name` identifies the export for progress queries. Aborting `signal` also stops the server. */
export async function requestFile<P, Q>(
  call: Call<P, Q, undefined, Uint8Array, 'read'>,
  input: RequestInput<P, Q, undefined>,
  name: string,
): Promise<ReceivedFile> {
  const response = await fetchResponse(call, input, { 'x-export-name': name })
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const dataAge = readDataAge(response)
  return { bytes: await response.blob(), fileName: fileName ?? 'export.xlsx', dataAge }
}

function readDataAge({ headers }: Response): number | null {
  const age = headers.get(DATA_AGE_HEADER)
  return age === null ? null : Number(age)
}

export function addressOfFile<P, Q>(
  call: Call<P, Q, undefined, Uint8Array, 'read'>,
  input: RequestInput<P, Q, undefined>,
): string {
  return writeRequest(call, input).url
}

const PRESS_AGAIN = 'The portal did not respond. Press again: nothing is done twice.'

/** A click is not retried automatically. @throws Refusal */
export function throwPressAgain(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'NO_ANSWER') throw error
  throw new Refusal('busy', PRESS_AGAIN, { code: error.code, retryAfter: error.retryAfter })
}

export function sendBytes<P, A>(
  call: Call<P, undefined, undefined, A, Kind>,
  input: RequestInput<P, undefined, undefined>,
  bytes: Blob,
): Promise<A> {
  const responded = fetchResponse(call, input, { accept: 'application/json' }, bytes)
  return responded.then((response) => readResponse(call, response)).catch(throwPressAgain)
}

export async function fetchResponse<P, Q, B, A>(
  call: Call<P, Q, B, A, Kind>,
  input: RequestInput<P, Q, B>,
  given: Record<string, string>,
  bytes?: Blob,
): Promise<Response> {
  const { ifMatch, signal, background, outlivesPage } = input as RequestInput<undefined, undefined, undefined>
  const headers: Record<string, string> = { ...given }
  if (call.method !== 'GET') headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  if (background) headers['x-background'] = '1'
  const { url, payload } = writeRequest(call, input)
  const response =
    takePreloadedResponse(call.method, url) ??
    (await send(url, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      ...(payload === undefined ? {} : { body: bytes ?? payload }),
      ...(outlivesPage ? { keepalive: true } : {}),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (error instanceof Refusal) {
        report(call, error)
        notifyListeners(Boolean(background), error)
      }
      throw error
    }))
  if (!response.ok) {
    const refusal = await readProblem(response)
    report(call, refusal)
    notifyListeners(Boolean(background), refusal)
    throw refusal
  }
  notifyListeners(Boolean(background), null, readDataAge(response))
  return response
}

export function writeRequest<P, Q, B, A>(
  call: Call<P, Q, B, A, Kind>,
  input: RequestInput<P, Q, B>,
): { url: string; payload: string | undefined } {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Q; body?: B }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const code = call.params[name]
    return encodeURIComponent(String(code ? code.write(params?.[name]) : params?.[name]))
  })
  return {
    url: `${API_BASE}${path}${call.query ? search(call.query.write((query ?? {}) as Q)) : ''}`,
    payload:
      call.method === 'GET' ? undefined : JSON.stringify(call.body ? call.body.write((body ?? {}) as B) : {}),
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw explainBroken(error)
  }
}

async function readProblem(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as {
    detail?: string
    code?: string
    requestId?: string
    errors?: { field: string; message: string }[]
  }
  const kind = KINDS[response.status] ?? 'failed'
  return new Refusal(kind, problem.detail ?? WENT_WRONG, {
    code: problem.code,
    requestId: problem.requestId,
    errors: problem.errors ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}

function search(fields: unknown): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
    if (Array.isArray(value))
      value.forEach((entry, index) => {
        pairs.append(`${name}[${index}]`, String(entry))
      })
    else if (value !== undefined && value !== null && value !== '') pairs.append(name, String(value))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
