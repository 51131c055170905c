import { Refusal } from '#domain/refusal.ts'
import { FairQueue, type Place, type QueueLimits } from '../limits/fair-queue.ts'
import { countUses, FAILED_SIGN_INS, findUses, nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import type { SignInWay } from '../session/session.ts'
import { HASHERS } from './hashers.ts'
import { MANY_SIGN_IN } from './passwords.ts'

/**
 * While one looks into the database, the hash of another one is made. A name that is being tried keeps the others of its network
 * waiting no longer than its five.
 */
const PASSWORD_LIMITS: QueueLimits = {
  atOnce: HASHERS + 2,
  mostOfAccount: 5,
  mostOfNetwork: 25,
  patience: 3500,
  spacing: 500,
  sentence: MANY_SIGN_IN,
}
/**
 * After so many failures in five minutes, or with so many that wait, a network stands behind the others: a flood is soon behind
 * everybody.
 */
const SOME_FAILURES = 5
/** Those who are turned away are counted together, so often (ms). */
const COUNTED_EVERY = 1000
/** Networks whose refusals are remembered until then: no more memory than that. */
const MOST_NETWORKS = 10_000

/**
 * The queue of everybody who signs in one way. Known browsers stand before strangers, networks that did not fail before those that
 * did, and networks take turns. One from which 600 failed within five minutes gets two looks a second, when nobody else waits: it is
 * slowed down and never shut out, because a whole building may sit behind one address.
 */
export class SignInQueue {
  readonly #portal: Portal
  readonly #way: SignInWay
  readonly #queue: FairQueue
  #refused = new Map<string, number>()

  constructor(portal: Portal, way: SignInWay = 'password', limits = PASSWORD_LIMITS) {
    this.#portal = portal
    this.#way = way
    this.#queue = new FairQueue(limits)
    const counting = setInterval(() => void this.#count(), COUNTED_EVERY)
    counting.unref()
    portal.app.addHook('onClose', async () => clearInterval(counting))
  }

  /** @throws Refusal (503, or 429 for a network that failed often) when too many wait before it */
  async take<T>(
    { address, account, isKnown }: { address: string; account: string; isKnown: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    const network = nameNetwork(address)
    const plain: Place = isKnown
      ? { lane: 'known', network: `known ${account}`, account }
      : { lane: 'plain', network, account }
    // Before anything is asked: a flood costs no look into the database.
    if (this.#queue.isFull(plain)) throw this.#refuse(network, false)
    const place: Place = isKnown ? plain : { ...plain, lane: await this.#findLane(network) }
    if (this.#queue.isFull(place)) throw this.#refuse(network, place.lane === 'slow')
    return this.#queue.take(place, work)
  }

  async #findLane(network: string): Promise<Place['lane']> {
    const { handles, clock } = this.#portal
    const failed = await findUses(handles.writes, FAILED_SIGN_INS, network, clock())
    // Whoever waits counts already: a thousand at once are not looked at before the first of them has failed.
    const counted = failed + this.#queue.waitingOf(network)
    return counted >= FAILED_SIGN_INS.most ? 'slow' : counted >= SOME_FAILURES ? 'failed' : 'plain'
  }

  /** Being turned away counts like a failure: who fills the queue is slowed down for it. */
  #refuse(network: string, isSlow: boolean): Refusal {
    if (this.#refused.has(network) || this.#refused.size < MOST_NETWORKS)
      this.#refused.set(network, (this.#refused.get(network) ?? 0) + 1)
    this.#portal.metrics.count('sign_ins_total', {
      outcome: isSlow ? 'address' : 'busy',
      way: this.#way,
    })
    return isSlow
      ? new Refusal('too-many', 'Too many sign-ins from your network have failed. Try again in a moment.', {
          code: 'TOO_MANY_SIGN_INS',
          retryAfter: 5,
        })
      : new Refusal(
          'busy',
          'Many people of your network are signing in right now, or somebody is trying this username. Try again in a moment.',
          { retryAfter: 5 },
        )
  }

  async #count(): Promise<void> {
    if (this.#refused.size === 0) return
    const refused = this.#refused
    this.#refused = new Map()
    const { app, handles, clock } = this.#portal
    await countUses(handles.writes, FAILED_SIGN_INS, refused, clock()).catch((error) =>
      app.log.warn({ err: error }, 'refused sign-ins were not counted'),
    )
  }
}
