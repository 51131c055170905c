import type { Page } from '@playwright/test'

/** A virtual security key of Chromium, with user presence and verification by default. */
export async function plugInKey(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the user types the right PIN. */
    knowsPerson: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async countPasskeys() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async unplug() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await devtools.detach()
    },
  }
}

/** Passkeys need a host name, not an IP address. */
export const byName = (address: string) => address.replace('127.0.0.1', 'localhost')
