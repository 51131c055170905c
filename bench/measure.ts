import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Result = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  failed: number
  count: number
}

/** One unit of work of one of the concurrent clients, e.g. a request or a whole order. */
export type Work = (client: number, round: number) => Promise<void>

/**
 * Runs the work with so many clients for so many milliseconds, after a warm-up of a third of that. `pause` are the
 * milliseconds that a client rests between two pieces of work.
 */
export async function measure(
  work: Work,
  { clients = 16, forMilliseconds = 4000, pause = 0 } = {},
): Promise<Result> {
  let round = 0
  const spent: number[] = []
  let failed = 0
  const run = async (client: number, until: number, isCounted: boolean) => {
    while (performance.now() < until) {
      if (pause > 0) await sleep(pause)
      const begun = performance.now()
      try {
        await work(client, round++)
        if (isCounted) spent.push(performance.now() - begun)
      } catch (error) {
        if (error instanceof Exhausted) return
        failed++
        if (failed === 1) console.error(error)
        if (failed > 1000) throw error
      }
    }
  }
  const everybody = (until: number, isCounted: boolean) =>
    Promise.all(Array.from({ length: clients }, (_, client) => run(client, until, isCounted)))
  await everybody(performance.now() + forMilliseconds / 3, false)
  failed = 0
  const begun = performance.now()
  await everybody(begun + forMilliseconds, true)
  const seconds = (performance.now() - begun) / 1000
  spent.sort((a, b) => a - b)
  const at = (share: number) => spent[Math.min(spent.length - 1, Math.floor(spent.length * share))] ?? 0
  return {
    perSecond: spent.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed,
    count: spent.length,
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Thrown by work that has nothing left to do; the measurement counts what was done until then. */
export class Exhausted extends Error {}

export type Reply = { status: number; text: string }

/** A plain request over a kept connection: the cheapest client that Node has. */
export function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export async function expectOk(reply: Promise<Reply>): Promise<string> {
  const { status, text } = await reply
  if (status !== 200) throw new Error(`answered ${status}: ${text.slice(0, 300)}`)
  return text
}
