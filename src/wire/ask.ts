import { Refusal, type RefusalKind, WENT_WRONG } from '#domain/refusal.ts'
import { API_BASE, type Call, DATA_AGE_HEADER, type Kind, TOTAL_HEADER } from './call.ts'
import { explainBroken, readAnswer } from './read-answer.ts'

/**
 * The input of a call, as far as it takes anything, and how to send it. A body without fields need not be named. `background`
 * does not count as somebody being there; `outlivesPage` lets a small write finish although its page is closed.
 */
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

/** The outcome of a call: `refusal` is null when it was answered; `dataAge` is how old the data of a report may be (seconds). */
export type Outcome = { isBackground: boolean; refusal: Refusal | null; dataAge: number | null }
const listeners = new Set<(outcome: Outcome) => void>()

/** Hears the outcome of every call: the browser's session clock and its 'portal is away' message live on it. */
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

/** Answers in the words of the wire, by the addresses of their questions; `total` for a part of a list. */
export type Brought = Record<string, { answer: unknown; total?: number }>
let brought: Brought = {}
/** A page that begins to ask so much later (ms) asks the server: what it came with has become old. */
const BROUGHT_FOR = 30_000

/** Takes what the page came with. Each answer is good for the first question, and only until something is changed. */
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

/** Names the call by its pattern, never by its address or words: those of people stay out of the console. */
function report({ method, path }: { method: string; path: string }, refusal: Refusal): void {
  const request = refusal.requestId ? `, request ${refusal.requestId}` : ''
  console.warn(`${method} ${path} was refused: ${refusal.kind}${request}`)
}

/**
 * Asks the server something and answers in clean names; the server's Refusal is logged and thrown (API-06, ERR-24).
 * No timeout is set (API-04). Changes are sent by `sendChange`.
 */
export async function ask<P, Q, B, A>(
  call: Call<P, Q, B, A, 'read'>,
  question: Question<P, Q, B>,
): Promise<A> {
  return readAnswer(call, await answerOf(call, question, { accept: 'application/json' }))
}

/** The first rows or a page of a list, and how many it has altogether. */
export type Counted<Row> = { rows: Row[]; total: number }

/** Asks for a part of a list; `ask` takes no such call, so that no screen shows a part as the whole. */
export async function askCounted<P, Q, B, Row>(
  call: Call<P, Q, B, Row[], 'cut' | 'page'>,
  question: Question<P, Q, B>,
): Promise<Counted<Row>> {
  const response = await answerOf(call, question, { accept: 'application/json' })
  const rows = await readAnswer(call, response)
  return { rows, total: Number(response.headers.get(TOTAL_HEADER) ?? rows.length) }
}

/** A file as a call sends it, whole, with the name that the server gave it. */
export type ReceivedFile = { bytes: Blob; fileName: string; dataAge: number | null }

/**
 * Asks for a file. `name` is what the browser calls this export, to ask meanwhile how far it is; aborting `signal` ends
 * the writing on the server, too.
 */
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

/** Where a link finds a file that is at hand. */
export function addressOfFile<P, Q>(
  call: Call<P, Q, undefined, Uint8Array, 'read'>,
  question: Question<P, Q, undefined>,
): string {
  return writeRequest(call, question).url
}

const PRESS_AGAIN = 'No answer came from the portal. Press again: nothing is done twice.'

/** A press is not sent again by itself; a missing answer says so. @throws Refusal */
export function askToPressAgain(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'NO_ANSWER') throw error
  throw new Refusal('busy', PRESS_AGAIN, { code: error.code, retryAfter: error.retryAfter })
}

/** Sends bytes, such as a part of a file, which may be sent again with the same effect. */
export function askWithBytes<P, A>(
  call: Call<P, undefined, undefined, A, Kind>,
  question: Question<P, undefined, undefined>,
  bytes: Blob,
): Promise<A> {
  const answered = answerOf(call, question, { accept: 'application/json' }, bytes)
  return answered.then((response) => readAnswer(call, response)).catch(askToPressAgain)
}

/** The answer of a call as it arrives; a refusal is told to the listeners and thrown. */
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

/** Where a question goes and what it carries, in the words of the wire. */
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

/** Arrays travel indexed: `DODAACS[0]=...`. */
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
