import { connect, Socket } from 'node:net'
import { splitHosts } from './primary.ts'

/** Longest time that a connection may take (ms). */
const CONNECTS_WITHIN = 2000

/**
 * Where a read replica is reached: one host of its address at a time, with every connection, so that what one of them says of how far
 * it is holds for the others. From one that hangs nobody hears: its connections are cut.
 */
export class ReplicaHost {
  readonly #addresses: readonly string[]
  readonly #sockets = new Set<Socket>()
  #at = 0

  constructor(address: string) {
    this.#addresses = splitHosts(address)
  }

  get address(): string {
    return this.#addresses[this.#at] as string
  }

  /** What lets connections of postgres.js go there. */
  readonly led = { socket: () => this.#open() }

  /** A connected socket. One that could not be had ends when the driver has it: see `Primary.open`. */
  async #open(): Promise<Socket> {
    const { hostname, port } = new URL(this.address)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const socket = connect({ host, port: Number(port || 5432) })
    const impatient = setTimeout(() => socket.destroy(), CONNECTS_WITHIN)
    await new Promise((done) => {
      socket.once('connect', done).once('close', done)
      // Told by its end.
      socket.on('error', () => {})
    })
    clearTimeout(impatient)
    for (const one of this.#sockets) if (one.destroyed) this.#sockets.delete(one)
    if (socket.readyState === 'open') {
      this.#sockets.add(socket)
      // TLS looks for this name in the certificate.
      return Object.assign(socket, { host })
    }
    const none = new Socket()
    setImmediate(() => none.destroy(Object.assign(new Error('No replica.'), { code: 'CONNECTION_CLOSED' })))
    return none
  }

  /** Whatever is read there fails at once. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  /** The next host of the address, if there is one, is asked from now on. */
  next(): void {
    this.cut()
    this.#at = (this.#at + 1) % this.#addresses.length
  }
}
