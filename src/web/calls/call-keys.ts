import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '#wire/call.ts'

// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
export type AnyCall = Call<any, any, any, any>
export type RequestParts = { params?: unknown; query?: unknown; body?: unknown }

/** First words in the paths of several calls. */
export type Noun = 'admin' | 'dashboard' | 'funding' | 'import' | 'lists' | 'product' | 'role' | 'supply'
/** The responses of one call, or of all calls of a noun. */
export type ResponseSource = AnyCall | Noun

/**
 * The cache key of a noun, a call or one request. Use it for every key. `asOf` separates responses to the same request,
 * such as those of two scans.
 */
export function keyOf(of: ResponseSource, input?: RequestParts, asOf?: unknown): QueryKey {
  if (typeof of === 'string') return [of]
  const [, noun] = of.path.toLowerCase().split('/')
  const key = [noun, `${of.method} ${of.path}`]
  if (!input) return key
  const { params, query, body } = input
  return [...key, { params, query, body }, ...(asOf === undefined ? [] : [asOf])]
}

/** Refetches what is on the screen, the rest when it shows again. */
export function readAgain(queries: QueryClient, responses: readonly ResponseSource[]): Promise<unknown> {
  return Promise.all(responses.map((of) => queries.invalidateQueries({ queryKey: keyOf(of) })))
}
