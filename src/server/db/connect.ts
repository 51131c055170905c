import type { ProgramCode } from '#domain/programs.ts'
import type { Query } from './driver/query.ts'
import {
  type Found,
  openPool,
  type Pool,
  type Reads,
  type Row,
  type Sql,
  type Transaction,
  type Watch,
} from './driver/sql.ts'
import type { Database } from './roles.ts'

export type { Sql, Transaction }

/** Runs when awaited, so an async function must not return one. */
export type Fragment = Query<Found<Row[]>>

/** Read-only and bound to a program, so row-level security always applies. */
export type Readers = {
  reads(program: ProgramCode): Reads
  /** For lookups by key: caches one plan per statement. */
  withKey(program: ProgramCode): Reads
  /** With a longer timeout. */
  reports(program: ProgramCode): Reads
}

export type Handles = Readers & {
  writes: Pool
  close(): Promise<void>
}

/** Planning costs more than a lookup by key. */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' } as const

/** Seconds. A busy machine needs more than two to connect; `Notices` detects a silent database. */
export const connection = { connectTimeout: 5, idleTimeout: 300 } as const

const READERS_PER_PROGRAM = 3
const READERS_BY_KEY_PER_PROGRAM = 3
const REPORTERS_PER_PROGRAM = 3
/** Milliseconds. */
export const REPORT_TAKES = 10_000
const WRITERS = 8
/** Milliseconds. Ends the locks of a hanging process, which PostgreSQL does not count as idle. */
const WRITE_TAKES = 15_000
/** A longer silence: the database is gone, or COMMIT waits for a lost standby (decision 30). */
const TO_PRIMARY = { mustBePrimary: true, responseTimeout: WRITE_TAKES } as const

export function connect(database: Pick<Database, 'url'>, watch?: Watch): Handles {
  const { url } = database
  const writes = openPool(url('app'), {
    ...connection,
    ...TO_PRIMARY,
    watch,
    max: WRITERS,
    settings: { application_name: 'quartermaster', ...ONE_PLAN, transaction_timeout: WRITE_TAKES },
  })
  const readers = openReaders(url, watch)
  const reporters = openReporters(() => url('report'), { ...TO_PRIMARY, watch })
  return {
    reads: readers.reads.get,
    withKey: readers.withKey.get,
    reports: reporters.get,
    writes,
    async close() {
      const pools = [readers.reads, readers.withKey, reporters].flatMap((pool) => pool.opened())
      await Promise.all([writes, ...pools].map((sql) => sql.end({ timeout: 5 })))
    },
  }
}

function openReaders(url: Database['url'], watch?: Watch) {
  const open = (more: { plan_cache_mode?: string }, max: number) =>
    openForPrograms((program) =>
      openPool(url('app'), {
        ...connection,
        ...TO_PRIMARY,
        watch,
        max,
        settings: { ...readOnly('quartermaster', program), ...more },
      }),
    )
  return { reads: open({}, READERS_PER_PROGRAM), withKey: open(ONE_PLAN, READERS_BY_KEY_PER_PROGRAM) }
}

export function openReporters(address: () => string, more: { mustBePrimary?: boolean; watch?: Watch }) {
  return openForPrograms((program) =>
    openPool(address(), {
      ...connection,
      ...more,
      responseTimeout: REPORT_TAKES + WRITE_TAKES,
      max: REPORTERS_PER_PROGRAM,
      settings: { ...readOnly('quartermaster reports', program), statement_timeout: REPORT_TAKES },
    }),
  )
}

/** Ends a statement within a second after its client process is gone. Not on Windows. */
export const ENDS_WITH_ITS_REQUEST =
  process.platform === 'win32' ? {} : ({ client_connection_check_interval: 1000 } as const)

export function readOnly(name: string, program: string) {
  return {
    application_name: `${name} ${program}`,
    default_transaction_read_only: true,
    'app.program': program,
    ...ENDS_WITH_ITS_REQUEST,
  } as const
}

function openForPrograms(open: (program: ProgramCode) => Pool) {
  const pools = new Map<ProgramCode, Pool>()
  return {
    get(program: ProgramCode): Pool {
      const pool = pools.get(program) ?? open(program)
      pools.set(program, pool)
      return pool
    },
    opened: () => [...pools.values()],
  }
}
