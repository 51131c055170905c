import { connect, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/** Milliseconds between two looks at the hosts. */
const LOOKS_EVERY = 500
/** A host that has not answered for so long (ms) says nothing of itself, and is asked on another connection. */
const SILENT_AFTER = 2000
/** How long whoever wants a connection waits for a primary (ms). */
const PATIENCE = 2000

/** One host of an address, and what it said of itself last. */
class Host {
  readonly address: string
  readonly name: string
  readonly port: number
  /** The timeline that it writes; null while it follows another host, or says nothing. */
  timeline: number | null = null
  /** It has said that it follows another. */
  follows = false
  #answeredAt = performance.now()
  #sql: postgres.Sql
  #isAsked = false

  constructor(address: string) {
    const { hostname, port } = new URL(address)
    this.address = address
    this.name = hostname.replace(/^\[(.*)\]$/, '$1')
    this.port = Number(port || 5432)
    this.#sql = this.#open()
  }

  /** Never fails: who does not answer writes nothing that anybody knows of. */
  async look(): Promise<void> {
    if (performance.now() - this.#answeredAt > SILENT_AFTER) {
      this.timeline = null
      if (this.#isAsked) this.#begin()
    }
    if (this.#isAsked) return
    this.#isAsked = true
    const sql = this.#sql
    try {
      const [row] = await sql<{ segment: string | null }[]>`
        SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS segment`
      if (sql !== this.#sql) return
      this.#answeredAt = performance.now()
      this.follows = !row?.segment
      this.timeline = row?.segment ? Number.parseInt(row.segment.slice(0, 8), 16) : null
    } catch {
      if (sql === this.#sql) this.timeline = null
    }
    if (sql === this.#sql) this.#isAsked = false
  }

  close(): void {
    this.#sql.end({ timeout: 0 }).catch(() => {})
  }

  #begin(): void {
    this.close()
    this.#sql = this.#open()
    this.#isAsked = false
    this.#answeredAt = performance.now()
  }

  #open(): postgres.Sql {
    return postgres(this.address, {
      max: 1,
      onnotice: () => {},
      connect_timeout: 2,
      backoff: () => 0.2,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: 'quartermaster primary' },
    })
  }
}

/** The addresses that an address of several hosts stands for, one host each. */
export function splitHosts(address: string): string[] {
  const [, before = '', hosts = '', behind = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(address) ?? []
  return hosts.split(',').map((host) => before + host + behind)
}

/**
 * Which of several hosts is written to: the one that follows nobody and writes the newest timeline, since each promotion of a
 * standby begins a new one. When that is another host, every connection to the one before is cut, and a former primary that comes
 * back is never taken for one, so no program writes to two (docs/decisions/0136).
 */
export class Primary {
  readonly #hosts: Host[]
  readonly #say: (line: string) => void
  readonly #sockets = new Map<Socket, Host>()
  readonly #told: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #current: Host | undefined
  #newest = 0

  constructor(address: string, say: (line: string) => void = () => {}) {
    this.#hosts = splitHosts(address).map((one) => new Host(one))
    this.#say = say
  }

  /** Waits until one of the hosts is written to. @throws Error that names the variable when none is within `patience` (ms) */
  async begin(patience: number): Promise<void> {
    const until = performance.now() + patience
    for (;;) {
      await Promise.race([Promise.all(this.#hosts.map((host) => host.look())), sleep(SILENT_AFTER)])
      this.#decide()
      if (this.#current) break
      if (performance.now() > until) {
        this.close()
        throw new Error('DATABASE_URL: none of its hosts is a primary that answers.')
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

  /**
   * A connected socket to the primary, as postgres.js asks for it. One that could not be had ends when the driver has it: of a
   * promise that fails it would forget the connection.
   */
  async open(): Promise<Socket> {
    const until = performance.now() + PATIENCE
    for (;;) {
      const socket = await this.#dial()
      if (socket) return socket
      if (performance.now() > until) break
      await sleep(100)
    }
    const none = new Socket()
    setImmediate(() => none.destroy(lost()))
    return none
  }

  /** A socket for a driver that connects it by itself: wherever it means to go, it comes to the primary. */
  openLater(): Socket {
    const socket = new Socket()
    const host = this.#current ?? (this.#hosts[0] as Host)
    const go = socket.connect.bind(socket)
    socket.connect = () => go({ host: host.name, port: host.port })
    return this.#note(socket, host)
  }

  close(): void {
    clearInterval(this.#timer)
    for (const host of this.#hosts) host.close()
  }

  /** Calls `tell` when another host is written to from then on. */
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
    for (const [socket, host] of this.#sockets) if (host !== current || host.follows) socket.destroy()
    if (!before || !current || before === current) return
    this.#say(`The database is written at ${current.name}:${current.port} from now on.`)
    for (const tell of this.#told) tell()
  }

  async #dial(): Promise<Socket | null> {
    const host = this.#current ?? (this.#hosts[0] as Host)
    const socket = this.#note(connect({ host: host.name, port: host.port }), host)
    const impatient = setTimeout(() => socket.destroy(), PATIENCE)
    await new Promise((done) => {
      socket.once('connect', done).once('close', done)
      // Told by its end.
      socket.on('error', () => {})
    })
    clearTimeout(impatient)
    if (socket.readyState === 'open' && host === this.#current) return socket
    socket.destroy()
    return null
  }

  #note(socket: Socket, host: Host): Socket {
    this.#sockets.set(socket, host)
    socket.once('close', () => this.#sockets.delete(socket))
    // TLS looks for this name in the certificate.
    return Object.assign(socket, { host: host.name })
  }
}

/** What a statement fails with whose connection led to a host that is written to no longer. */
const lost = () => Object.assign(new Error('The host is not the primary.'), { code: 'CONNECTION_CLOSED' })
