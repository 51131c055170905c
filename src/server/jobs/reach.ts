import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import type { Database } from '../db/roles.ts'

/** What pg-boss takes to reach the database: its driver knows no address of several hosts, and is led to the primary. */
export function reach({ url, primary }: Pick<Database, 'url' | 'primary'>) {
  if (!primary) return { connectionString: url('app') }
  const address = new URL(url('app'))
  const mode = address.searchParams.get('sslmode') ?? 'disable'
  address.searchParams.delete('sslmode')
  return {
    connectionString: address.href,
    stream: () => primary.openSocket(),
    ssl: mode !== 'disable' && {
      rejectUnauthorized: mode !== 'require',
      // The driver believes itself at the host that was the primary first.
      checkServerIdentity: (_: string, certificate: PeerCertificate) =>
        checkServerIdentity(primary.name, certificate),
    },
  }
}
