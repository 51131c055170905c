import { Refusal } from '#domain/refusal.ts'
import { RequestGone } from '../db/request-scope.ts'

/** By priority. `failed` and `slow` networks have some or many failures. `slow` calls are `spacing` apart. */
export type Place = { lane: 'known' | 'plain' | 'failed' | 'slow'; network: string; account: string }

export type QueueLimits = {
  /** Running calls in all, and per account (default 1). */
  atOnce: number
  ofAccount?: number
  /** Waiting calls per account and per network. */
  maxOfAccount: number
  maxOfNetwork: number
  /** Waiting calls in all. */
  maxOfAll?: number
  /** Milliseconds until a waiting call is refused. */
  patience: number
  /** Milliseconds between two calls of a slow network. */
  spacing?: number
  sentence: string
  onRefused?: (why: 'full' | 'waited') => void
}

/** Counted but not logged, because a flood would fill the disk. */
export class TurnedAway extends Refusal {
  constructor(sentence: string) {
    super('busy', sentence, { retryAfter: 5 })
  }
}

type Leaver = { onLeave(notify: () => void): () => void }
type Entry = { begin: () => void; forget: () => void }
type Line = Map<string, Map<string, Entry[]>>

const LANES = ['known', 'plain', 'failed', 'slow'] as const

/** Networks take turns, and the accounts within each. An account's limit covers all lanes. */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #lines: Record<Place['lane'], Line> = {
    known: new Map(),
    plain: new Map(),
    failed: new Map(),
    slow: new Map(),
  }
  /** Per account. */
  readonly #running = new Map<string, number>()
  #atWork = 0
  #waiting = 0
  readonly #slowUntil = new Map<string, number>()
  #wakes: NodeJS.Timeout | undefined

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Excludes the lane `known`. */
  waitingOf(network: string): number {
    const { plain, failed, slow } = this.#lines
    return [plain, failed, slow].reduce((sum, line) => sum + count(line.get(network)), 0)
  }

  isFull({ lane, network, account }: Place): boolean {
    const { maxOfNetwork, maxOfAccount } = this.#limits
    if (this.isFullForAll) return true
    const ofAccount = this.#lines[lane].get(network)?.get(account)?.length ?? 0
    return ofAccount >= maxOfAccount || (lane !== 'known' && this.waitingOf(network) >= maxOfNetwork)
  }

  get isFullForAll(): boolean {
    return this.#waiting >= (this.#limits.maxOfAll ?? Number.POSITIVE_INFINITY)
  }

  count(): { running: number; waiting: number } {
    return { running: this.#atWork, waiting: this.#waiting }
  }

  /** @throws Refusal (503) when too many wait or too long, RequestGone when `leaver` left */
  take<T>(place: Place, work: () => Promise<T>, leaver?: Leaver): Promise<T> {
    const isAtOnce = this.#waiting === 0 && place.lane !== 'slow' && this.#hasRoom(place.account)
    if (isAtOnce) return this.#begin(place, work)
    if (this.isFull(place)) throw this.#refuse('full')
    return new Promise<T>((done, failed) => {
      const giveUp = (reason: Error) => {
        this.#remove(place, entry)
        entry.forget()
        failed(reason)
      }
      const impatient = setTimeout(() => giveUp(this.#refuse('waited')), this.#limits.patience)
      impatient.unref()
      const stay = leaver?.onLeave(() => giveUp(new RequestGone()))
      const entry: Entry = {
        begin: () => this.#begin(place, work).then(done, failed),
        forget: () => {
          clearTimeout(impatient)
          stay?.()
        },
      }
      this.#enter(place, entry)
      this.#next()
    })
  }

  #hasRoom(account: string): boolean {
    const { atOnce, ofAccount = 1 } = this.#limits
    return this.#atWork < atOnce && (this.#running.get(account) ?? 0) < ofAccount
  }

  async #begin<T>({ account }: Place, work: () => Promise<T>): Promise<T> {
    this.#atWork++
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1)
    try {
      return await work()
    } finally {
      this.#atWork--
      const left = (this.#running.get(account) ?? 0) - 1
      if (left > 0) this.#running.set(account, left)
      else this.#running.delete(account)
      this.#next()
    }
  }

  #refuse(why: 'full' | 'waited'): TurnedAway {
    this.#limits.onRefused?.(why)
    return new TurnedAway(this.#limits.sentence)
  }

  #enter({ lane, network, account }: Place, entry: Entry): void {
    this.#waiting++
    const line = this.#lines[lane]
    const ofNetwork = line.get(network) ?? new Map<string, Entry[]>()
    ofNetwork.set(account, [...(ofNetwork.get(account) ?? []), entry])
    line.set(network, ofNetwork)
  }

  #remove({ lane, network, account }: Place, entry: Entry): void {
    this.#waiting--
    const accounts = this.#lines[lane].get(network)
    const others = (accounts?.get(account) ?? []).filter((one) => one !== entry)
    if (others.length > 0) accounts?.set(account, others)
    else accounts?.delete(account)
    if (accounts?.size === 0) this.#lines[lane].delete(network)
  }

  #next(): void {
    while (this.#waiting > 0 && this.#atWork < this.#limits.atOnce) {
      const entry = this.#pick()
      if (!entry) return
      entry.forget()
      entry.begin()
    }
  }

  #pick(): Entry | undefined {
    for (const lane of LANES) {
      for (const [network, accounts] of this.#lines[lane]) {
        if (lane === 'slow' && this.#isTooEarly(network)) continue
        const account = [...accounts.keys()].find((one) => this.#hasRoom(one))
        if (account === undefined) continue
        if (lane === 'slow') this.#slowUntil.set(network, performance.now() + (this.#limits.spacing ?? 0))
        return this.#leave(this.#lines[lane], network, account)
      }
    }
  }

  /** Moves account and network to the end of their lines. */
  #leave(line: Line, network: string, account: string): Entry | undefined {
    this.#waiting--
    const accounts = line.get(network) as Map<string, Entry[]>
    const [entry, ...others] = accounts.get(account) ?? []
    accounts.delete(account)
    if (others.length > 0) accounts.set(account, others)
    line.delete(network)
    if (accounts.size > 0) line.set(network, accounts)
    return entry
  }

  #isTooEarly(network: string): boolean {
    const left = (this.#slowUntil.get(network) ?? 0) - performance.now()
    if (left <= 0) {
      this.#slowUntil.delete(network)
      return false
    }
    this.#wakes ??= setTimeout(() => {
      this.#wakes = undefined
      this.#next()
    }, left)
    this.#wakes.unref()
    return true
  }
}

const count = (accounts?: Map<string, Entry[]>) =>
  [...(accounts?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
