import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Received, Sending } from './overload-sender.ts'

/** As many connections as the portal handles in parallel. */
const CLIENTS = 24
const CONNECTIONS = 480
const TIMES = 5

const run = promisify(execFile)
async function sendFrom(sending: Sending): Promise<Received> {
  const program = join(import.meta.dirname, 'overload-sender.ts')
  const { stdout } = await run(process.execPath, [program, JSON.stringify(sending)])
  return JSON.parse(stdout) as Received
}

/** Measures the capacity of the portal, then sends five times as much. The results are per second. */
export async function overload(
  sending: Omit<Sending, 'connections' | 'perSecond'>,
  betweenThem: () => Promise<void>,
) {
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
  const rates = { good: good / seconds, sent: sent / seconds, turnedAway: turnedAway / seconds }
  return { capacity, ...rates, others: Object.keys(others) }
}
