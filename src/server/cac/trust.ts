import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { CacGateway } from '../config/cac-settings.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { type RevocationList, readPem, readRevocationList } from './revocation-list.ts'

export type Trust = {
  /** Self-signed authorities at which a path must end. */
  roots: Certificate[]
  issuing: Certificate[]
  /** Null: no file is configured, so revocation is not checked. `unreadable`: the configured file is unusable. */
  lists: RevocationList[] | null | 'unreadable'
  tls: Pick<SecureContextOptions, 'ca' | 'cert' | 'key' | 'crl'>
}

export function readTrust(gateway: CacGateway): Trust {
  const ca = readFile('CAC_CA_FILE', gateway.caFile)
  const cert = readFile('CAC_CERT_FILE', gateway.certFile)
  const key = readFile('CAC_KEY_FILE', gateway.keyFile)
  const authorities = attempt('CAC_CA_FILE', 'does not hold certificates in PEM', () => {
    const found = readPem(ca, 'CERTIFICATE').map(readCertificate)
    if (found.length === 0) throw new Error('empty')
    return found
  })
  const roots = authorities.filter((one) => one.isSelfIssued && one.node.verify(one.node.publicKey))
  if (roots.length === 0)
    throw new Error('CAC_CA_FILE must hold the root of the cards, a self-signed certificate.')
  attempt('CAC_CERT_FILE', 'does not hold a certificate in PEM', () => createSecureContext({ cert }))
  attempt('CAC_KEY_FILE', 'does not hold the private key of CAC_CERT_FILE in PEM', () =>
    createSecureContext({ cert, key }),
  )
  const crl = gateway.crlFile ? readFile('CAC_CRL_FILE', gateway.crlFile) : ''
  const lists = gateway.crlFile
    ? attempt('CAC_CRL_FILE', 'does not hold whole revocation lists in PEM', () => readLists(crl))
    : null
  const tls = { ca: splitPem(ca, 'CERTIFICATE'), cert, key, ...(lists && { crl: splitPem(crl, 'X509 CRL') }) }
  attempt('CAC_CRL_FILE', 'holds a list that OpenSSL does not take', () => createSecureContext(tls))
  return { roots, issuing: authorities.filter((one) => !one.isSelfIssued), lists, tls }
}

/** @throws Error when the text has no usable list */
function readLists(text: string): RevocationList[] {
  const lists = readPem(text, 'X509 CRL').map(readRevocationList)
  if (lists.length === 0) throw new Error('empty')
  return lists
}

/** Node reads one list from each text. */
function splitPem(text: string, label: string): string[] {
  return readPem(text, label).map((der) => {
    const lines = der.toString('base64').match(/.{1,64}/g) ?? []
    return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
  })
}

function readFile(variable: string, path: string): string {
  return attempt(variable, `names a file that cannot be read: ${path}`, () => readFileSync(path, 'utf8'))
}

function attempt<T>(variable: string, fault: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new Error(`${variable} ${fault}.`)
  }
}

export class TrustFiles {
  readonly #gateway: CacGateway
  readonly #onChange: (trust: Trust) => void
  readonly #onFault: (fault: string) => void
  #stamp: string
  current: Trust

  constructor(gateway: CacGateway, onChange: (trust: Trust) => void, onFault: (fault: string) => void) {
    this.#gateway = gateway
    this.#onChange = onChange
    this.#onFault = onFault
    this.#stamp = describeFiles(gateway)
    this.current = readTrust(gateway)
  }

  /** Invalid new files: keeps the authorities and the key. Without revocation lists, nobody signs in. */
  refresh(): Trust {
    const stamp = describeFiles(this.#gateway)
    if (stamp === this.#stamp) return this.current
    this.#stamp = stamp
    try {
      this.current = readTrust(this.#gateway)
    } catch (error) {
      this.#onFault((error as Error).message)
      const { crl: _, ...tls } = this.current.tls
      const lists = this.#gateway.crlFile ? this.#readListsAlone() : null
      this.current = { ...this.current, lists, tls: Array.isArray(lists) ? this.current.tls : tls }
    }
    this.#onChange(this.current)
    return this.current
  }

  #readListsAlone(): Trust['lists'] {
    try {
      return readLists(readFileSync(this.#gateway.crlFile ?? '', 'utf8'))
    } catch {
      return 'unreadable'
    }
  }
}

function describeFiles({ caFile, certFile, keyFile, crlFile }: CacGateway): string {
  return [caFile, certFile, keyFile, crlFile ?? '']
    .map((path) => {
      const stat = path ? statSync(path, { throwIfNoEntry: false }) : undefined
      return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : 'none'
    })
    .join(', ')
}
