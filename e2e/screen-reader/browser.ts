import { API_BASE } from '../../src/wire/call.ts'
import { until } from './programs.ts'
import { reportShown, type Shown } from './shown.ts'

const TELL = '__tellTheReader'

/** The Chromium under test. Only the keyboard operates it. */
export class Browser {
  #socket: WebSocket
  #number = 0
  /** In order. */
  readonly shown: Shown[] = []
  #waiting = new Map<number, { done(result: never): void; fail(error: Error): void }>()

  #standIn: StandIn = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error, method, params } = JSON.parse(String(data))
      if (method === 'Runtime.bindingCalled') this.shown.push(JSON.parse(params.payload))
      if (method === 'Fetch.requestPaused') void this.#reply(params)
      const requested = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) requested?.fail(new Error(error.message))
      else requested?.done(result as never)
    })
  }

  static async join(port: number): Promise<Browser> {
    const target = await until('A page', async () => {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[]
      return targets.find(({ type }) => type === 'page')
    })
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    await new Promise((open, fail) => {
      socket.addEventListener('open', open)
      socket.addEventListener('error', () => fail(new Error('Chromium cannot be asked.')))
    })
    const browser = new Browser(socket)
    await browser.send('Page.enable')
    await browser.send('Runtime.enable')
    await browser.send('Runtime.addBinding', { name: TELL })
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${reportShown})('${TELL}')` })
    return browser
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#number
    this.#socket.send(JSON.stringify({ id, method, params }))
    return new Promise((done, fail) => this.#waiting.set(id, { done, fail }))
  }

  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send<Evaluated<T>>('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** Intercepts calls for which `standIn` returns a response. */
  async respondWith(standIn: StandIn): Promise<void> {
    this.#standIn = standIn
    await this.send('Fetch.enable', { patterns: [{ urlPattern: `*${API_BASE}/*` }] })
  }

  /** Stops the interception. */
  async respondNothing(): Promise<void> {
    await this.send('Fetch.disable')
  }

  async #reply({ requestId, request }: Paused): Promise<void> {
    const response = this.#standIn({
      path: new URL(request.url).pathname.slice(API_BASE.length),
      method: request.method,
      body: JSON.parse(request.postData ?? 'null'),
    })
    if (!response) return void (await this.send('Fetch.continueRequest', { requestId }))
    await this.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status ?? 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(response.json)).toString('base64'),
    })
  }

  leave(): void {
    this.#socket.close()
  }
}

export type StandIn = (requested: {
  path: string
  method: string
  body: unknown
}) => { status?: number; json: object } | undefined

type Paused = { requestId: string; request: { url: string; method: string; postData?: string } }

type Target = { type: string; webSocketDebuggerUrl: string }
type Evaluated<T> = {
  result: { value: T }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
