import { finishProviderSignIn, startProviderSignIn } from '#wire/account/provider-sign-in.ts'
import { visitProvider } from './identity-provider.ts'
import type { Answer, Client, TestPortal } from './portal.ts'

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
    const answer = await this.client.ask(startProviderSignIn, { body: { returnTo } })
    if (answer.status !== 200) throw new Error(`The portal says ${answer.status}.`)
    this.#keep(answer)
    return answer.body.address
  }

  /** Signs in at the provider. Returns its redirect back. */
  async visit(name: string, returnTo?: string): Promise<string> {
    return visitProvider(await this.press(returnTo), name)
  }

  async comeBack(address: string): Promise<Answer> {
    const { pathname, search } = new URL(address)
    const answer = await this.#portal.app.inject({
      url: pathname + search,
      headers: { cookie: this.client.cookie, 'sec-fetch-site': 'cross-site' },
    })
    this.#keep(answer)
    return { status: answer.statusCode, body: answer.body, headers: answer.headers }
  }

  /** Sends the request of the screen behind the redirect. */
  async finish(): Promise<Answer> {
    const answer = await this.client.ask(finishProviderSignIn, {})
    this.#keep(answer)
    return answer
  }

  #keep({ headers }: Pick<Answer, 'headers'>): void {
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
): Promise<Answer & { browser: ProviderBrowser }> {
  const browser = new ProviderBrowser(portal)
  await browser.comeBack(await browser.visit(name, returnTo))
  return { ...(await browser.finish()), browser }
}
