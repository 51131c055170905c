import { answered, type Clean, type Code, type Fields, record } from './code.ts'
import { spell } from './dialect.ts'

/** A JSON object of the API: columns in their camel-cased spelling. Unknown names are refused. */
export function body<const F extends Fields>(fields: F) {
  return record(fields, spell)
}

/** A query string: columns as they are. Unknown names are refused. */
export function query<const F extends Fields>(fields: F) {
  return record(fields, (column) => column)
}

/** Names of the `:parameters` in a path. */
type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * A read can be asked as often as one likes; a write may change something each time it is sent. A cut and a page are reads of
 * a list that may be longer than their answer, which says how long it is: of a cut the first rows are answered, of a page
 * those that `page` and `pageSize` ask for.
 */
export type Kind = 'read' | 'cut' | 'page' | 'write'
type KindOf<M extends Method, L, X, G> = X extends number
  ? 'cut'
  : G extends true
    ? 'page'
    : M extends 'GET'
      ? 'read'
      : L extends true
        ? 'read'
        : 'write'
// biome-ignore lint/suspicious/noExplicitAny: each parameter keeps its own type by inference
type ParamCodes<P extends string> = { [N in PathNames<P>]: Code<any> }
export type Params<C> = { [N in keyof C]: Clean<C[N]> }

export type CallOptions<
  P extends string,
  C extends ParamCodes<P>,
  Q,
  B,
  A,
  L extends boolean,
  X extends number | undefined,
  G extends boolean,
> = {
  /** One line for the OpenAPI page. */
  summary: string
  /** For a call that only looks something up, although it is no GET: its words belong into no address. */
  isLookup?: L
  /** For a list of which a long one is cut: how many rows of it are answered at most. */
  cutAt?: X
  /** For a list that is answered page by page, with the total of the whole list beside each. */
  isPage?: G
  query?: Code<Q>
  body?: Code<B>
  answer: Code<A>
} & ([PathNames<P>] extends [never] ? { params?: C } : { params: C })

/** One call of the API, said once: the server serves it, the browser asks it, the OpenAPI page describes it. */
export type Call<P, Q, B, A, K extends Kind = Kind> = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly params: Readonly<Record<string, Code<unknown>>>
  readonly query: Code<Q> | undefined
  readonly body: Code<B> | undefined
  readonly answer: Code<A>
  readonly kind: K
  /** Rows of a cut, at most. */
  readonly cutAt: K extends 'cut' ? number : undefined
  /** Never set; carries the type of the path parameters. */
  readonly input?: P
}

export function call<
  const M extends Method,
  const P extends string,
  C extends ParamCodes<P> = Record<never, never> & ParamCodes<P>,
  Q = undefined,
  B = undefined,
  A = undefined,
  const L extends boolean = false,
  const X extends number | undefined = undefined,
  const G extends boolean = false,
>(
  method: M,
  path: P,
  options: CallOptions<P, C, Q, B, A, L, X, G>,
): Call<Params<C>, Q, B, A, KindOf<M, L, X, G>> {
  const { cutAt, isPage, isLookup } = options
  const kind = cutAt ? 'cut' : isPage ? 'page' : method === 'GET' || isLookup ? 'read' : 'write'
  return {
    method,
    path,
    summary: options.summary,
    params: (options.params ?? {}) as Record<string, Code<unknown>>,
    query: options.query,
    body: options.body,
    answer: answered(options.answer),
    kind: kind as KindOf<M, L, X, G>,
    cutAt: cutAt as KindOf<M, L, X, G> extends 'cut' ? number : undefined,
  }
}

export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? A : never

/** The header in which the answer of a cut or a page says how many rows the whole list has. */
export const TOTAL_HEADER = 'X-Total'
/** Seconds by which the data of a report may be behind, where they come from the reports database. */
export const DATA_AGE_HEADER = 'x-data-age'

/** Base of every call (API-01). */
export const API_BASE = '/U3PLRest/api'
