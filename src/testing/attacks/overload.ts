import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Heard, Sending } from './overload-sender.ts'

/** Connections for as many answers as the portal gives: as many as it works at side by side. */
const CLIENTS = 24
const CONNECTIONS = 480
const TIMES = 5

export type Overload = {
  /** Good answers a second: to those who wait for each, and while five times as much is asked for. */
  capacity: number
  good: number
  /** Sent a second, of which some are turned away. */
  sent: number
  turnedAway: number
  /** Statuses other than 200 and 503. */
  others: string[]
}

const run = promisify(execFile)
async function sendFrom(sending: Sending): Promise<Heard> {
  const program = join(import.meta.dirname, 'overload-sender.ts')
  const { stdout } = await run(process.execPath, [program, JSON.stringify(sending)])
  return JSON.parse(stdout) as Heard
}

/** Measures what the portal can do, tells, and asks for five times of it. */
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
