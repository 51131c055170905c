import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '#wire/call.ts'
import { PASSWORD } from '../build.ts'
import type { Journal } from './journal.ts'

/** Nothing is decided, so retry with the same key: the portal is busy or away, or a lock takes too long. */
const isRetryable = (status: number, text: string) =>
  [429, 502, 503, 504].includes(status) || (status === 409 && text.includes('Try again in a moment.'))

type Given = {
  origin: string
  /** The account that orders. Each member has one cart. */
  username: string
  members: number[]
  nsns: string[]
  /** Orders per second in total. */
  pace: number
  journal: Journal
}

/**
 * Users who order without end. Like the browser, they retry with the same Idempotency-Key. An order counts once its
 * response is in the journal.
 */
export async function startShoppers({ origin, username, members, nsns, pace, journal }: Given) {
  const cookie = await signIn(origin, username)
  const headers = { cookie, origin, 'content-type': 'application/json' }
  /** Unexpected responses, at most ten. */
  const surprises: string[] = []
  const reasons: string[] = []
  const unanswered: number[] = []
  let countRetries = 0
  let acknowledged = 0
  let isStopping = false

  const note = (list: string[], line: string) => {
    if (list.length < 10) list.push(line)
  }

  async function insist(path: string, body: unknown): Promise<Record<string, unknown> | null> {
    const key = { 'idempotency-key': randomUUID() }
    const request = { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify(body) }
    for (;;) {
      const begun = performance.now()
      try {
        const signal = AbortSignal.timeout(30_000)
        const response = await fetch(origin + API_BASE + path, { ...request, signal })
        const text = await response.text()
        if (response.ok) return JSON.parse(text)
        const line = `POST ${path} → ${response.status} ${text.slice(0, 300)}`
        if (!isRetryable(response.status, text)) {
          note(surprises, line)
          return null
        }
        note(reasons, line)
      } catch (error) {
        note(reasons, `POST ${path} → ${String((error as Error).cause ?? error)}`)
        // The portal refused the connection, so the request was not under way.
        if (!isRefused(error)) unanswered.push(begun)
      }
      countRetries++
      await sleep(100)
    }
  }

  async function runShopper(member: number, lane: number): Promise<void> {
    const rest = (members.length / pace) * 1000
    await sleep((rest / members.length) * lane)
    for (let round = lane; !isStopping; round++) {
      const begun = performance.now()
      const wanted = { itmreF_0: nsns[round % nsns.length], qtY_0: 1 + (round % 3), fundcodE_0: '6C' }
      const cart = await insist('/cart/addtocart', { smiD_0: String(member), ...wanted })
      const number = cart?.vcrnuM_0
      const order = number ? await insist(`/cart/submit/${number}`, {}) : null
      if (order) {
        journal.write(String(number))
        acknowledged++
      }
      await sleep(Math.max(0, rest - (performance.now() - begun)))
    }
  }

  const lanes = members.map(runShopper)
  return {
    surprises,
    reasons,
    /** Requests begun between two moments (ms of `performance.now`) without a complete response. */
    cutBetween: (from: number, until: number) =>
      unanswered.filter((begun) => begun >= from && begun < until).length,
    countRetries: () => countRetries,
    acknowledged: () => acknowledged,
    async stop() {
      isStopping = true
      await Promise.all(lanes)
    },
  }
}

async function signIn(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}${API_BASE}/servicemember/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ USERNAME_0: username, PASSWRD_0: PASSWORD, DODID_0: '' }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`${username} could not sign in: ${await response.text()}`)
  return cookie
}

function isRefused(error: unknown): boolean {
  const { code } = ((error as { cause?: { code?: string } }).cause ?? {}) as { code?: string }
  return code === 'ECONNREFUSED'
}
