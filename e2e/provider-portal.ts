import { findFreePort } from '../src/testing/free-port.ts'
import { startIdentityProvider } from '../src/testing/identity-provider.ts'
import { startEmptyPortal } from './empty-portal.ts'

/** A portal with a real identity provider, which also knows a person without an account. */
export async function startProviderPortal(settings: Record<string, string> = {}) {
  const port = String(await findFreePort())
  const provider = await startIdentityProvider(`http://127.0.0.1:${port}`)
  for (const name of ['robin.keller', 'nobody'])
    provider.people.set(name, { preferred_username: name, email: `${name}@cadets.example` })
  const portal = await startEmptyPortal({
    PORT: port,
    ...provider.environment,
    OIDC_NAME: 'Unit Sign-In',
    ...settings,
  })
  return {
    ...portal,
    provider,
    async stop() {
      await portal.stop()
      await provider.stop()
    },
  }
}
