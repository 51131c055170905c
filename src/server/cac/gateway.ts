import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type BlockList, isIP } from 'node:net'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import { CARD_MESSAGE, CARD_REDIRECT } from '#wire/account/card-sign-in.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { CacGateway } from '../config/cac-settings.ts'
import { isAmong, limitConnections, listNetworks } from '../http/connections.ts'
import { LISTENER, type ListenerOptions, limitRequests, setLimits } from '../http/listener.ts'
import type { Portal } from '../portal.ts'
import { type CertificateCheck, checkCertificate, findHandshakeFault } from './check-certificate.ts'
import { MessageWriter } from './messages.ts'
import { PAGE_HEADERS, writePage } from './page.ts'
import { REFUSALS, type Reason } from './refusals.ts'
import { readPem } from './revocation-list.ts'
import { type Trust, TrustFiles } from './trust.ts'

/** Milliseconds for a person to choose a certificate and type a PIN. */
const HANDSHAKE_TAKES = 120_000
/** Per address. A base shares few addresses. */
const MAX_A_MINUTE = 300

/**
 * Sends the user back with a message (decisions, section 3).
 * @throws Error that begins with the name of the variable
 */
export async function openGateway(
  portal: Portal,
  gateway: CacGateway,
  { http, connections }: ListenerOptions = {},
): Promise<{ close(): Promise<void> }> {
  const log = portal.app.log
  if (!gateway.crlFile)
    log.warn('CAC_CRL_FILE is not set: the gateway does not check whether a card was revoked.')
  const files = new TrustFiles(
    gateway,
    (trust) => server.setSecureContext(describeHandshake(trust)),
    (fault) => log.error(`A changed file of the CAC gateway is no good: ${fault}`),
  )
  const server = createServer({
    ...describeHandshake(files.current),
    requestCert: true,
    // The handshake continues so that the user gets a page with the reason.
    rejectUnauthorized: false,
    handshakeTimeout: HANDSHAKE_TAKES,
    ...LISTENER,
    ...http,
    ALPNProtocols: ['http/1.1'],
  })
  setLimits(server)
  const proxies = listNetworks(gateway.proxies)
  limitConnections(server, proxies, connections)
  // Runs before the handshake reads its settings.
  server.prependListener('connection', () => files.refresh())
  server.on('tlsClientError', (_, socket) => socket.destroy())
  server.on('clientError', (_, socket) => socket.destroy())
  const respond = createResponder(portal, gateway, files, proxies)
  const limited = limitRequests(portal.config, (request, response) => {
    respond(request, response).catch((error) => {
      log.error({ err: error }, 'the CAC gateway failed')
      refuse(response, portal, 'failed', crypto.randomUUID())
    })
  })
  server.on('request', limited)
  await listen(server, gateway.port, portal.config.host)
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** A resumed TLS session shows no certificate, so resumption is off. */
function describeHandshake({ tls }: Trust): SecureContextOptions {
  return { ...tls, minVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((ready, failed) => {
    server.once('error', (error) => failed(new Error(`CAC_PORT ${port} cannot be opened: ${error.message}.`)))
    server.listen(port, host, () => ready())
  })
}

function createResponder(portal: Portal, gateway: CacGateway, files: TrustFiles, proxies: BlockList) {
  const messages = new MessageWriter(portal)
  const isProxy = (address: string) => isAmong(proxies, address)
  const tries = new Map<string, number>()
  let minute = 0

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const now = portal.clock()
    const id = crypto.randomUUID()
    const socket = request.socket as TLSSocket
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    const comesFromProxy = isProxy(peer)
    const address = comesFromProxy ? (findForwarded(request) ?? peer) : peer
    if (Math.floor(performance.now() / 60_000) !== minute) tries.clear()
    minute = Math.floor(performance.now() / 60_000)
    const count = (tries.get(address) ?? 0) + 1
    tries.set(address, count)
    if (count > MAX_A_MINUTE) return refuse(response, portal, 'too-many', id)

    const url = URL.parse(request.url ?? '', gateway.publicUrl)
    if (request.method !== 'GET' || url?.pathname !== '/') return refuse(response, portal, 'not-here', id)
    const nonce = url.searchParams.get('nonce') ?? ''
    if (!/^[\w-]{43}$/.test(nonce)) return refuse(response, portal, 'not-asked-for', id)

    const header = request.headers[gateway.proxyHeader]
    const result = ((): CertificateCheck => {
      const trust = files.refresh()
      const check = (der: Buffer) => checkCertificate(der, trust, gateway.policies, now)
      if (comesFromProxy)
        return header === undefined ? { reason: 'no-certificate' } : check(readHeader(header))
      if (header !== undefined) return { reason: 'not-the-proxy' }
      const certificate = socket.getPeerX509Certificate()
      if (!certificate || socket.isSessionReused()) return { reason: 'no-certificate' }
      const checked = check(certificate.raw)
      const fault = 'reason' in checked ? null : findHandshakeFault(socket)
      return fault ? { reason: fault } : checked
    })()
    const sql = portal.handles.writes
    // Logs neither the certificate nor its owner. The sign-in that follows names the person.
    await addAuditEvent(sql, {
      program: null,
      personId: null,
      action: 'CAC gateway',
      outcome: 'reason' in result ? 'refused' : 'done',
      detail: {
        way: comesFromProxy ? 'proxy' : 'direct',
        ...('reason' in result && { reason: result.reason }),
      },
      address,
      requestId: id,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    })
    if ('reason' in result) return refuse(response, portal, result.reason, id)
    const message = await messages.write(result.edipi, nonce)
    response.writeHead(303, {
      ...PAGE_HEADERS,
      location: portal.config.publicUrl + CARD_REDIRECT + CARD_MESSAGE + message,
      'content-length': 0,
    })
    response.end()
  }
}

function refuse(response: ServerResponse, portal: Portal, reason: Reason, requestId: string): void {
  if (response.headersSent) return void response.destroy()
  const refusal = REFUSALS[reason]
  const page = Buffer.from(writePage(refusal, portal.config.publicUrl, requestId))
  response.writeHead(refusal.status, {
    ...PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': page.length,
  })
  response.end(page)
}

/** Percent-encoded PEM, as nginx writes it. Untrusted. */
function readHeader(header: string | string[]): Buffer {
  try {
    const [certificate, ...others] = readPem(decodeURIComponent(String(header)), 'CERTIFICATE')
    return certificate && others.length === 0 ? certificate : Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}

/** The last address of the header is the one that the proxy has seen. */
function findForwarded(request: IncomingMessage): string | null {
  const last = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last && isIP(last) !== 0 ? last : null
}
