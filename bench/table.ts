import type { BenchDatabase } from './database.ts'
import { printTable, type Row, type Side, summarise } from './figures.ts'
import { FloorClients } from './floor-client.ts'
import { makeFloorTables } from './floor-tables.ts'
import { type Meter, measure, warmUp } from './measure.ts'
import { dropMails, listReads, listWrites, type Operation, signInAll } from './operations.ts'
import { memoryMegabytes } from './processes.ts'
import { requireSameAnswers } from './same-answers.ts'
import { startFloor, startPortal } from './services.ts'
import { sayStarts } from './starts.ts'
import { sayCrowdedDashboard } from './waiting.ts'
import { CLIENTS, findFacts } from './world.ts'

/** Once each way round, twice: what comes first is colder, and what comes last meets the fuller tables. */
const ROUNDS = [false, true, false, true]

/** The portal beside its two limits, operation by operation. `only` names a part of the operations. */
export async function measureTable(
  database: BenchDatabase,
  forMilliseconds: number,
  only = '',
): Promise<void> {
  const facts = await findFacts(database.owner)
  await makeFloorTables(database.owner, facts.today)
  const floor = await startFloor(database, facts)
  const portal = await startPortal(database)
  try {
    const clients = new FloorClients(floor.origin)
    const meters: Record<Side, Meter> = {
      portal: { server: portal.pid, postmaster: database.postmaster },
      floor: { server: floor.pid, postmaster: database.postmaster },
      promises: { server: floor.pid, postmaster: database.postmaster },
    }
    const memoryBefore = memoryMegabytes(portal.pid)
    const crowd = await signInAll(portal)
    await requireSameAnswers(facts, crowd.admin, clients)
    console.log('The floor names the same items, orders, sums and totals as the portal.')
    const rows: Row[] = []
    for (const operation of [...listReads(facts, crowd, clients), ...listWrites(facts, crowd, clients)]) {
      if (!new RegExp(only).test(operation.name)) continue
      // Nobody rests longer than people with rights may: each operation begins with everybody at work.
      await Promise.all([crowd.admin, crowd.approver].map((visitor) => visitor.signIn()))
      const row = await measureOperation(operation, meters, forMilliseconds, () => dropMails(database))
      rows.push(row)
      console.log(summarise(row))
    }
    printTable(rows)
    console.log(
      `\nMemory of the portal: ${memoryBefore.toFixed(0)} MB after its start, ${memoryMegabytes(portal.pid).toFixed(0)} MB after all this; of the floor ${memoryMegabytes(floor.pid).toFixed(0)} MB.`,
    )
    if (only === '') await sayCrowdedDashboard(database, portal, facts)
    clients.close()
  } finally {
    await Promise.all([portal.stop(), floor.stop()])
  }
  await sayStarts(database, facts)
}

async function measureOperation(
  operation: Operation,
  meters: Record<Side, Meter>,
  forMilliseconds: number,
  tidy: () => Promise<void>,
): Promise<Row> {
  const sides = (['portal', 'floor', 'promises'] as const).filter((side) => operation[side])
  const row: Row = { name: operation.name, sides: {} }
  const seconds = Math.ceil(forMilliseconds / 1000)
  for (const side of sides) {
    await operation.prepare?.(seconds)
    await warmUp(operation[side]!, meters[side], CLIENTS)
    await tidy()
  }
  for (const backwards of ROUNDS)
    for (const side of backwards ? sides.toReversed() : sides) {
      await operation.prepare?.(seconds)
      const sample = await measure(operation[side]!, meters[side], { clients: CLIENTS, forMilliseconds })
      row.sides[side] = [...(row.sides[side] ?? []), sample]
      await tidy()
    }
  return row
}
