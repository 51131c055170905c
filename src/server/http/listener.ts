import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import type { ConnectionLimits } from './connections.ts'
import { describeProblem } from './errors.ts'
import { guardHeaders } from './headers.ts'

export const LISTENER = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than proxies keep idle connections (nginx 60 or 75 s, HAProxy here 60 s). */
  keepAliveTimeout: 120_000,
  connectionsCheckingInterval: 2000,
  /** Bytes. Fits a list of a thousand DoDAACs. */
  maxHeaderSize: 32 * 1024,
} satisfies ServerOptions
/** Milliseconds until a stalled request or response is aborted. */
const SILENT_FOR = 60_000
const MAX_HEADERS = 100
/** Pipelined requests of one connection. */
const MAX_AT_ONCE = 10
/** Waiting requests at which the server closes the connection. */
const HANGS_UP_AT = 100
const MANY_AT_ONCE = 'Too many requests were sent at once on one connection. Wait for their responses first.'

export type ListenerOptions = {
  http?: ServerOptions
  connections?: ConnectionLimits
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export function setLimits<S extends Pick<Server, 'maxHeadersCount' | 'setTimeout'>>(
  server: S,
  silentFor = SILENT_FOR,
): S {
  server.setTimeout(silentFor, (socket: Socket) => {
    // A stalled process checks timers before it reads. A request in time must survive.
    const { bytesRead } = socket
    setImmediate(() => socket.bytesRead === bytesRead && socket.destroy())
  })
  server.maxHeadersCount = MAX_HEADERS
  return server
}

type Connection = { open: number; isEnding: boolean; line: (() => void)[] }

/** Node would start all pipelined requests at once. Here they take turns, and a hang-up cancels the rest. */
export function limitRequests(config: Pick<Config, 'secureCookies'>, handle: Handler): Handler {
  const guards = guardHeaders(config)
  const connections = new WeakMap<Socket, Connection>()
  const refuse = (response: ServerResponse) => {
    const { message, code, errors } = new Refusal('busy', MANY_AT_ONCE)
    const body = describeProblem(503, { message, code, errors }, crypto.randomUUID())
    response.writeHead(503, {
      ...guards,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': '1',
      connection: 'close',
    })
    response.end(body)
  }
  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { open: 0, isEnding: false, line: [] }
    connections.set(socket, connection)
    connection.open++
    response.once('close', () => {
      connection.open--
      // Lets other connections go first.
      setImmediate(() => socket.destroyed || connection.line.shift()?.())
    })
    if (connection.open >= HANGS_UP_AT) socket.destroy()
    if (connection.isEnding) return
    if (connection.open > MAX_AT_ONCE) {
      connection.isEnding = true
      refuse(response)
    } else if (connection.open > 1) connection.line.push(() => handle(request, response))
    else handle(request, response)
  }
}
