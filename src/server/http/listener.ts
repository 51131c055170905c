import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import type { ConnectionLimits } from './connections.ts'
import { describeProblem } from './errors.ts'
import { guardHeaders } from './headers.ts'

/** How long a request may take to arrive, and how long its headers may be: of the portal's listener and of that for cards. */
export const LISTENER = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How long a connection stays open between requests: clearly longer than proxies keep one (nginx 60 or 75 s, HAProxy here 60 s). */
  keepAliveTimeout: 120_000,
  connectionsCheckingInterval: 2000,
  /** Bytes of address and headers: room for a list of a thousand DoDAACs, which is then refused with a sentence. */
  maxHeaderSize: 32 * 1024,
} satisfies ServerOptions
/** Milliseconds after which a request or an answer on which nothing moves is given up; between requests Node goes by `keepAliveTimeout`. */
const SILENT_FOR = 60_000
const MOST_HEADERS = 100
/** Requests that are sent on one connection without waiting for answers. */
const MOST_AT_ONCE = 10
/** Who still sends when so many wait for an answer is hung up on. */
const HANGS_UP_AT = 100
const MANY_AT_ONCE = 'Too many requests were sent at once on one connection. Wait for their answers first.'

export type ListenerOptions = {
  /** Other limits of the HTTP server than the portal's own. */
  http?: ServerOptions
  /** Other numbers of connections than the portal's own. */
  connections?: ConnectionLimits
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Sets what `ServerOptions` does not take. */
export function setLimits<S extends Pick<Server, 'maxHeadersCount' | 'setTimeout'>>(
  server: S,
  silentFor = SILENT_FOR,
): S {
  server.setTimeout(silentFor, (socket: Socket) => {
    // A program that stood still looks at its clock before it reads: a request that came in time is not hung up on.
    const { bytesRead } = socket
    setImmediate(() => socket.bytesRead === bytesRead && socket.destroy())
  })
  server.maxHeadersCount = MOST_HEADERS
  return server
}

type Connection = { open: number; isEnding: boolean; line: (() => void)[] }

/**
 * Begins the requests of one connection one after the other, where Node would begin all that were sent together: whoever sends
 * many takes turns with everybody else, and what has not begun when they hang up never does. Beyond some the next is refused behind
 * the answers of those before it, and nothing after it is begun.
 */
export function limitRequests(config: Pick<Config, 'secureCookies'>, answer: Answer): Answer {
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
      // Others are read before the next of this connection begins.
      setImmediate(() => socket.destroyed || connection.line.shift()?.())
    })
    if (connection.open >= HANGS_UP_AT) socket.destroy()
    if (connection.isEnding) return
    if (connection.open > MOST_AT_ONCE) {
      connection.isEnding = true
      refuse(response)
    } else if (connection.open > 1) connection.line.push(() => answer(request, response))
    else answer(request, response)
  }
}
