import { PROGRAM_CODES, type ProgramCode } from '#domain/programs.ts'
import type { Sql } from '../db/connect.ts'
import { isDatabaseAway } from '../http/errors.ts'
import { type Portal, today } from '../portal.ts'
import { turnSupplyDay } from './queries.ts'
import { inProgram, type Supplier, stepSupply } from './simulator.ts'

/** The calendar never moves by more than this at once: a year of catching up is enough. */
const MOST_DAYS = 366

/**
 * Turns the calendar of one program by some days, one day after the other, and lets the supplier work on each.
 * The calendar is never behind the real one, so that a line approved today is due at the next step.
 * @returns the new simulated day and how many orders moved
 */
export async function turnSupplyCalendar(
  supplier: Supplier,
  program: ProgramCode,
  days: number,
): Promise<{ day: string; moved: number }> {
  let day = supplier.today
  let moved = 0
  for (let turn = 0; turn < Math.min(days, MOST_DAYS); turn++) {
    day = await inProgram(supplier, program, (sql) => turnSupplyDay(sql, program, supplier.today))
    moved += await stepSupply(supplier, program, day)
  }
  return { day, moved }
}

/** Programs with lines that wait for the supplier. For the others the calendar stands still. */
export async function findBusyPrograms({ handles }: Pick<Supplier, 'handles'>): Promise<ProgramCode[]> {
  const waits = await handles.writes.begin((transaction) => {
    const sql = transaction as unknown as Sql
    return Promise.all(
      // Sent in this order on one connection, so each answer belongs to the program set before it.
      PROGRAM_CODES.map(async (program) => {
        const [, [row]] = await Promise.all([
          sql`SELECT set_config('app.program', ${program}, true)`,
          sql`SELECT exists (SELECT FROM order_lines WHERE program = ${program} AND next_supply_step IS NOT NULL) AS waits`,
        ])
        return row?.waits === true
      }),
    )
  })
  return PROGRAM_CODES.filter((_, index) => waits[index])
}

/** The parts of the portal that the simulated supplier works with, at this moment. */
export function openSupplier(portal: Pick<Portal, 'handles' | 'jobs' | 'config' | 'clock'>): Supplier {
  return {
    handles: portal.handles,
    sender: (sql) => portal.jobs.bulkSender(sql),
    publicUrl: portal.config.publicUrl,
    now: portal.clock(),
    today: today(portal),
  }
}

/** Lets the simulated supplier work by itself, `supplySpeed` days per second, until the portal closes. */
export function startSupply(portal: Portal): void {
  const { app, config } = portal
  if (config.supply !== 'simulator' || config.supplySpeed <= 0) return
  const ending = new AbortController()
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let due = 0
  let turned = performance.now()

  async function turn(): Promise<void> {
    const now = performance.now()
    due = Math.min(due + ((now - turned) / 1000) * config.supplySpeed, MOST_DAYS)
    turned = now
    const days = Math.floor(due)
    due -= days
    try {
      if (days === 0) return
      for (const program of await findBusyPrograms(portal)) {
        if (ending.signal.aborted) return
        await turnSupplyCalendar(openSupplier(portal), program, days)
      }
    } catch (error) {
      // The next turn tries again; a database that is away is told by the readiness probe.
      if (!ending.signal.aborted && !isDatabaseAway(error)) app.log.warn({ err: error }, 'supply simulator')
    }
  }
  function plan(): void {
    if (ending.signal.aborted) return
    waiting = setTimeout(() => {
      running = turn().then(plan)
    }, 1000)
    waiting.unref()
  }
  app.addHook('preClose', async () => {
    ending.abort()
    clearTimeout(waiting)
    await running
  })
  plan()
}
