import { finishProviderSignIn, startProviderSignIn } from '#wire/account/provider-sign-in.ts'
import { visitProvider } from './identity-provider.ts'
import type { Client, ClientResponse, TestPortal } from './portal.ts'

export class ProviderBrowser {
  readonly #portal: Pick<TestPortal, 'app' | 'client'>
  readonly cookies: Map<string, string>

  constructor(portal: Pick<TestPortal, 'app' | 'client'>, cookies: Iterable<[string, string]> = []) {
    this.#portal = portal
    this.cookies = new Map(cookies)
  }

  copy(): ProviderBrowser {
    return new ProviderBrowser(this.#portal, this.cookies)
  }

  get client(): Client {
    return this.#portal.client([...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  }

  /** Returns the address at the provider. */
  async press(returnTo = '/orders'): Promise<string> {
    const response = await this.client.send(startProviderSignIn, { body: { returnTo } })
    if (response.status !== 200) throw new Error(`The portal says ${response.status}.`)
    this.#keep(response)
    return response.body.address
  }

  /** Signs in at the provider. Returns its redirect back. */
  async visit(name: string, returnTo?: string): Promise<string> {
    return visitProvider(await this.press(returnTo), name)
  }

  async comeBack(address: string): Promise<ClientResponse> {
    const { pathname, search } = new URL(address)
    const response = await this.#portal.app.inject({
      url: pathname + search,
      headers: { cookie: this.client.cookie, 'sec-fetch-site': 'cross-site' },
    })
    this.#keep(response)
    return { status: response.statusCode, body: response.body, headers: response.headers }
  }

  /** Sends the request of the screen behind the redirect. */
  async finish(): Promise<ClientResponse> {
    const response = await this.client.send(finishProviderSignIn, {})
    this.#keep(response)
    return response
  }

  #keep({ headers }: Pick<ClientResponse, 'headers'>): void {
    for (const cookie of [headers['set-cookie']].flat().filter(Boolean).map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
  }
}

export async function signInAtProvider(
  portal: Pick<TestPortal, 'app' | 'client'>,
  name: string,
  returnTo?: string,
): Promise<ClientResponse & { browser: ProviderBrowser }> {
  const browser = new ProviderBrowser(portal)
  await browser.comeBack(await browser.visit(name, returnTo))
  return { ...(await browser.finish()), browser }
}
