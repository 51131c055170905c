import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands before several programs of one portal, as a load balancer does, and remembers what people would have been told. */
export type Front = {
  origin: string
  /** Whom requests go to from now on, in turns. */
  serveFrom(ports: readonly number[]): void
  /** Answers that are no success, and requests without one. */
  failed: string[]
  /** How many requests each port has had. */
  served: Map<number, number>
  close(): void
}

export async function openFront(): Promise<Front> {
  let ports: readonly number[] = []
  let turn = 0
  const failed: string[] = []
  const served = new Map<number, number>()
  const server = createServer((asked, answer) => {
    const port = ports[turn++ % ports.length] ?? 0
    served.set(port, (served.get(port) ?? 0) + 1)
    const path = `${asked.method} ${asked.url} at ${port === ports.at(-1) ? 'the last' : 'the first'} program`
    // A connection for each: one that is kept may be closed by a program that stops, at the very moment that it is used again.
    const passed = request(
      {
        host: '127.0.0.1',
        port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        agent: false,
      },
      (reply) => {
        const status = reply.statusCode ?? 0
        if (status >= 400) {
          let said = ''
          reply.on('data', (chunk) => (said += chunk))
          reply.on('end', () => failed.push(`${path} → ${status} ${said.slice(0, 200)}`))
        }
        answer.writeHead(status, reply.headers)
        reply.pipe(answer)
      },
    )
    passed.on('error', (error) => {
      failed.push(`${path} → ${error.message}`)
      answer.destroy()
    })
    asked.pipe(passed)
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
