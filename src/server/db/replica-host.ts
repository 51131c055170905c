import { Socket } from 'node:net'
import { splitHosts } from './primary.ts'

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

  /** What lets the connections of a pool go there. */
  readonly led = { openSocket: () => this.#openSocket() }

  /** A socket that goes to the host of this moment, wherever the driver means to go. */
  #openSocket(): Socket {
    const { hostname, port } = new URL(this.address)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const socket = new Socket()
    const go = socket.connect.bind(socket)
    socket.connect = () => go({ host, port: Number(port || 5432) })
    for (const one of this.#sockets) if (one.destroyed) this.#sockets.delete(one)
    this.#sockets.add(socket)
    return socket
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
