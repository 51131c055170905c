import { setTimeout as sleep } from 'node:timers/promises'
import { Exhausted } from './acts.ts'
import { cpuSeconds, databaseCpuSeconds } from './processes.ts'

/** One unit of work of one of the concurrent clients, e.g. a screen or a whole order. */
export type Work = (client: number, round: number) => Promise<void>

/** What one window of time, or several, have shown. CPU in seconds. */
export type Sample = {
  count: number
  seconds: number
  spent: number[]
  failed: number
  nodeCpu: number
  databaseCpu: number
}

type Settings = { clients: number; forMilliseconds: number; pause?: number }
/** The processes whose CPU is counted. */
export type Meter = { server: number; postmaster: number }

/** Rounds go on counting from window to window, so that no two ask the same. */
let round = 0

/** Everybody works until the time is over. `pause` are the milliseconds that a client rests before each piece of work. */
export async function measure(
  work: Work,
  meter: Meter,
  { clients, forMilliseconds, pause = 0 }: Settings,
): Promise<Sample> {
  const spent: number[] = []
  let failed = 0
  const begun = performance.now()
  const until = begun + forMilliseconds
  const cpu = () => [cpuSeconds(meter.server), databaseCpuSeconds(meter.postmaster)] as const
  const [server, database] = cpu()
  const run = async (client: number) => {
    while (performance.now() < until) {
      if (pause > 0) await sleep(pause)
      const started = performance.now()
      try {
        await work(client, round++)
        spent.push(performance.now() - started)
      } catch (error) {
        if (error instanceof Exhausted) return
        failed++
        if (failed === 1) console.error(error)
        if (failed > 100) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  const [serverAfter, databaseAfter] = cpu()
  return {
    count: spent.length,
    seconds: (performance.now() - begun) / 1000,
    spent,
    failed,
    nodeCpu: serverAfter - server,
    databaseCpu: databaseAfter - database,
  }
}

const SHORT = 500
const MOST_WINDOWS = 20
/** So many pieces of work have run before the code of the server is as fast as it becomes. */
const LEAST = 300

/** Repeats short windows until one is no more than a twentieth faster or slower than the one before. */
export async function warmUp(work: Work, meter: Meter, clients: number): Promise<void> {
  let before = 0
  let done = 0
  for (let turn = 0; turn < MOST_WINDOWS; turn++) {
    const sample = await measure(work, meter, { clients, forMilliseconds: SHORT })
    done += sample.count
    const now = perSecond(sample)
    if (sample.count === 0 || (done > LEAST && Math.abs(now - before) < before / 20)) return
    before = now
  }
}

export function perSecond({ count, seconds }: Sample): number {
  return count / seconds
}

/** CPU milliseconds of one unit of work, of the server and of PostgreSQL. */
export function cpuEach({ count, nodeCpu, databaseCpu }: Sample): { node: number; database: number } {
  return { node: (nodeCpu / count) * 1000, database: (databaseCpu / count) * 1000 }
}

export function percentile({ spent }: Sample, share: number): number {
  const sorted = spent.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function addUp(samples: readonly Sample[]): Sample {
  const sum = (of: 'count' | 'seconds' | 'failed' | 'nodeCpu' | 'databaseCpu') =>
    samples.reduce((total, sample) => total + sample[of], 0)
  return {
    count: sum('count'),
    seconds: sum('seconds'),
    failed: sum('failed'),
    nodeCpu: sum('nodeCpu'),
    databaseCpu: sum('databaseCpu'),
    spent: samples.flatMap(({ spent }) => spent),
  }
}
