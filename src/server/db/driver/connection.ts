import type { Socket } from 'node:net'
import pg from 'pg'
import { nameLoss, type Prepared } from './batch.ts'

export type Address = {
  url: string
  /** Session settings, such as `statement_timeout` (ms). */
  settings?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Seconds. */
  connectTimeout?: number
  /** Refuses a standby: it is read-only, and its data may be old. */
  mustBePrimary?: boolean
}

type Submittable = { submit(wire: never): unknown; handleError(error: Error): void }

const CONNECT_TIMEOUT = 30
/** Milliseconds. */
const CANCEL_TIMEOUT = 2000

/** Verifies the server certificate unless the address has `sslmode=require`. */
export function readAddress({ url, settings = {}, connectTimeout = CONNECT_TIMEOUT }: Address) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const mode = searchParams.get('sslmode') ?? 'disable'
  const { application_name: name, ...others } = settings
  const options = Object.entries(others).flatMap(([key, value]) =>
    value === undefined ? [] : [`-c ${key}=${escapeOption(String(value))}`],
  )
  return {
    host: searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ssl: mode === 'disable' ? false : { rejectUnauthorized: mode !== 'require' },
    ...(name !== undefined && { application_name: String(name) }),
    connectionTimeoutMillis: connectTimeout * 1000,
    ...(options.length > 0 && { options: options.join(' ') }),
  }
}

const escapeOption = (value: string): string => value.replace(/[\\ ]/g, '\\$&')

export class Connection {
  readonly prepared = new Map<string, Prepared>()
  /** Milliseconds, monotonic. */
  idleSince = 0
  readonly #client: pg.Client
  readonly #address: Address
  readonly #queue: Submittable[] = []
  #isBusy = false
  #sentAt = 0
  #isReleased = false
  /** Pending cancel requests: each could hit the next statement. */
  #cancels = 0
  #lost: Error | undefined
  #onIdle: (connection: Connection) => void
  #onLost: (connection: Connection) => void

  private constructor(client: pg.Client, address: Address, owner: Owner) {
    this.#client = client
    this.#address = address
    this.#onIdle = owner.onIdle
    this.#onLost = owner.onLost
  }

  /** @throws Error with a `code` of PostgreSQL, of the system, or `CONNECT_TIMEOUT` */
  static async open(address: Address, owner: Owner): Promise<Connection> {
    const client = new pg.Client(readAddress(address) as pg.ClientConfig)
    const connection = new Connection(client, address, owner)
    client.on('error', (error) => connection.#lose(error))
    client.on('end', () => connection.#lose(new Error('The connection to the database was closed.')))
    client.on('drain', () => connection.#goOn())
    let isStandby = false
    const wire = client as unknown as Backend
    wire.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
    })
    try {
      await client.connect()
    } catch (error) {
      throw nameLoss(error as Error)
    }
    if (!isStandby || !address.mustBePrimary) return connection
    void connection.end()
    throw Object.assign(new Error('The address of the database leads to a standby.'), { code: '25006' })
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Milliseconds without a response. */
  get silence(): number {
    return this.#isBusy ? performance.now() - this.#sentAt : 0
  }

  send(work: Submittable): void {
    const lost = this.#lost
    if (lost) process.nextTick(() => work.handleError(lost))
    else if (this.#isBusy) this.#queue.push(work)
    else this.#submit(work)
  }

  hold(): this {
    this.#isReleased = false
    return this
  }

  /** Waits for running statements and cancel requests. */
  release(): void {
    this.#isReleased = true
    this.#giveBack()
  }

  cancel(): void {
    if (this.#lost || !this.#isBusy) return
    this.#cancels += 1
    requestCancellation(this.#address, this.#client as unknown as Backend, () => {
      this.#cancels -= 1
      this.#giveBack()
    })
  }

  /** Ends at once; running statements fail. */
  destroy(reason: Error = endedError()): void {
    this.#lose(reason)
    cutOff(this.#client)
  }

  async end(): Promise<void> {
    if (this.#lost) return
    this.#lost = endedError()
    await this.#client.end().catch(() => {})
  }

  #submit(work: Submittable): void {
    this.#isBusy = true
    this.#sentAt = performance.now()
    this.#client.query(work as never)
  }

  #goOn(): void {
    const next = this.#queue.shift()
    this.#isBusy = next !== undefined
    if (next) this.#submit(next)
    else this.#giveBack()
  }

  #giveBack(): void {
    if (!this.#isReleased || this.#isBusy || this.#cancels > 0 || this.#lost) return
    this.#isReleased = false
    this.#onIdle(this)
  }

  #lose(error: Error): void {
    if (this.#lost) return
    this.#lost = nameLoss(error)
    for (const work of this.#queue.splice(0)) work.handleError(this.#lost)
    this.#onLost(this)
  }
}

type Owner = { onIdle(connection: Connection): void; onLost(connection: Connection): void }

/** Parts of a `pg` client that its types omit. */
type Backend = {
  processID: number
  secretKey: number
  connection: {
    stream: Socket
    on(
      name: 'parameterStatus',
      receive: (status: { parameterName: string; parameterValue: string }) => void,
    ): void
  }
}

/** Works even when the database is silent. */
export function cutOff(client: pg.Client): void {
  ;(client as unknown as Backend).connection.stream.destroy()
}

/** Uses a separate connection, which the server closes afterwards. */
function requestCancellation(address: Address, { processID, secretKey }: Backend, done: () => void): void {
  const { host, port, ssl } = readAddress(address)
  const wire = new pg.Connection({ ssl } as never) as unknown as CancelWire
  const cancel = () => wire.cancel(processID, secretKey)
  wire.on('connect', () => (ssl ? wire.requestSsl() : cancel()))
  wire.on('sslconnect', cancel)
  wire.on('error', () => wire.stream.destroy())
  wire.stream.setTimeout(CANCEL_TIMEOUT, () => wire.stream.destroy())
  wire.on('end', done)
  wire.connect(port, host)
}

type CancelWire = {
  stream: Socket
  on(event: string, receive: () => void): void
  connect(port: number, host: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

export const endedError = () =>
  Object.assign(new Error('The connection to the database was ended.'), { code: 'CONNECTION_ENDED' })
