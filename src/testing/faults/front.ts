import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer that records failures. */
export type Front = {
  origin: string
  serveFrom(ports: readonly number[]): void
  /** Responses that are no success, and requests without one. */
  failed: string[]
  served: Map<number, number>
  close(): void
}

export async function openFront(): Promise<Front> {
  let ports: readonly number[] = []
  let turn = 0
  const failed: string[] = []
  const served = new Map<number, number>()
  const server = createServer((requested, response) => {
    const port = ports[turn++ % ports.length] ?? 0
    served.set(port, (served.get(port) ?? 0) + 1)
    const path = `${requested.method} ${requested.url} at ${port === ports.at(-1) ? 'the last' : 'the first'} program`
    // A new connection each time, because a stopping program may close a reused one.
    const passed = request(
      {
        host: '127.0.0.1',
        port,
        method: requested.method,
        path: requested.url,
        headers: requested.headers,
        agent: false,
      },
      (reply) => {
        const status = reply.statusCode ?? 0
        if (status >= 400) {
          let said = ''
          reply.on('data', (chunk) => (said += chunk))
          reply.on('end', () => failed.push(`${path} → ${status} ${said.slice(0, 200)}`))
        }
        response.writeHead(status, reply.headers)
        reply.pipe(response)
      },
    )
    passed.on('error', (error) => {
      failed.push(`${path} → ${error.message}`)
      response.destroy()
    })
    requested.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serveFrom: (now) => {
      ports = now
    },
    failed,
    served,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
