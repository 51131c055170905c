import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { describeProblem, UNREADABLE } from './errors.ts'

/** What a page of the portal may load and do: its own files, and pictures written into the page as data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // Text never becomes script: the browser refuses every string where it would be run, and no policy may be made.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/**
 * What a browser could give to a page. This one asks for the camera alone, to read bar codes where parcels are received,
 * and nothing in it may hand that on. All browsers know these names.
 */
const OWN = 'camera'
const DEVICES =
  'accelerometer display-capture fullscreen geolocation gyroscope magnetometer microphone midi payment usb'

/**
 * The headers that every answer carries, whatever its status: how the browser guards the page (docs/decisions/0037).
 * An answer may only replace `cache-control`.
 */
export function guardHeaders({ secureCookies }: Pick<Config, 'secureCookies'>): Record<string, string> {
  return {
    'content-security-policy': [...POLICY, ...(secureCookies ? ['upgrade-insecure-requests'] : [])].join(
      '; ',
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [`${OWN}=(self)`, ...DEVICES.split(' ').map((device) => `${device}=()`)].join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-dns-prefetch-control': 'off',
    ...(secureCookies ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'cache-control': 'no-store',
  }
}

/** Puts them on before anything else happens to a request; static files then say how long they may be kept. */
export function sendGuardHeaders(app: FastifyInstance, config: Config): void {
  const headers = guardHeaders(config)
  app.addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, done) => {
    reply.headers(headers)
    done()
  })
}

type ClientError = Error & { code?: string }

/** Answers what never became a request: headers that cannot be read, are too long, or do not come to an end. */
export function createBadRequestAnswer(config: Pick<Config, 'secureCookies'>) {
  const head = Object.entries(guardHeaders(config)).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, sentence] = explain(error.code)
    const body = describeProblem(
      status,
      { message: sentence, code: 'BAD_REQUEST', errors: [] },
      crypto.randomUUID(),
    )
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}content-type: application/problem+json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
    // A client that keeps sending is not read any more.
    socket.destroySoon()
  }
}

function explain(code: string | undefined): [status: number, sentence: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The address or the headers of this request are too long.']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.']
  return [400, UNREADABLE]
}
