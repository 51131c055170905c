import { createHmac, hash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { checkSession, idleSecondsOf, type SessionEnd } from '#domain/session/session-limits.ts'
import type { Handles } from '../db/connect.ts'
import type { Notices } from '../db/notices.ts'
import { type KnownSession, ownerOf, rightsOfOwner, type Session, type SessionRules } from './session.ts'
import {
  deleteSupport,
  endPreviousSecret,
  findSession,
  findSessionEnd,
  renewSession,
  touchSession,
} from './session-queries.ts'

/** Milliseconds that the previous secret stays valid after the first use of the new one. */
const GRACE = 15_000

/** Milliseconds. */
const QUARTER_HOUR = 15 * 60_000

/** `renewed`: the browser's next secret. `hasEndedSupport`: this request found the end of the support session. */
export type Found = { session: Session; renewed?: string; hasEndedSupport?: true }

const findEnd = ({ session, mayEnter }: KnownSession, now: Date) =>
  checkSession({ ...session, person: rightsOfOwner(session), mayEnter }, now)

const isSupportOver = ({ support }: Session, now: Date) =>
  support !== null && (support.isOver || now >= support.until)

/** Deterministic, so that parallel requests with the old secret get the same new one. */
function deriveSecret(secret: string, renewal: Buffer): string {
  return createHmac('sha256', renewal).update(secret).digest('base64url')
}

const quarterOf = (date: Date) => Math.floor(date.getTime() / QUARTER_HOUR)
const minuteOf = (date: Date) => Math.floor(date.getTime() / 60_000)

export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Changes send NOTIFY in their transaction. The cache is off while notifications may be lost. */
export class Sessions {
  readonly #handles: Handles
  readonly #log: FastifyBaseLogger
  readonly #rules: SessionRules
  readonly #notices: Pick<Notices, 'isListening' | 'subscribe'>
  readonly #known = new Map<string, KnownSession>()
  /** Roles and deputies begin and end at midnight, which is on a quarter of an hour in every zone. */
  readonly #loadedIn = new WeakMap<KnownSession, number>()
  /** Counts invalidations, to detect stale reads. */
  #forgotten = 0

  constructor(
    handles: Handles,
    log: FastifyBaseLogger,
    rules: SessionRules,
    notices: Pick<Notices, 'isListening' | 'subscribe'>,
  ) {
    this.#rules = rules
    this.#notices = notices
    this.#handles = handles
    this.#log = log
    notices.subscribe('sessions_changed', {
      receive: (payload) => this.forget(payload || 'all'),
      lose: () => this.forget('all'),
    })
  }

  /** Null when the session is missing or ended, or the person may not sign in. */
  async find(secret: string, now: Date, isBackground: boolean): Promise<Found | null> {
    const key = hash('sha256', secret, 'base64')
    const remembered = this.#notices.isListening ? this.#known.get(key) : undefined
    // Another process may have extended the session.
    const isCurrent = remembered && this.#loadedIn.get(remembered) === quarterOf(now)
    const known = isCurrent && !findEnd(remembered, now) ? remembered : await this.#load(key, now, remembered)
    if (!known || findEnd(known, now)) {
      this.#known.delete(key)
      return null
    }
    if (isSupportOver(known.session, now)) return this.#endSupport(key, known.session, now)
    if (!isBackground) this.#see(known.session, now)
    if (known.isPrevious)
      return known.previousRenewal
        ? { session: known.session, renewed: deriveSecret(secret, known.previousRenewal) }
        : null
    if (known.previousRenewal && !known.previousUntil) {
      known.previousUntil = new Date(now.getTime() + GRACE)
      await endPreviousSecret(this.#handles.writes, hashSecret(secret), known.previousUntil)
    }
    const isRenewable = !known.previousUntil || known.previousUntil <= now
    return known.renewal && isRenewable
      ? this.#renew(secret, hashSecret(secret), known, known.renewal, now)
      : { session: known.session }
  }

  async explain(secret: string, now: Date): Promise<{ end: SessionEnd | null; idleSeconds: number }> {
    const hashed = hashSecret(secret)
    const known = await this.#read(hashed, now)
    if (known) return { end: findEnd(known, now), idleSeconds: idleSecondsOf(rightsOfOwner(known.session)) }
    return { end: await findSessionEnd(this.#handles.writes, hashed), idleSeconds: 0 }
  }

  /** The administrator's own session returns. */
  async #endSupport(key: string, { id }: Session, now: Date): Promise<Found | null> {
    await deleteSupport(this.#handles.writes, id)
    this.forget(`session:${id}`)
    const own = await this.#load(key, now)
    return own && !findEnd(own, now) ? { session: own.session, hasEndedSupport: true } : null
  }

  async #renew(
    secret: string,
    oldHash: Buffer,
    { session }: KnownSession,
    renewal: Buffer,
    now: Date,
  ): Promise<Found | null> {
    const renewed = deriveSecret(secret, renewal)
    const row = { id: session.id, oldHash, newHash: hashSecret(renewed), renewal, now }
    await renewSession(this.#handles.writes, row)
    this.#known.delete(oldHash.toString('base64'))
    // Another request may have renewed or ended it.
    return (await this.#read(row.newHash, now)) ? { session, renewed } : null
  }

  #read(hashed: Buffer, now: Date): Promise<KnownSession | null> {
    return findSession(this.#handles.writes, hashed, now, this.#rules)
  }

  /** The database may not have the last use yet, which `remembered` has. */
  async #load(key: string, now: Date, remembered?: KnownSession): Promise<KnownSession | null> {
    const forgotten = this.#forgotten
    const known = await this.#read(Buffer.from(key, 'base64'), now)
    if (known) this.#loadedIn.set(known, quarterOf(now))
    if (known && remembered && remembered.session.lastActiveAt > known.session.lastActiveAt)
      known.session.lastActiveAt = remembered.session.lastActiveAt
    const isFresh = this.#notices.isListening && forgotten === this.#forgotten
    // Never caches a previous secret.
    if (known?.mayEnter && !known.isPrevious && isFresh) this.#known.set(key, known)
    return known
  }

  /** 'Last seen' is exact in memory; the database gets it at most once a minute. */
  #see(session: Session, now: Date): void {
    const isNewMinute = minuteOf(now) !== minuteOf(session.lastActiveAt)
    session.lastActiveAt = now
    if (!isNewMinute) return
    touchSession(this.#handles.writes, session.id, now).catch((error) =>
      this.#log.warn({ err: error }, 'last seen not written'),
    )
  }

  /** Removes expired entries, whose secrets may never return. */
  forgetEnded(now: Date): void {
    for (const [key, known] of this.#known) if (findEnd(known, now)) this.#known.delete(key)
  }

  get remembered(): number {
    return this.#known.size
  }

  /** `all`, `person:12`, or `session:` and an ID. NOTIFY reaches the other processes. */
  forget(payload: string): void {
    this.#forgotten++
    const [kind, value] = payload.split(':')
    for (const [key, { session }] of this.#known) {
      if (
        kind === 'all' ||
        (kind === 'person' && [session.person.id, ownerOf(session)].includes(Number(value))) ||
        (kind === 'session' && session.id === value)
      ) {
        this.#known.delete(key)
      }
    }
  }
}
