import type { TLSSocket } from 'node:tls'
import { type Certificate, readCertificate } from './certificate.ts'
import type { Reason } from './refusals.ts'
import type { RevocationList } from './revocation-list.ts'
import type { Trust } from './trust.ts'

export type CertificateCheck = { edipi: string } | { reason: Reason }

const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'
const LONGEST_PATH = 6

/** The handshake, here or at the proxy, proves the key. Empty `policies`: any. */
export function checkCertificate(der: Buffer, trust: Trust, policies: string[], now: Date): CertificateCheck {
  let certificate: Certificate
  try {
    certificate = readCertificate(der)
  } catch {
    return { reason: 'unreadable' }
  }
  const fault = findPathFault(certificate, trust, now) ?? findUseFault(certificate, policies)
  if (fault) return { reason: fault }
  const [edipi, another] = certificate.edipis
  if (another !== undefined) return { reason: 'two-numbers' }
  return edipi === undefined ? { reason: 'no-number' } : { edipi }
}

/** OpenSSL's verdict; null without objection. OpenSSL also checks name constraints. */
export function findHandshakeFault(
  socket: Pick<TLSSocket, 'authorized' | 'authorizationError'>,
): Reason | null {
  if (socket.authorized) return null
  return HANDSHAKE[String(socket.authorizationError)] ?? 'unknown-issuer'
}

const HANDSHAKE: Record<string, Reason> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  CERT_REVOKED: 'revoked',
  CRL_HAS_EXPIRED: 'list-too-old',
  CRL_NOT_YET_VALID: 'list-missing',
  UNABLE_TO_GET_CRL: 'list-missing',
  INVALID_PURPOSE: 'wrong-use',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
}

function findUseFault({ purposes, maySign, policies }: Certificate, accepted: string[]): Reason | null {
  if (!purposes?.includes(CLIENT_AUTHENTICATION) || !maySign) return 'wrong-use'
  if (accepted.length > 0 && !policies.some((policy) => accepted.includes(policy))) return 'wrong-policy'
  return null
}

function findPathFault(person: Certificate, trust: Trust, now: Date): Reason | null {
  const path = findPath(person, trust, now)
  if (!path) return person.isSelfIssued ? 'self-signed' : 'unknown-issuer'
  if (person.hasUnknown) return 'wrong-use'
  if (now < person.notBefore) return 'not-yet-valid'
  if (now > person.notAfter) return 'expired'
  if (trust.lists === null) return null
  if (trust.lists === 'unreadable') return 'list-missing'
  for (const [index, issuer] of path.slice(1).entries()) {
    const certificate = path[index] as Certificate
    const fault = findRevocation(certificate, issuer, trust.lists, now)
    if (fault) return fault === 'revoked' && certificate !== person ? 'unknown-issuer' : fault
  }
  return null
}

function findPath(person: Certificate, { roots, issuing }: Trust, now: Date): Certificate[] | null {
  const extend = (path: Certificate[]): Certificate[] | null => {
    const last = path.at(-1) as Certificate
    if (!last.isWellSigned || path.length > LONGEST_PATH) return null
    const maySign = (one: Certificate) =>
      isAuthority(one, path.length - 1, now) &&
      !path.includes(one) &&
      last.node.checkIssued(one.node) &&
      last.node.verify(one.node.publicKey)
    const root = roots.find(maySign)
    if (root) return [...path, root]
    for (const next of issuing) {
      const found = maySign(next) ? extend([...path, next]) : null
      if (found) return found
    }
    return null
  }
  return extend([person])
}

/** `below`: authorities between it and the person. */
function isAuthority(one: Certificate, below: number, now: Date): boolean {
  return (
    one.node.ca &&
    !one.hasUnknown &&
    one.notBefore <= now &&
    now <= one.notAfter &&
    (one.pathLength === undefined || below <= one.pathLength) &&
    (one.purposes === undefined || one.purposes.includes(CLIENT_AUTHENTICATION))
  )
}

function findRevocation(
  certificate: Certificate,
  issuer: Certificate,
  lists: RevocationList[],
  now: Date,
): Reason | null {
  const own = lists
    .filter((list) => list.issuer.equals(certificate.issuer) && list.madeAt <= now)
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
    .find((list) => list.isSignedBy(issuer.node.publicKey))
  if (!own) return 'list-missing'
  if (own.has(certificate.serial)) return 'revoked'
  return own.endsAt < now ? 'list-too-old' : null
}
