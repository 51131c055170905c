import { AsyncLocalStorage } from 'node:async_hooks'

/** Never data about a person, and no statement parameters. */
export type Facts = Record<string, string | number>

export type Span = {
  note(facts: Facts): void
  rename(name: string): void
  /** `failed`: a short reason, such as an error code. */
  end(failed?: string): void
}

export type Tracer = {
  beginRequest(requestId: string, name: string, facts: Facts): Span
  beginJob(requestId: string | undefined, name: string, facts: Facts): Span
  beginPart(of: Span, name: string, facts: Facts): Span
  /** Flushes. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

export function within<A>(span: Span, work: () => A): A {
  return spans.run(span, work)
}

/** Undefined for periodic work. */
export const currentSpan = (): Span | undefined => spans.getStore()

/** The database code or the error's class. The message may name a person. */
export function nameFailure(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'error')
}
