import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '#wire/call.ts'

// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
export type AnyCall = Call<any, any, any, any>
export type RequestParts = { params?: unknown; query?: unknown; body?: unknown }

/** First words in the paths of several calls. */
export type Noun = 'admin' | 'dashboard' | 'funding' | 'import' | 'lists' | 'product' | 'role' | 'supply'
/** A call by its path. Its definition stays out of the code that each page loads. */
type Path = `GET /${string}`
/** The responses of one call, or of all calls of a noun. */
export type ResponseSource = AnyCall | Path | Noun

/**
 * The cache key of a noun, a call or one request. Use it for every key. `asOf` separates responses to the same request,
 * such as those of two scans.
 */
export function keyOf(of: ResponseSource, input?: RequestParts, asOf?: unknown): QueryKey {
  if (typeof of === 'string' && !of.includes('/')) return [of]
  const name = typeof of === 'string' ? of : `${of.method} ${of.path}`
  const [, noun] = name.toLowerCase().split('/')
  const key = [noun, name]
  if (!input) return key
  const { params, query, body } = input
  return [...key, { params, query, body }, ...(asOf === undefined ? [] : [asOf])]
}

/** Refetches what is on the screen, the rest when it shows again. */
export function readAgain(queries: QueryClient, responses: readonly ResponseSource[]): Promise<unknown> {
  return Promise.all(
    responses.map((of) => {
      const queryKey = keyOf(of)
      // A first read can be older than the change. TanStack would wait for it instead of reading again.
      for (const query of queries.getQueryCache().findAll({ queryKey, type: 'active' }))
        if (query.state.data === undefined) void query.cancel({ silent: true })
      return queries.invalidateQueries({ queryKey })
    }),
  )
}
