import type { Result } from './measure.ts'
import { cpuSeconds, databaseCpuSeconds } from './processes.ts'

type Row = {
  name: string
  portal: Result
  floor: Result
  alone: Result | undefined
  serverCpu: number
  databaseCpu: number
}

/** Collects the runs of each workload and prints them as ratios to their limits. */
export class Table {
  readonly #rows: Row[] = []
  readonly #server: number
  readonly #postmaster: number

  constructor(server: number, postmaster: number) {
    this.#server = server
    this.#postmaster = postmaster
  }

  /** Floor, portal, floor again: a machine that slows down in between cannot favour one of them. */
  async add(
    name: string,
    portal: () => Promise<Result>,
    floor: () => Promise<Result>,
    alone?: () => Promise<Result>,
  ): Promise<void> {
    const before = await floor()
    const [server, database] = [cpuSeconds(this.#server), databaseCpuSeconds(this.#postmaster)]
    const measured = await portal()
    const serverCpu = cpuSeconds(this.#server) - server
    const databaseCpu = databaseCpuSeconds(this.#postmaster) - database
    const after = await floor()
    const best = before.perSecond > after.perSecond ? before : after
    const row = { name, portal: measured, floor: best, alone: await alone?.(), serverCpu, databaseCpu }
    this.#rows.push(row)
    console.log(`${name}: ${summarise(row)}`)
  }

  print(): void {
    console.log(
      '\n| workload | per second | of its floor | of the SQL alone | p50 ms | p95 ms | p99 ms | p99/p50 | server CPU ms | database CPU ms |',
    )
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    for (const row of this.#rows) {
      const { portal, floor, alone } = row
      // The warm-up of a third runs on the same clock, so CPU belongs to four thirds of the counted calls.
      const calls = (portal.count * 4) / 3
      console.log(
        `| ${row.name} | ${portal.perSecond.toFixed(0)} | ${percent(portal, floor)} | ${alone ? percent(portal, alone) : ''} | ${[portal.p50, portal.p95, portal.p99].map((ms) => ms.toFixed(1)).join(' | ')} | ${(portal.p99 / portal.p50).toFixed(1)} | ${((row.serverCpu / calls) * 1000).toFixed(2)} | ${((row.databaseCpu / calls) * 1000).toFixed(2)} |`,
      )
    }
  }
}

const percent = (one: Result, limit: Result) => `${((100 * one.perSecond) / limit.perSecond).toFixed(0)} %`

function summarise({ portal, floor, alone }: Row): string {
  const failed = portal.failed + floor.failed
  return `${portal.perSecond.toFixed(0)}/s, floor ${floor.perSecond.toFixed(0)}/s${alone ? `, SQL alone ${alone.perSecond.toFixed(0)}/s` : ''}${failed ? `, FAILED ${failed}` : ''}`
}

/** One page with its total, asked by one client: how many times the bare statements it takes. */
export function sayPage(name: string, portal: Result, bare: Result): string {
  const times = (portal.p50 / bare.p50).toFixed(1)
  return `| ${name} | ${portal.p50.toFixed(1)} | ${bare.p50.toFixed(1)} | ${times} | ${portal.failed + bare.failed} |`
}

export const PAGES_HEAD =
  '\n| page and total | portal p50 ms | bare p50 ms | times | failed |\n|---|---|---|---|---|'
