import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { receive } from '../sockets.ts'

export type TimedResponse = { status: number; milliseconds: number }

export async function waitForRequest(
  origin: string,
  path: string,
  cookie: string,
  agent?: Agent,
): Promise<TimedResponse> {
  const begun = performance.now()
  const { status } = await receive(request(`${origin}${path}`, { agent, headers: { cookie } }).end())
  return { status, milliseconds: performance.now() - begun }
}

/** Sends 30 pipelined requests on each of 60 connections and hangs up after a second. */
export async function requestAndHangUp(origin: string, path: string, cookie: string): Promise<void> {
  const { host, hostname, port } = new URL(origin)
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`
  const open = Array.from({ length: 60 }, () => {
    const socket = createConnection(Number(port), hostname, () => socket.write(head.repeat(30)))
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
