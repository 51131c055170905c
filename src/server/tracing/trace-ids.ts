import { randomBytes } from 'node:crypto'

/** The numbers of a span: 32 and 16 hexadecimal digits. */
export type SpanNumbers = { traceId: string; spanId: string }

const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * The numbers of the first span of a request come from the number of the request, which is random itself. So whoever knows that
 * one, such as a job, an audit event or somebody who reads a mail, knows the trace, and nothing else need be stored or passed on.
 */
export function numbersOf(requestId: string): SpanNumbers | undefined {
  if (!REQUEST_ID.test(requestId)) return undefined
  const traceId = requestId.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(16) }
}

/** Makes the numbers of spans: those that were asked for, else random ones. */
export class TraceIds {
  #next: SpanNumbers | undefined

  /** Begins one span with these numbers. */
  using<A>(numbers: SpanNumbers | undefined, begin: () => A): A {
    this.#next = numbers
    try {
      return begin()
    } finally {
      this.#next = undefined
    }
  }

  generateTraceId = (): string => this.#next?.traceId ?? randomBytes(16).toString('hex')
  generateSpanId = (): string => this.#next?.spanId ?? randomBytes(8).toString('hex')
}
