import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { API_BASE } from '#wire/call.ts'
import { signIn } from '#wire/session/session.ts'
import { PASSWORD } from './world.ts'

/** A user with a password session. Always sends the latest secret of the portal. */
export class Visitor {
  readonly #origin: string
  readonly #username: string
  readonly #agent = new Agent({ keepAlive: true })
  #cookie = ''
  /** From the portal. */
  id = 0

  constructor(origin: string, username: string) {
    this.#origin = origin
    this.#username = username
  }

  async signIn(): Promise<this> {
    this.#cookie = ''
    const response = await this.post(signIn.path, {
      USERNAME_0: this.#username,
      PASSWRD_0: PASSWORD,
      DODID_0: '',
    })
    if (response.flag) throw new Error(`${this.#username} could not sign in.`)
    this.id = Number(response.smiD_0)
    return this
  }

  get(path: string): Promise<string> {
    return this.#send('GET', path, '')
  }

  /** A change as the browser sends it, with its own key. */
  async post(path: string, body: object) {
    return JSON.parse(await this.#send('POST', path, JSON.stringify(body)))
  }

  /** Returns the body. Throws unless the status is 200. */
  async #send(method: string, path: string, body: string): Promise<string> {
    const headers = {
      ...(this.#cookie ? { cookie: this.#cookie } : {}),
      ...(body
        ? {
            origin: this.#origin,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': crypto.randomUUID(),
          }
        : {}),
    }
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method, headers, agent: this.#agent }
      request(this.#origin + API_BASE + path, options, resolve)
        .on('error', reject)
        .end(body)
    })
    const response = await text(reply)
    const given = reply.headers['set-cookie']?.map((cookie) => /^sid=[^;]*/.exec(cookie)?.[0]).find(Boolean)
    if (given) this.#cookie = given
    if (reply.statusCode !== 200)
      throw new Error(`${method} ${path} answered ${reply.statusCode}: ${response.slice(0, 300)}`)
    return response
  }
}
