import { Refusal, type RefusalKind, WENT_WRONG } from '#domain/refusal.ts'
import { API_BASE, type Call, DATA_AGE_HEADER, type Kind, TOTAL_HEADER } from './call.ts'
import { explainBroken, readAnswer } from './read-answer.ts'

/** `background` is not user activity. `outlivesPage` lets a small write finish after the page closes. */
export type Question<P, Q, B> = {
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

export type Brought = Record<string, { answer: unknown; total?: number }>
let brought: Brought = {}
/** Milliseconds until preloaded responses are too old. */
const BROUGHT_FOR = 30_000

/** Each response serves the first request only, and only until a change. */
export function bring(answers: Brought): void {
  brought = answers
}

function takeBrought(method: string, url: string): Response | undefined {
  if (method !== 'GET' || performance.now() > BROUGHT_FOR) brought = {}
  const { [url]: found, ...others } = brought
  brought = others
  if (!found) return undefined
  const headers = found.total === undefined ? undefined : { [TOTAL_HEADER]: String(found.total) }
  return Response.json(found.answer, { headers })
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
export async function ask<P, Q, B, A>(
  call: Call<P, Q, B, A, 'read'>,
  question: Question<P, Q, B>,
): Promise<A> {
  return readAnswer(call, await answerOf(call, question, { accept: 'application/json' }))
}

export type Counted<Row> = { rows: Row[]; total: number }

export async function askCounted<P, Q, B, Row>(
  call: Call<P, Q, B, Row[], 'cut' | 'page'>,
  question: Question<P, Q, B>,
): Promise<Counted<Row>> {
  const response = await answerOf(call, question, { accept: 'application/json' })
  const rows = await readAnswer(call, response)
  return { rows, total: Number(response.headers.get(TOTAL_HEADER) ?? rows.length) }
}

export type ReceivedFile = { bytes: Blob; fileName: string; dataAge: number | null }

/** `name` identifies the export for progress queries. Aborting `signal` also stops the server. */
export async function askFile<P, Q>(
  call: Call<P, Q, undefined, Uint8Array, 'read'>,
  question: Question<P, Q, undefined>,
  name: string,
): Promise<ReceivedFile> {
  const response = await answerOf(call, question, { 'x-export-name': name })
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
  question: Question<P, Q, undefined>,
): string {
  return writeRequest(call, question).url
}

const PRESS_AGAIN = 'The portal did not respond. Press again: nothing is done twice.'

/** A click is not retried automatically. @throws Refusal */
export function askToPressAgain(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'NO_ANSWER') throw error
  throw new Refusal('busy', PRESS_AGAIN, { code: error.code, retryAfter: error.retryAfter })
}

export function askWithBytes<P, A>(
  call: Call<P, undefined, undefined, A, Kind>,
  question: Question<P, undefined, undefined>,
  bytes: Blob,
): Promise<A> {
  const answered = answerOf(call, question, { accept: 'application/json' }, bytes)
  return answered.then((response) => readAnswer(call, response)).catch(askToPressAgain)
}

export async function answerOf<P, Q, B, A>(
  call: Call<P, Q, B, A, Kind>,
  question: Question<P, Q, B>,
  given: Record<string, string>,
  bytes?: Blob,
): Promise<Response> {
  const { ifMatch, signal, background, outlivesPage } = question as Question<undefined, undefined, undefined>
  const headers: Record<string, string> = { ...given }
  if (call.method !== 'GET') headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  if (background) headers['x-background'] = '1'
  const { url, payload } = writeRequest(call, question)
  const response =
    takeBrought(call.method, url) ??
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
  question: Question<P, Q, B>,
): { url: string; payload: string | undefined } {
  const { params, query, body } = question as { params?: Record<string, unknown>; query?: Q; body?: B }
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
