import type { Handles, Readers, Sql } from '../db/connect.ts'
import { currentSpan, nameFailure, type Span, type Tracer } from './current-span.ts'

/** What of a statement of postgres.js tells its way; not of its types. */
type Sent = Promise<unknown> & {
  handler(query: Sent): unknown
  resolve(answer: unknown): unknown
  reject(error: unknown): unknown
  /** As it was sent, values as $1, $2 …; there once a connection has it. */
  string?: string
}

/** Longest text of a statement in a span. */
const LONGEST = 2000
/** What it does to which table, where it begins so. */
const DOES = /^\s*(?:(?:insert\s+into|update|delete\s+from)\s+[\w.]+|\w+)/i

/** The connections as they are, with a span for each statement that a request or a job sends, and for each wait for a connection. */
export function traceStatements(handles: Handles, tracer: Tracer): Handles {
  const known = new WeakMap<Sql, Sql>()
  const traced = (sql: Sql): Sql => {
    const proxy = known.get(sql) ?? new Proxy(sql, follow)
    known.set(sql, proxy)
    return proxy
  }
  const follow: ProxyHandler<Sql> = {
    apply: (target, _self, given) =>
      followed(Reflect.apply(target as unknown as (...all: unknown[]) => unknown, undefined, given)),
    get: (target, name, self) => {
      const part = Reflect.get(target, name, self)
      if (name === 'begin') return (...given: unknown[]) => begin(part, given)
      if (name !== 'unsafe' && name !== 'commit') return part
      return (...given: unknown[]) => followed(part(...given))
    },
  }
  const followed = (made: unknown) => {
    const span = currentSpan()
    // Names and rows that are put into a statement are asked for like one.
    if (span && made instanceof Promise) followStatement(made as Sent, tracer, span)
    return made
  }
  const begin = (part: (...given: unknown[]) => unknown, given: unknown[]) => {
    const span = currentSpan()
    const waits = span && tracer.beginPart(span, 'wait for a connection', {})
    const work = given.at(-1) as (transaction: Sql) => unknown
    return part(...given.slice(0, -1), (transaction: Sql) => {
      waits?.end()
      return work(traced(transaction))
    })
  }
  const readers = ({ reads, keyed, reports }: Readers): Readers => ({
    reads: (program) => traced(reads(program)),
    keyed: (program) => traced(keyed(program)),
    reports: (program) => traced(reports(program)),
  })
  return {
    ...handles,
    ...readers(handles),
    replica: handles.replica && readers(handles.replica),
    writes: traced(handles.writes as unknown as Sql) as unknown as Handles['writes'],
  }
}

/** From the moment at which it is sent, or begins to wait for a connection, until its answer. A piece of another statement is never sent. */
function followStatement(query: Sent, tracer: Tracer, of: Span): void {
  const { handler } = query
  query.handler = (sent) => {
    const span = tracer.beginPart(of, 'statement', { 'db.system.name': 'postgresql' })
    const { resolve, reject } = sent
    const end = (failed?: string) => {
      const text = (sent.string ?? '').slice(0, LONGEST)
      span.rename(DOES.exec(text)?.[0].trim().replace(/\s+/g, ' ') ?? 'statement')
      span.note({ 'db.query.text': text })
      span.end(failed)
    }
    sent.resolve = (answer) => {
      end()
      return resolve(answer)
    }
    sent.reject = (error) => {
      end(nameFailure(error))
      return reject(error)
    }
    return handler(sent)
  }
}
