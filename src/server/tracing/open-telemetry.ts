import { randomBytes } from 'node:crypto'
import {
  context,
  DiagLogLevel,
  diag,
  type Context as OfSpan,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Facts, Span, Tracer } from './current-span.ts'

/** Milliseconds. A collector that is down costs spans, not requests. */
const PATIENCE = 2000
/** Further spans are dropped. */
const MAX_WAITING = 8192

type Log = { warn(facts: object, words: string): void }

/** OTLP over HTTP as JSON. The only file that imports these packages; lazy. */
export function openTracer(collector: string, log: Log): Tracer {
  const notify = (words: string) => log.warn({ traces: words.slice(0, 300) }, 'traces')
  const logger = { error: notify, warn: notify, info() {}, debug() {}, verbose() {} }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const ids = new TraceIds()
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: PATIENCE })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'quartermaster',
      'service.instance.id': String(process.pid),
    }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        exportTimeoutMillis: PATIENCE,
      }),
    ],
  })
  const tracer = provider.getTracer('quartermaster')
  const known = new WeakMap<Span, OtelSpan>()
  const begin = (name: string, kind: SpanKind, attributes: Facts, parent: OfSpan): Span => {
    const begun = tracer.startSpan(name, { kind, attributes }, parent)
    const span: Span = {
      note: (facts) => void begun.setAttributes(facts),
      rename: (to) => void begun.updateName(to),
      end: (failed) => {
        if (failed) begun.setStatus({ code: SpanStatusCode.ERROR, message: failed })
        begun.end()
      },
    }
    known.set(span, begun)
    return span
  }
  return {
    beginRequest: (requestId, name, facts) =>
      ids.using(numbersOf(requestId), () => begin(name, SpanKind.SERVER, facts, ROOT_CONTEXT)),
    beginJob: (requestId, name, facts) => {
      const numbers = requestId === undefined ? undefined : numbersOf(requestId)
      const parent = numbers
        ? trace.setSpanContext(ROOT_CONTEXT, { ...numbers, traceFlags: TraceFlags.SAMPLED, isRemote: true })
        : ROOT_CONTEXT
      return begin(name, SpanKind.CONSUMER, facts, parent)
    },
    beginPart: (of, name, facts) => {
      const parent = known.get(of)
      return begin(
        name,
        SpanKind.CLIENT,
        facts,
        parent ? trace.setSpan(context.active(), parent) : ROOT_CONTEXT,
      )
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** 32 and 16 hexadecimal digits. */
type SpanNumbers = { traceId: string; spanId: string }

const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The request ID yields the trace ID, so an audit event leads to the trace. */
function numbersOf(requestId: string): SpanNumbers | undefined {
  if (!REQUEST_ID.test(requestId)) return undefined
  const traceId = requestId.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(16) }
}

class TraceIds {
  #next: SpanNumbers | undefined

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
