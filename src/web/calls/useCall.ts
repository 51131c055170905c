import {
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Call, Kind } from '#wire/call.ts'
import {
  type Counted,
  type RequestInput,
  readPreloaded,
  sendCountedRequest,
  sendRequest,
} from '#wire/send-request.ts'
import { type AnyCall, keyOf, type RequestParts } from './call-keys.ts'
import { loadPage, type Page } from './paged.ts'

type ReadKind = Exclude<Kind, 'write'>
type Paged = { page: number }
/** For a list that may be longer, rows with the total. */
type Shown<A, K extends ReadKind, S> = K extends 'read'
  ? S extends number
    ? A & Paged
    : A
  : A extends (infer Row)[]
    ? Counted<Row> & (K extends 'page' ? Paged : unknown)
    : never

type Options<T, D, S> = Pick<
  UseQueryOptions<T, Error, D>,
  'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'retry' | 'select' | 'staleTime'
> & {
  /** Rows per page, for a paged response without a size in the request. */
  pageSize?: S
  /** Does not count as user activity. */
  background?: boolean
  /** A value beside the input that the response depends on. */
  asOf?: unknown
}

/** Previous rows stay until the next page or search arrives. */
export const WITH_PREVIOUS_ROWS = { placeholderData: keepPreviousData }
/** For responses that differ each time: cached only while on the screen. */
export const FETCH_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** A page beyond the end shows the last one. */
export function useCall<
  P,
  Q,
  B,
  A,
  K extends ReadKind,
  S extends number | undefined = undefined,
  D = Shown<A, K, S>,
>(
  call: Call<P, Q, B, A, K>,
  input: RequestInput<P, Q, B>,
  options?: Options<Shown<A, K, S>, D, S>,
): UseQueryResult<D> {
  return useQuery(callQuery(call, input, options))
}

/** As a value, for prefetching or for several screens. */
export function callQuery<
  P,
  Q,
  B,
  A,
  K extends ReadKind,
  S extends number | undefined = undefined,
  D = Shown<A, K, S>,
>(
  call: Call<P, Q, B, A, K>,
  input: RequestInput<P, Q, B>,
  { pageSize, background, asOf, ...options }: Options<Shown<A, K, S>, D, S> = {},
) {
  return queryOptions<Shown<A, K, S>, Error, D>({
    ...options,
    initialData: () =>
      options.enabled === false
        ? undefined
        : (findInitialData(call, input, pageSize) as Shown<A, K, S> | undefined),
    queryKey: keyOf(call, input as RequestParts, asOf),
    queryFn: ({ signal }) =>
      read(call, { ...(input as AnyRequestInput), signal, background }, pageSize) as Promise<Shown<A, K, S>>,
  })
}

type AnyRequestInput = {
  params?: unknown
  query?: { page?: number; pageSize?: number }
  signal?: AbortSignal
  background?: boolean | undefined
}
// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
type AnyRead<K extends Kind> = Call<any, any, any, any, K>

/** A page that arrives with its data renders once and whole, not first as waiting and then in one long task. */
function findInitialData(call: AnyCall, input: AnyRequestInput, pageSize?: number): unknown {
  const found = readPreloaded(call, input as never)
  return found && sizeOfPage(call, input, pageSize) ? { ...found, page: input.query?.page } : found
}

/** Undefined unless the request is for a page of a list. */
function sizeOfPage({ kind }: AnyCall, { query }: AnyRequestInput, pageSize?: number): number | undefined {
  return query?.page === undefined ? undefined : kind === 'page' ? query.pageSize : pageSize
}

function read(call: AnyCall, input: AnyRequestInput, pageSize?: number): Promise<unknown> {
  const { query } = input
  const send = (requested: object) =>
    call.kind === 'read'
      ? sendRequest(call as AnyRead<'read'>, requested as never)
      : sendCountedRequest(call as AnyRead<'page'>, requested as never)
  const size = sizeOfPage(call, input, pageSize)
  if (query?.page === undefined || size === undefined) return send(input)
  return loadPage(query.page, size, (page) => send({ ...input, query: { ...query, page } }) as Promise<Page>)
}
