import { createServer, request } from 'node:http'
import { listen } from '../sockets.ts'

/** A load balancer that records failures. */
export async function openFront() {
  let ports: readonly number[] = []
  let turn = 0
  /** Responses that are no success, and requests without one. */
  const failed: string[] = []
  const served = new Map<number, number>()
  const server = createServer((requested, response) => {
    const { method, url: path, headers } = requested
    const port = ports[turn++ % ports.length] ?? 0
    served.set(port, (served.get(port) ?? 0) + 1)
    const name = `${method} ${path} at ${port === ports.at(-1) ? 'the last' : 'the first'} program`
    // A new connection each time, because a stopping program may close a reused one.
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false }
    const passed = request(options, (reply) => {
      const status = reply.statusCode ?? 0
      if (status >= 400) {
        let said = ''
        reply.on('data', (chunk) => (said += chunk))
        reply.on('end', () => failed.push(`${name} → ${status} ${said.slice(0, 200)}`))
      }
      response.writeHead(status, reply.headers)
      reply.pipe(response)
    })
    passed.on('error', (error) => {
      failed.push(`${name} → ${error.message}`)
      response.destroy()
    })
    requested.pipe(passed)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  return {
    ...{ origin, failed, served },
    serveFrom: (now: readonly number[]) => {
      ports = now
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
