import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './sockets.ts'
import { waitUntil } from './wait.ts'

type Value = { stringValue?: string; intValue?: number }
/** A span in OTLP as JSON. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number; message?: string }
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>

export async function startTraceCollector() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }
    if (request.url === '/v1/traces')
      spans.push(
        ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      )
    response.setHeader('content-type', 'application/json').end('{}')
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    spans,
    waitFor(traceId: string, isWhole: (spans: ReceivedSpan[]) => boolean) {
      const found = () => spans.filter((span) => span.traceId === traceId)
      return waitUntil(`the whole trace ${traceId}`, () => isWhole(found()) && found())
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
