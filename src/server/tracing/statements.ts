import type { Watch } from '../db/driver/sql.ts'
import { currentSpan, nameFailure, type Tracer } from './current-span.ts'

const LONGEST = 2000
const DOES = /^\s*(?:(?:insert\s+into|update|delete\s+from)\s+[\w.]+|\w+)/i

/** A span per statement and per wait for a connection. */
export function traceStatements(tracer: Tracer): Watch {
  return {
    statement(text) {
      const of = currentSpan()
      if (!of) return undefined
      const span = tracer.beginPart(of, 'statement', { 'db.system.name': 'postgresql' })
      return (error) => {
        span.rename(DOES.exec(text)?.[0].trim().replace(/\s+/g, ' ') ?? 'statement')
        span.note({ 'db.query.text': text.slice(0, LONGEST) })
        span.end(error === undefined ? undefined : nameFailure(error))
      }
    },
    wait() {
      const of = currentSpan()
      const span = of && tracer.beginPart(of, 'wait for a connection', {})
      return span && (() => span.end())
    },
  }
}
