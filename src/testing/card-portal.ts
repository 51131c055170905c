import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecureContextOptions } from 'node:tls'
import { findFreePort } from './free-port.ts'
import { type Holder, makeAuthority, makeList, makeRoot, makeServer, writeAuthority } from './pki.ts'
import { receive } from './sockets.ts'

export type CardPki = Awaited<ReturnType<typeof makeCardPki>>

/** A PKI in a folder, with the variables of a gateway that trusts it. */
export async function makeCardPki(folder = mkdtempSync(join(tmpdir(), 'quartermaster-pki-'))) {
  const root = await makeRoot('SYNTHETIC ROOT CA 3')
  const issuing = await makeAuthority('SYNTHETIC ID CA-70', root)
  const server = await makeServer(await makeRoot('SYNTHETIC WEB ROOT'))
  const path = (name: string) => join(folder, name)
  /** Writes new revocation lists of the root and the issuing authority. */
  const writeLists = async (revoked: Holder[], text?: string) =>
    writeFileSync(path('lists.pem'), text ?? (await makeList(root)) + (await makeList(issuing, revoked)))
  writeFileSync(path('authorities.pem'), `${root.pem}\n${issuing.pem}\n`)
  writeFileSync(path('gateway.pem'), server.certificate)
  writeFileSync(path('gateway.key'), server.key)
  writeFileSync(path('issuing.json'), await writeAuthority(issuing))
  await writeLists([])
  return {
    folder,
    root,
    issuing,
    environment: {
      ...{ CAC_PORT: String(await findFreePort()), CAC_CA_FILE: path('authorities.pem') },
      ...{ CAC_CERT_FILE: path('gateway.pem'), CAC_KEY_FILE: path('gateway.key') },
      CAC_CRL_FILE: path('lists.pem'),
    } as Record<string, string>,
    writeLists,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function openGatewayPage(
  address: string,
  holder: Holder | null,
  {
    headers = {},
    method = 'GET',
    ...tls
  }: { headers?: Record<string, string>; method?: string } & SecureContextOptions = {},
) {
  const requested = request(address, {
    ...{ method, headers, agent: false },
    // These tests do not cover the gateway's own certificate.
    rejectUnauthorized: false,
    ...(holder && { cert: holder.certificate, key: holder.key }),
    ...tls,
  })
  const { body: page, ...response } = await receive(requested.end())
  return { ...response, page, location: response.headers.location ?? '' }
}
