import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { describePerson, type Person } from '#domain/permissions.ts'
import type { Handles } from '../db/connect.ts'
import { findSession, touchSession } from './queries.ts'

/** Idle 15 minutes, 12 hours at most (decisions, section 3). */
export const IDLE_SECONDS = 15 * 60
export const LONGEST_SECONDS = 12 * 60 * 60

/** Milliseconds between two questions whether notices are heard again. */
const ASK_EVERY = 1000

export type Session = {
  hash: Buffer
  person: Person
  createdAt: Date
  seenAt: Date
  endsAt: Date
  previousSignInAt: Date | null
  failedBefore: number
}

function hasEnded(session: Session, now: Date): boolean {
  return now.getTime() - session.seenAt.getTime() > IDLE_SECONDS * 1000 || now >= session.endsAt
}

export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Sessions of this process. A session is looked up once and then remembered; whoever ends a session or changes a
 * person's rights says so with NOTIFY in the same transaction. While nobody listens, nothing is remembered.
 */
export class Sessions {
  readonly #handles: Handles
  readonly #log: FastifyBaseLogger
  readonly #known = new Map<string, Session>()
  #isListening = false
  #stopListening: (() => Promise<unknown>) | undefined
  #asking: NodeJS.Timeout | undefined

  constructor(handles: Handles, log: FastifyBaseLogger) {
    this.#handles = handles
    this.#log = log
  }

  async listen(): Promise<void> {
    const forget = (payload: string) => {
      this.forget(payload)
      this.#isListening = true
    }
    const listening = await this.#handles.writes.listen('sessions_changed', forget, () => {
      // After a lost connection anything may have changed unheard.
      this.#known.clear()
      this.#isListening = true
    })
    this.#stopListening = () => listening.unlisten()
  }

  /**
   * Called when the database was away: what is remembered can no longer be trusted. Perhaps only another connection was
   * lost and nobody tells us that we still listen; so we ask until we hear ourselves.
   */
  distrust(): void {
    this.#isListening = false
    this.#known.clear()
    if (this.#asking) return
    this.#asking = setInterval(() => {
      if (this.#isListening) this.#stopAsking()
      else this.#handles.writes.notify('sessions_changed', 'heard').catch(() => {})
    }, ASK_EVERY)
    this.#asking.unref()
  }

  #stopAsking(): void {
    clearInterval(this.#asking)
    this.#asking = undefined
  }

  async close(): Promise<void> {
    this.#stopAsking()
    await this.#stopListening?.().catch(() => {})
  }

  /** The session of a cookie, or null when there is none, it has ended, or the person may no longer sign in. */
  async find(secret: string, now: Date, isBackground: boolean): Promise<Session | null> {
    const hash = hashSecret(secret)
    const key = hash.toString('base64')
    const known = this.#known.get(key)
    // Another process may have seen the person since: what looks too old is looked up once more.
    const session = known && !hasEnded(known, now) ? known : await this.#load(hash, key)
    if (!session || hasEnded(session, now)) {
      this.#known.delete(key)
      return null
    }
    if (!isBackground) this.#see(session, now)
    return session
  }

  async #load(hash: Buffer, key: string): Promise<Session | null> {
    const row = await findSession(this.#handles.writes, hash)
    if (!row) return null
    const { createdAt, seenAt, endsAt, previousSignInAt, failedBefore, ...record } = row
    const session = {
      hash,
      person: describePerson(record),
      createdAt,
      seenAt,
      endsAt,
      previousSignInAt,
      failedBefore,
    }
    if (this.#isListening) this.#known.set(key, session)
    return session
  }

  /** 'Last seen' is exact in the process and written to the database at most once a minute. */
  #see(session: Session, now: Date): void {
    const minute = (date: Date) => Math.floor(date.getTime() / 60_000)
    const isNewMinute = minute(now) !== minute(session.seenAt)
    session.seenAt = now
    if (!isNewMinute) return
    touchSession(this.#handles.writes, session.hash, now).catch((error) =>
      this.#log.warn({ err: error }, 'last seen not written'),
    )
  }

  /** Drops what is remembered: `all`, `person:12`, or `session:` and the hash. Other processes hear it by NOTIFY. */
  forget(payload: string): void {
    const [kind, value] = payload.split(':')
    for (const [key, session] of this.#known) {
      if (
        kind === 'all' ||
        (kind === 'person' && session.person.id === Number(value)) ||
        (kind === 'session' && key === value)
      ) {
        this.#known.delete(key)
      }
    }
  }
}
