import type { Page } from '@playwright/test'

/** A security key of Chromium's own making: it keeps passkeys, and its person is there and known unless told otherwise. */
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
    /** Whether the person types the right PIN. */
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

/** The same portal by the name that passkeys are made for: they know no numbers. */
export const byName = (address: string) => address.replace('127.0.0.1', 'localhost')
