import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Received, Sending } from './overload-sender.ts'

/** As many connections as the portal handles in parallel. */
const CLIENTS = 24
const CONNECTIONS = 480
const TIMES = 5

export type Overload = {
  /** Successful responses per second, without overload and with five times the requests. */
  capacity: number
  good: number
  /** Requests per second, some of them rejected. */
  sent: number
  turnedAway: number
  /** Statuses other than 200 and 503. */
  others: string[]
}

const run = promisify(execFile)
async function sendFrom(sending: Sending): Promise<Received> {
  const program = join(import.meta.dirname, 'overload-sender.ts')
  const { stdout } = await run(process.execPath, [program, JSON.stringify(sending)])
  return JSON.parse(stdout) as Received
}

/** Measures the capacity of the portal, then sends five times as much. */
export async function overload(
  sending: Omit<Sending, 'connections' | 'perSecond'>,
  betweenThem: () => Promise<void>,
): Promise<Overload> {
  const { seconds } = sending
  const peace = await sendFrom({ ...sending, connections: CLIENTS })
  const capacity = (peace.statuses['200'] ?? 0) / seconds
  await betweenThem()
  const { sent, statuses } = await sendFrom({
    ...sending,
    connections: CONNECTIONS,
    perSecond: capacity * TIMES,
  })
  const { 200: good = 0, 503: turnedAway = 0, ...others } = statuses
  return {
    capacity,
    good: good / seconds,
    sent: sent / seconds,
    turnedAway: turnedAway / seconds,
    others: Object.keys(others),
  }
}
