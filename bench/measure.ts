import { cpuSeconds, databaseCpuSeconds } from './processes.ts'

/** One unit of work, such as a screen or a whole order. */
export type Work = (client: number, round: number) => Promise<unknown>

/** No work is left. The measurement counts the work until then. */
export class Exhausted extends Error {}

/** One window of time: milliseconds per unit of work, and CPU seconds. */
type Sample = {
  count: number
  seconds: number
  spent: number[]
  failed: number
  nodeCpu: number
  databaseCpu: number
}

/** CPU milliseconds per unit of work. */
export type Cost = { node: number; database: number }

type Settings = { clients: number; milliseconds: number }
/** Process IDs. */
type Meter = { server: number; postmaster: number }

/** Continues across windows, so that no two requests are the same. */
let round = 0

export async function measure(
  work: Work,
  meter: Meter,
  { clients, milliseconds }: Settings,
): Promise<Sample> {
  const spent: number[] = []
  let failed = 0
  const begun = performance.now()
  const cpu = () => [cpuSeconds(meter.server), databaseCpuSeconds(meter.postmaster)] as const
  const [server, database] = cpu()
  const run = async (client: number) => {
    while (performance.now() < begun + milliseconds) {
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
const MAX_WINDOWS = 20
/** Units of work until the server code reaches full speed. */
export const LEAST_WARM = 300

/** Repeats short windows until the speed changes by at most a twentieth. */
export async function warmUp(work: Work, meter: Meter, clients: number): Promise<void> {
  let before = 0
  let done = 0
  for (let turn = 0; turn < MAX_WINDOWS; turn++) {
    const { count, seconds } = await measure(work, meter, { clients, milliseconds: SHORT })
    done += count
    const now = count / seconds
    if (count === 0 || (done > LEAST_WARM && Math.abs(now - before) < before / 20)) return
    before = now
  }
}

export function costOf({ count, nodeCpu, databaseCpu }: Sample): Cost {
  return { node: (nodeCpu / count) * 1000, database: (databaseCpu / count) * 1000 }
}

export function percentile({ spent }: Sample, share: number): number {
  return spent.toSorted((a, b) => a - b)[Math.floor(spent.length * share)] ?? 0
}
