/** The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Result = { error: string } | { login: { accountId: string; amr: unknown; acr: unknown } }
  export default class Provider {
    constructor(issuer: string, settings: object)
    // biome-ignore lint/suspicious/noExplicitAny: the context of Koa, as whoever looks into it needs it
    use(look: (context: any, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<unknown>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>
  }
}
