import { API_BASE, TOTAL_HEADER } from '#wire/call.ts'
import { signIn } from '#wire/session/session.ts'
import { Connection, type Reply } from './connection.ts'
import { PASSWORD } from './world.ts'

/** What a change brings along. */
type Change = { body?: string; key?: string }

/** A person at the portal: signed in with a password, and using whatever secret the portal has given last. */
export class Visitor {
  readonly username: string
  readonly #origin: string
  readonly #connections: Connection[] = []
  #cookie = ''
  /** The number that the portal has said. */
  id = 0

  constructor(origin: string, username: string) {
    this.#origin = origin
    this.username = username
  }

  /** A busy machine may turn the first tries away. */
  async signIn(tries = 5): Promise<this> {
    this.#cookie = ''
    const body = JSON.stringify({ USERNAME_0: this.username, PASSWRD_0: PASSWORD, DODID_0: '' })
    const reply = await this.ask(0, signIn.method, signIn.path, { body }).catch((error) => {
      if (tries === 1) throw error
      return null
    })
    if (reply === null) return this.signIn(tries - 1)
    const answer = JSON.parse(reply)
    if (answer.flag) throw new Error(`${this.username} could not sign in.`)
    this.id = Number(answer.smiD_0)
    return this
  }

  /** The text of the answer on one of the person's connections; anything but 200 is an error. */
  async ask(tab: number, method: string, path: string, change: Change = {}): Promise<string> {
    return (await this.#send(tab, method, path, change)).text
  }

  /** A list, and how many there are altogether where the answer says so. */
  async read(tab: number, path: string): Promise<{ text: string; total: number | null }> {
    const { text, headers } = await this.#send(tab, 'GET', path, {})
    const total = new RegExp(`\\r\\n${TOTAL_HEADER}: *(\\d+)`, 'i').exec(headers)?.[1]
    return { text, total: total === undefined ? null : Number(total) }
  }

  async #send(tab: number, method: string, path: string, { body, key }: Change): Promise<Reply> {
    this.#connections[tab] ??= new Connection(this.#origin)
    const { status, headers, text } = await this.#connections[tab].send(
      method,
      API_BASE + path,
      this.#headers(body, key),
      body,
    )
    const given = headers.includes('sid=') && /\bsid=[^;\r]*/.exec(headers)?.[0]
    if (given) this.#cookie = given
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`)
    return { status, headers, text }
  }

  close(): void {
    for (const connection of this.#connections) connection?.close()
  }

  #headers(body: string | undefined, key: string | undefined): string {
    const cookie = this.#cookie ? `cookie: ${this.#cookie}\r\n` : ''
    if (body === undefined) return cookie
    const idempotency = key ? `idempotency-key: ${key}\r\n` : ''
    return `${cookie}origin: ${this.#origin}\r\ncontent-type: application/json\r\n${idempotency}`
  }
}
