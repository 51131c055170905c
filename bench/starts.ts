import type { BenchDatabase } from './database.ts'
import { startFloor, startPortal } from './services.ts'
import type { Facts } from './world.ts'

const TIMES = 3

/** From the start of the process to its first healthy answer, the database running: again and again, one after the other. */
export async function sayStarts(database: BenchDatabase, facts: Facts): Promise<void> {
  const seconds = { portal: [] as number[], floor: [] as number[] }
  for (let turn = 0; turn < TIMES; turn++) {
    const portal = await startPortal(database)
    seconds.portal.push(portal.startSeconds)
    await portal.stop()
    const floor = await startFloor(database, facts)
    seconds.floor.push(floor.startSeconds)
    await floor.stop()
  }
  const say = (all: number[]) => all.map((one) => one.toFixed(2)).join(', ')
  console.log(`Cold start, seconds: portal ${say(seconds.portal)}; floor ${say(seconds.floor)}.`)
}
