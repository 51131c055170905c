import { connect, type Socket } from 'node:net'

export type Reply = { status: number; headers: string; text: string }

/**
 * One kept connection of one client, a request at a time. Client and server share the machine, so the client is as cheap as
 * it can be: what it takes would be counted to both sides and bring them closer together than they are.
 */
export class Connection {
  readonly #host: string
  readonly #port: number
  #socket: Socket | undefined
  #parts: Buffer[] = []
  #given: ((reply: Reply) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#host = hostname
    this.#port = Number(port)
  }

  send(method: string, path: string, headers: string, body?: string): Promise<Reply> {
    const socket = this.#open()
    const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}:${this.#port}\r\n${headers}${length}\r\n${body ?? ''}`,
    )
    return new Promise((resolve, reject) => {
      this.#given = resolve
      this.#failed = reject
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true })
    const fail = (error?: Error) => this.#failed?.(error ?? new Error('The connection was closed.'))
    socket.on('data', (part) => this.#read(part)).on('error', fail)
    socket.on('close', () => fail())
    this.#socket = socket
    this.#parts = []
    return socket
  }

  #read(part: Buffer): void {
    this.#parts.push(part)
    const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    this.#parts = [all]
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const headers = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1]
    const body = all.subarray(end + 4)
    if (length === undefined ? !body.toString('latin1').endsWith('0\r\n\r\n') : body.length < Number(length))
      return
    this.#parts = []
    const text = length === undefined ? joinChunks(body) : body.toString('utf8')
    this.#failed = undefined
    this.#given?.({ status: Number(headers.slice(9, 12)), headers, text })
  }
}

function joinChunks(body: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, line), 16)
    if (!length) return Buffer.concat(parts).toString('utf8')
    parts.push(body.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}
