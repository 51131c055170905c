import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { describeProblem, UNREADABLE } from './errors.ts'

/** Only own files, and pictures as `data:` URLs. */
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
  // Trusted Types: the browser refuses every string as script, and no policy may be created.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** Permissions policy: only the camera, for bar codes at receipt, and not for embedded pages. */
const OWN = 'camera'
const DEVICES =
  'accelerometer display-capture fullscreen geolocation gyroscope magnetometer microphone midi payment usb'

/** Sent with every status (decision 28). A response may replace only `cache-control`. */
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

export function sendGuardHeaders(app: FastifyInstance, config: Config): void {
  const headers = guardHeaders(config)
  app.addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, done) => {
    reply.headers(headers)
    done()
  })
}

type ClientError = Error & { code?: string }

export function createBadRequestResponse(config: Pick<Config, 'secureCookies'>) {
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
    socket.destroySoon()
  }
}

function explain(code: string | undefined): [status: number, sentence: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The address or the headers of this request are too long.']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.']
  return [400, UNREADABLE]
}
