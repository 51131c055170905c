import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '#wire/call.ts'

// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
export type AnyCall = Call<any, any, any, any>
/** The input of a call, as far as its response depends on it. */
export type Asked = { params?: unknown; query?: unknown; body?: unknown }

/** Words with which the paths of several calls begin. */
export type Noun = 'admin' | 'dashboard' | 'funding' | 'import' | 'product' | 'supply'
/** Answers on the screen: those of a call, or of all calls of a noun. */
export type Answers = AnyCall | Noun

/**
 * Where answers are kept: those of a noun, those of a call, or the one of a question. Nobody writes such a key by hand.
 * `asOf` tells answers to the same question apart, such as those of two scans.
 */
export function keyOf(of: Answers, question?: Asked, asOf?: unknown): QueryKey {
  if (typeof of === 'string') return [of]
  const [, noun] = of.path.toLowerCase().split('/')
  const key = [noun, `${of.method} ${of.path}`]
  if (!question) return key
  const { params, query, body } = question
  return [...key, { params, query, body }, ...(asOf === undefined ? [] : [asOf])]
}

/** Reads again what is on the screen of these answers; the others are read again when they are shown. */
export function readAgain(queries: QueryClient, answers: readonly Answers[]): Promise<unknown> {
  return Promise.all(answers.map((of) => queries.invalidateQueries({ queryKey: keyOf(of) })))
}
