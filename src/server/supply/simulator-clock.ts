import type { ProgramCode } from '#domain/programs.ts'
import { isDatabaseAway } from '../db/away.ts'
import { enterProgram } from '../db/row-security.ts'
import { sendTogether } from '../db/together.ts'
import type { Portal } from '../portal.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import { stepSupply } from './simulator.ts'
import { beginPace, takeDueDays, turnSupplyDay, waitsForSupply } from './simulator-queries.ts'
import { inProgram, inTransaction, openSupply, type SupplyContext } from './supply-context.ts'

const MAX_DAYS = 366

/**
 * The calendar is never behind the real date.
 * @returns the simulated day and how many orders moved
 */
export async function turnSupplyCalendar(
  supply: SupplyContext,
  program: ProgramCode,
  days: number,
): Promise<{ day: string; moved: number }> {
  let day = supply.today
  let moved = 0
  for (let turn = 0; turn < Math.min(days, MAX_DAYS); turn++) {
    day = await inProgram(supply, program, (sql) => turnSupplyDay(sql, program, supply.today))
    moved += await stepSupply(supply, program, day)
  }
  return { day, moved }
}

/** The calendar stops for the other programs. */
export async function findBusyPrograms(supply: Pick<SupplyContext, 'handles'>): Promise<ProgramCode[]> {
  return inTransaction(supply, async (sql) => {
    const programs = await findProgramCodes(sql)
    const looks = await Promise.all(
      programs.map((program) =>
        sendTogether({
          lock: { wall: enterProgram(sql, program) },
          facts: { isBusy: waitsForSupply(sql, program) },
        }),
      ),
    )
    return programs.filter((_, index) => looks[index]?.isBusy)
  })
}

/** Runs the simulated supplier at `supplySpeed` days per second. Each day is taken by one program. */
export function startSupply(portal: Portal): void {
  const { app, config } = portal
  if (config.supply !== 'simulator' || config.supplySpeed <= 0) return
  const ending = new AbortController()
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isBegun = false
  const sql = portal.handles.writes

  async function turn(): Promise<void> {
    try {
      if (!isBegun) await beginPace(sql)
      isBegun = true
      const days = await takeDueDays(sql, config.supplySpeed)
      if (days === 0) return
      for (const program of await findBusyPrograms(portal)) {
        if (ending.signal.aborted) return
        await turnSupplyCalendar(openSupply(portal), program, days)
      }
    } catch (error) {
      // The next turn retries. The readiness probe reports a database outage.
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
