import { createConnection, type Socket } from 'node:net'

/**
 * `perSecond` requests whether responses come or not. Without it, one after the other on each connection. A connection
 * belongs to one cookie and one address.
 */
export type Sending = {
  port: number
  path: string
  cookies: string[]
  connections: number
  seconds: number
  perSecond?: number
}
export type Received = { sent: number; statuses: Record<string, number> }

type Listens = (line: Line, status: string) => void

class Line {
  readonly #socket: Socket
  readonly #request: string
  readonly #received: Listens
  #bytes = ''
  isFree = true

  constructor({ port, path, cookies }: Sending, n: number, received: Listens) {
    const turn = n % cookies.length
    this.#received = received
    this.#request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookies[turn]}\r\n\r\n`
    this.#socket = createConnection({ host: '127.0.0.1', port, localAddress: `127.0.6.${turn + 1}` })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => this.#read(text))
    this.#socket.on('error', () => {})
  }

  send(): void {
    this.isFree = false
    this.#socket.write(this.#request)
  }

  end(): void {
    this.#socket.destroy()
  }

  #read(text: string): void {
    this.#bytes += text
    const head = this.#bytes.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#bytes)?.[1])
    if (head < 0 || this.#bytes.length < head + 4 + length) return
    const status = this.#bytes.slice(9, 12)
    this.#bytes = ''
    this.isFree = true
    this.#received(this, status)
  }
}

async function send(sending: Sending): Promise<Received> {
  const { connections, seconds, perSecond } = sending
  const received: Received = { sent: 0, statuses: {} }
  const until = performance.now() + seconds * 1000
  const sendRequest = (line: Line) => {
    received.sent++
    line.send()
  }
  const lines = Array.from(
    { length: connections },
    (_, n) =>
      new Line(sending, n, (line, status) => {
        // A later response does not count for this period.
        if (performance.now() > until) return
        received.statuses[status] = (received.statuses[status] ?? 0) + 1
        if (perSecond === undefined) sendRequest(line)
      }),
  )
  if (perSecond === undefined) for (const line of lines) sendRequest(line)
  const begun = performance.now()
  let due = 0
  const timer = setInterval(() => {
    if (perSecond === undefined) return
    const now = Math.floor(((performance.now() - begun) / 1000) * perSecond)
    for (const line of lines) {
      if (due >= now) break
      if (!line.isFree) continue
      sendRequest(line)
      due++
    }
    // A late sender does not catch up: no connection was free.
    due = now
  }, 5)
  await new Promise((done) => setTimeout(done, until - performance.now()))
  clearInterval(timer)
  for (const line of lines) line.end()
  return received
}

// A separate process, so that the cost of sending is not the portal's.
process.stdout.write(JSON.stringify(await send(JSON.parse(process.argv[2] ?? '') as Sending)))
