import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Host, SILENT_AFTER } from './host.ts'

/** Milliseconds between two looks at the hosts. */
const LOOKS_EVERY = 500

/** What other programs are told of which host to take: here all are looked at. */
const CHOICE = /(?<=[?&])target_session_attrs=[^&]*&?/g

/** The addresses that an address of several hosts stands for, one host each. */
export function splitHosts(address: string): string[] {
  const [, before = '', hosts = '', behind = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(address) ?? []
  const all = hosts.split(',').filter((host) => host !== '')
  return all.map((host) => before + host + behind.replaceAll(CHOICE, '').replace(/[?&]$/, ''))
}

/**
 * Which of the hosts of an address is written to: the one that follows nobody and writes the newest timeline, since each promotion of
 * a standby begins a new one. When that is another host, every connection to the one before is cut, and a former primary that comes
 * back is never taken for one, so no program writes to two (docs/decisions/0136). So is every connection of which nothing comes back
 * any more, while a new one to the same host is answered: nobody else would tell for a quarter of an hour.
 */
export class Primary {
  readonly #hosts: Host[]
  readonly #say: (line: string) => void
  readonly #sockets = new Map<Socket, { host: Host; age: number }>()
  readonly #told: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #current: Host | undefined
  #newest = 0
  #livesSince = 0

  constructor(address: string, say: (line: string) => void = () => {}) {
    this.#hosts = splitHosts(address).map((one) => new Host(one))
    this.#say = say
  }

  /** Waits until one of the hosts is written to. @throws Error that names the variable when none is within `patience` (ms) */
  async begin(patience: number): Promise<void> {
    const until = performance.now() + patience
    for (;;) {
      const looks = this.#hosts.map((host) => host.look())
      await Promise.race([Promise.all(looks), sleep(SILENT_AFTER, undefined, { ref: false })])
      this.#decide()
      if (this.#current) break
      if (performance.now() > until || this.#hosts.every(({ isRefusing }) => isRefusing)) {
        this.close()
        const troubles = this.#hosts.map(({ name, port, trouble }) => `${name}:${port}: ${trouble}`)
        throw new Error(`DATABASE_URL: none of its hosts is a primary that answers (${troubles.join('; ')}).`)
      }
      await sleep(LOOKS_EVERY)
    }
    this.#timer = setInterval(() => this.#look(), LOOKS_EVERY)
    this.#timer.unref()
  }

  /** The address of the host that is written to, for a connection that is opened now. */
  get address(): string {
    return (this.#current ?? (this.#hosts[0] as Host)).address
  }

  get name(): string {
    return (this.#current ?? (this.#hosts[0] as Host)).name
  }

  /** A socket for a driver that connects it by itself: wherever it means to go, it comes to the primary. */
  openSocket(): Socket {
    const socket = new Socket()
    const host = this.#current ?? (this.#hosts[0] as Host)
    const go = socket.connect.bind(socket)
    socket.connect = () => {
      // It would answer whoever reads, and be taken for a database that is ready.
      if (host.follows) setImmediate(() => socket.destroy(lost()))
      return host.follows ? socket : go({ host: host.name, port: host.port })
    }
    return this.#note(socket, host)
  }

  close(): void {
    clearInterval(this.#timer)
    for (const host of this.#hosts) host.close()
  }

  /** Calls `tell` when another host is written to from then on, or when nothing came back from this one any more. */
  onChange(tell: () => void): void {
    this.#told.push(tell)
  }

  #look(): void {
    // TLS takes away whoever would have told of their end.
    for (const socket of this.#sockets.keys()) if (socket.destroyed) this.#sockets.delete(socket)
    for (const host of this.#hosts) void host.look().then(() => this.#decide())
  }

  #decide(): void {
    const before = this.#current
    const best = this.#hosts.reduce<Host | undefined>(
      (one, other) => (Number(other.timeline) > Number(one?.timeline ?? 0) ? other : one),
      before,
    )
    if (best?.timeline && best.timeline >= this.#newest) {
      this.#newest = best.timeline
      this.#current = best
    }
    const current = this.#current
    const livedSince = this.#livesSince
    this.#livesSince = current?.livesSince ?? 0
    for (const [socket, { host, age }] of this.#sockets)
      if (host !== current || host.follows || age < host.livesSince) socket.destroy()
    if (!before || !current) return
    if (before !== current)
      this.#say(`The database is written at ${current.name}:${current.port} from now on.`)
    else if (this.#livesSince > livedSince)
      this.#say(`Nothing came back from ${current.name}:${current.port}: all connections are opened anew.`)
    else return
    for (const tell of this.#told) tell()
  }

  #note(socket: Socket, host: Host): Socket {
    this.#sockets.set(socket, { host, age: host.age })
    socket.once('close', () => this.#sockets.delete(socket))
    // TLS looks for this name in the certificate.
    return Object.assign(socket, { host: host.name })
  }
}

/** What a statement fails with whose connection would lead to a host that is written to no longer. */
const lost = () => Object.assign(new Error('The host is not the primary.'), { code: 'CONNECTION_CLOSED' })
