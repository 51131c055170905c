import { Refusal } from '#domain/refusal.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import { FairQueue, type Place, type QueueLimits } from '../limits/fair-queue.ts'
import { countUses, FAILED_SIGN_INS, findUses, nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import { HASHERS } from './hashers.ts'
import { MANY_SIGN_IN } from './passwords.ts'

/** Two more than hashers, so that lookups and hashing overlap. */
const PASSWORD_LIMITS: QueueLimits = {
  atOnce: HASHERS + 2,
  maxOfAccount: 5,
  maxOfNetwork: 25,
  patience: 3500,
  spacing: 500,
  sentence: MANY_SIGN_IN,
}
/** At these numbers in five minutes, a network goes to the end of the queue. */
const SOME_FAILURES = 5
/** Refusals are counted in batches, so often (ms). */
const COUNTED_EVERY = 1000
/** Limits the memory for refused networks. */
const MAX_NETWORKS = 10_000

/**
 * Known browsers come first, then networks with few failures; networks take turns. After 600 failures in five minutes, a
 * network gets two tries a second. No block, because a whole building may share one address.
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

  /** @throws Refusal (503, or 429 for a network with many failures) when the queue is full */
  async take<T>(
    { address, account, isKnown }: { address: string; account: string; isKnown: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    const network = nameNetwork(address)
    const plain: Place = isKnown
      ? { lane: 'known', network: `known ${account}`, account }
      : { lane: 'plain', network, account }
    // Before any query, so that a flood does not reach the database.
    if (this.#queue.isFull(plain)) throw this.#refuse(network, false)
    const place: Place = isKnown ? plain : { ...plain, lane: await this.#findLane(network) }
    if (this.#queue.isFull(place)) throw this.#refuse(network, place.lane === 'slow')
    return this.#queue.take(place, work)
  }

  async #findLane(network: string): Promise<Place['lane']> {
    const { handles, clock } = this.#portal
    const failed = await findUses(handles.writes, FAILED_SIGN_INS, network, clock())
    // Waiting requests count already, so that simultaneous guesses cannot avoid the limit.
    const counted = failed + this.#queue.waitingOf(network)
    return counted >= FAILED_SIGN_INS.max ? 'slow' : counted >= SOME_FAILURES ? 'failed' : 'plain'
  }

  /** A refusal counts like a failure. */
  #refuse(network: string, isSlow: boolean): Refusal {
    if (this.#refused.has(network) || this.#refused.size < MAX_NETWORKS)
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
