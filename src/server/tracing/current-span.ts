import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told of a span: words and numbers of ours, never of a person, and no value that a statement was asked with. */
export type Facts = Record<string, string | number>

/** One step of what is done for a request or a job: it has a beginning, an end, and says whether it went well. */
export type Span = {
  note(facts: Facts): void
  rename(name: string): void
  /** `failed` says in a word why, such as the code of an error. */
  end(failed?: string): void
}

/** Begins spans; each belongs to a trace. */
export type Tracer = {
  /** The first span of a request. Its trace has the number of the request. */
  beginRequest(requestId: string, name: string, facts: Facts): Span
  /** A job is a part of the request that has sent it, if one has. */
  beginJob(requestId: string | undefined, name: string, facts: Facts): Span
  beginPart(of: Span, name: string, facts: Facts): Span
  /** Sends what is still here. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

/** All that `work` begins is a part of the span. */
export function within<A>(span: Span, work: () => A): A {
  return spans.run(span, work)
}

/** The span that this is done for; undefined where nobody asked for it, such as what the portal does each minute. */
export const currentSpan = (): Span | undefined => spans.getStore()

/** A word for what went wrong: the code of the database, or the kind of the error. Its message may name a person. */
export function nameFailure(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'error')
}
