import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type TimedResponse = { status: number; milliseconds: number }

export function waitForRequest(
  origin: string,
  path: string,
  cookie: string,
  agent?: Agent,
): Promise<TimedResponse> {
  const begun = performance.now()
  return new Promise((done, failed) => {
    const requested = request(`${origin}${path}`, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, milliseconds: performance.now() - begun }),
      )
      response.on('error', failed)
    })
    requested.on('error', failed)
    requested.end()
  })
}

/** Sends pipelined requests on each connection and hangs up after a second. */
export async function requestAndHangUp(
  origin: string,
  path: string,
  cookie: string,
  { sockets = 60, requests = 30 } = {},
): Promise<void> {
  const { host, hostname, port } = new URL(origin)
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`
  const open = Array.from({ length: sockets }, () => {
    const socket = createConnection(Number(port), hostname, () => socket.write(head.repeat(requests)))
    return socket.on('error', () => {})
  })
  await sleep(1000)
  for (const socket of open) socket.destroy()
}

/** Milliseconds. */
export function p95(responses: readonly TimedResponse[]): number {
  const times = responses.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

export function createAgent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets })
}
