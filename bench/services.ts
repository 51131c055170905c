import { join } from 'node:path'
import { memoryEnvironment, memoryFlags } from '../scripts/memory.mjs'
import type { BenchDatabase } from './database.ts'
import { type Service, startService } from './processes.ts'
import { type Facts, FUND_CODE, PROGRAM } from './world.ts'

/** The portal as it is run in earnest, beside a database that runs already. */
export function startPortal(
  database: BenchDatabase,
  { flags = [], ...environment }: { flags?: string[]; SUPPLY?: string } = {},
): Promise<Service> {
  return startService('src/server/main.ts', {
    healthy: '/readyz',
    flags: [...memoryFlags, ...flags],
    environment: {
      ...memoryEnvironment,
      DATABASE_URL: database.url('owner'),
      DATA_DIR: portalFolder(database),
      DEMO: '0',
      LOG_LEVEL: 'error',
      SUPPLY: 'none',
      // One person asks for all that the measurement searches.
      SEARCHES_PER_PERSON: '1000000',
      ...environment,
    },
  })
}

export function portalFolder(database: BenchDatabase): string {
  return join(database.folder, 'portal')
}

/** The floor, as the same user of the same database. */
export function startFloor(database: BenchDatabase, { today, fiscalYear }: Facts): Promise<Service> {
  return startService('bench/floor.ts', {
    healthy: '/healthy',
    environment: {
      FLOOR_URL: database.url('app'),
      FLOOR_FACTS: JSON.stringify({ program: PROGRAM, fundCode: FUND_CODE, fiscalYear, today }),
    },
  })
}
