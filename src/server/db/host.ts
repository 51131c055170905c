import { openPool, type Pool } from './driver/sql.ts'

/** A host that has not answered for so long (ms) says nothing of itself, and is asked on another connection. */
export const SILENT_AFTER = 2000
/** A host that was slow answers on the connection that hung so soon (ms) behind the new one. */
const ANSWERS_WITH_IT = 1000
const SILENT = 'does not answer'

/** One host of an address, and what it said of itself last. */
export class Host {
  readonly address: string
  readonly name: string
  readonly port: number
  /** The timeline that it writes; null while it follows another host, or says nothing. */
  timeline: number | null = null
  /** It has said that it follows another. */
  follows = false
  /** Why it is not written to, for whoever has entered its address. */
  trouble = SILENT
  /** It has refused the user or the database: that does not pass by waiting. */
  isRefusing = false
  /** Counts the connections on which it was asked; of an age before `livesSince` nothing comes back. */
  age = 0
  livesSince = 0
  #answeredAt = performance.now()
  #sql: Pool
  #isAsked = false
  /** The connection that hung when another one was opened. */
  #hung: Pool | null = null

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
      if (sql === this.#hung) this.#drop(sql)
      if (sql !== this.#sql) return
      this.#answeredAt = performance.now()
      this.isRefusing = false
      this.follows = !row?.segment
      this.trouble = this.follows ? 'follows another one' : ''
      this.timeline = row?.segment ? Number.parseInt(row.segment.slice(0, 8), 16) : null
      if (this.#hung) this.#doubt(this.#hung)
    } catch (error) {
      if (sql === this.#sql) this.#note(error as { code?: string; message?: string })
    }
    if (sql === this.#sql) this.#isAsked = false
  }

  close(): void {
    for (const sql of [this.#sql, this.#hung]) sql?.end({ timeout: 0 }).catch(() => {})
  }

  #begin(): void {
    this.trouble = SILENT
    if (this.#hung) this.#sql.end({ timeout: 0 }).catch(() => {})
    else this.#hung = this.#sql
    this.#sql = this.#open()
    this.age += 1
    this.#isAsked = false
    this.#answeredAt = performance.now()
  }

  /** Whoever answers on a new connection alone was not slow: nothing leads from the old ones to it any more. */
  #doubt(hung: Pool): void {
    const { age } = this
    const decide = () => {
      if (this.#hung !== hung) return
      this.#drop(hung)
      this.livesSince = age
    }
    setTimeout(decide, ANSWERS_WITH_IT).unref()
  }

  #drop(hung: Pool): void {
    this.#hung = null
    hung.end({ timeout: 0 }).catch(() => {})
  }

  #note({ code = '', message }: { code?: string; message?: string }): void {
    this.timeline = null
    this.isRefusing = /^(28|3D)/.test(code)
    this.trouble = code === 'CONNECT_TIMEOUT' ? SILENT : message || code
  }

  #open(): Pool {
    return openPool(this.address, {
      max: 1,
      connectTimeout: 2,

      settings: { application_name: 'quartermaster primary' },
    })
  }
}
