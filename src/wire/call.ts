import { type Clean, type Code, type Fields, record, responseCode } from './code.ts'
import { spell } from './dialect.ts'

/** Columns in camel case. Unknown names are refused. */
export function body<const F extends Fields>(fields: F) {
  return record(fields, spell)
}

/** Column names unchanged. Unknown names are refused. */
export function query<const F extends Fields>(fields: F) {
  return record(fields, (column) => column)
}

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A cut returns the first rows of a list, a page those of `page` and `pageSize`. Both report the total. */
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
  summary: string
  isLookup?: L
  cutAt?: X
  isPage?: G
  query?: Code<Q>
  body?: Code<B>
  response: Code<A>
} & ([PathNames<P>] extends [never] ? { params?: C } : { params: C })

export type Call<P, Q, B, A, K extends Kind = Kind> = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly params: Readonly<Record<string, Code<unknown>>>
  readonly query: Code<Q> | undefined
  readonly body: Code<B> | undefined
  readonly response: Code<A>
  readonly kind: K
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
    response: responseCode(options.response),
    kind: kind as KindOf<M, L, X, G>,
    cutAt: cutAt as KindOf<M, L, X, G> extends 'cut' ? number : undefined,
  }
}

export type ResponseOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? A : never

export const TOTAL_HEADER = 'X-Total'
/** Seconds that report data of the reports database lags. */
export const DATA_AGE_HEADER = 'x-data-age'

/** [API-01] */
export const API_BASE = '/U3PLRest/api'
