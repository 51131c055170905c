import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '#wire/call.ts'
import { PASSWORD } from '../build.ts'
import type { Journal } from './journal.ts'

/** Nothing is decided, ask again with the same key: the portal, or what a balancer passed this on to, is busy or away, or somebody's hold takes too long to end. */
const meansAskAgain = (status: number, text: string) =>
  [429, 502, 503, 504].includes(status) || (status === 409 && text.includes('Try again in a moment.'))

export type Shoppers = {
  /** Requests that were begun between two moments (ms of `performance.now`) and never got a whole answer. */
  cutBetween(from: number, until: number): number
  /** How often somebody had to ask again. */
  askedAgain(): number
  /** Why they had to, at most ten times. */
  reasons: string[]
  /** Answers that nobody expected, at most ten. */
  surprises: string[]
  /** Orders acknowledged so far. */
  acknowledged(): number
  /** Lets everybody finish the order under way. */
  stop(): Promise<void>
}

type Given = {
  /** Where people see the portal. */
  origin: string
  /** Which program is asked; whatever stands at the origin unless told. */
  at?: string
  /** The account that orders, and for whom; one cart for each member. */
  username: string
  members: number[]
  nsns: string[]
  /** Orders a second, of everybody together. */
  pace: number
  journal: Journal
}

/**
 * People who order without end: an item into the cart, then submit. A request without an answer is asked again with the
 * same Idempotency-Key, as the browser does; an order counts once the answer has been written down.
 */
export async function startShoppers({
  origin,
  at = origin,
  username,
  members,
  nsns,
  pace,
  journal,
}: Given): Promise<Shoppers> {
  const cookie = await signIn(at, origin, username)
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const surprises: string[] = []
  const reasons: string[] = []
  const unanswered: number[] = []
  let askedAgain = 0
  let acknowledged = 0
  let isStopping = false

  async function insist(path: string, body: unknown): Promise<Record<string, unknown> | null> {
    const key = randomUUID()
    for (;;) {
      const begun = performance.now()
      try {
        const answer = await fetch(at + API_BASE + path, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(30_000),
        })
        const text = await answer.text()
        if (answer.ok) return JSON.parse(text)
        if (!meansAskAgain(answer.status, text)) {
          if (surprises.length < 10) surprises.push(`POST ${path} → ${answer.status} ${text.slice(0, 300)}`)
          return null
        }
        if (reasons.length < 10) reasons.push(`POST ${path} → ${answer.status} ${text.slice(0, 300)}`)
      } catch (error) {
        if (reasons.length < 10) reasons.push(`POST ${path} → ${String((error as Error).cause ?? error)}`)
        // A portal that is not there refuses the connection: that request was never under way.
        if (!isRefused(error)) unanswered.push(begun)
      }
      askedAgain++
      await sleep(100)
    }
  }

  async function shop(member: number, lane: number): Promise<void> {
    const rest = (members.length / pace) * 1000
    await sleep((rest / members.length) * lane)
    for (let round = lane; !isStopping; round++) {
      const begun = performance.now()
      const cart = await insist('/cart/addtocart', {
        smiD_0: String(member),
        itmreF_0: nsns[round % nsns.length],
        qtY_0: 1 + (round % 3),
        fundcodE_0: '6C',
      })
      const number = cart?.vcrnuM_0
      const order = number ? await insist(`/cart/submit/${number}`, {}) : null
      if (order) {
        journal.write(String(number))
        acknowledged++
      }
      await sleep(Math.max(0, rest - (performance.now() - begun)))
    }
  }

  const lanes = members.map(shop)
  return {
    surprises,
    reasons,
    cutBetween: (from, until) => unanswered.filter((begun) => begun >= from && begun < until).length,
    askedAgain: () => askedAgain,
    acknowledged: () => acknowledged,
    async stop() {
      isStopping = true
      await Promise.all(lanes)
    },
  }
}

async function signIn(at: string, origin: string, username: string): Promise<string> {
  const answer = await fetch(`${at}${API_BASE}/servicemember/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ USERNAME_0: username, PASSWRD_0: PASSWORD, DODID_0: '' }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  return cookie
}

function isRefused(error: unknown): boolean {
  const { code } = ((error as { cause?: { code?: string } }).cause ?? {}) as { code?: string }
  return code === 'ECONNREFUSED'
}
