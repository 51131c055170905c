import postgres from 'postgres'
import type { ProgramCode } from '#domain/programs.ts'
import type { Database } from './roles.ts'

/** What a query function takes: a program's read connection or the transaction of a write. */
export type Sql = postgres.ISql<{ bigint: number }>

/** Connections of the app role. Reads belong to a program, so row-level security cannot be forgotten. */
export type Handles = {
  reads(program: ProgramCode): Sql
  /** For reports and exports: a read replica where there is one, and slower queries are let run. */
  reports(program: ProgramCode): Sql
  writes: postgres.Sql<{ bigint: number }>
  close(): Promise<void>
}

// Whole numbers of the database stay below 2^53 (cents of a trillion dollars); days stay ISO text.
const types = {
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
  day: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (text: string) => text },
}

/** Options shared by all connections of the portal: a lost database is noticed in two seconds and retried every half. */
export const connection = {
  types,
  transform: { column: { from: postgres.toCamel }, undefined: null },
  onnotice: () => {},
  connect_timeout: 2,
  backoff: () => 0.5,
  idle_timeout: 300,
  max_lifetime: null,
} as const

const READERS_PER_PROGRAM = 4
const REPORTERS_PER_PROGRAM = 3
/** No report runs longer (ms). */
export const REPORT_TAKES = 10_000
const WRITERS = 8

/** `reportUrl` is the address of the report role, at the read replica where there is one. */
export function connect(database: Database, reportUrl = database.url('report')): Handles {
  const url = database.url('app')
  const writes = postgres(url, {
    ...connection,
    max: WRITERS,
    // Writes look rows up by their keys: one plan per statement serves them all, and planning costs more than running.
    connection: { application_name: 'quartermaster', plan_cache_mode: 'force_generic_plan' },
  })
  const readers = openForPrograms((program) =>
    postgres(url, {
      ...connection,
      max: READERS_PER_PROGRAM,
      connection: readOnly('quartermaster', program),
    }),
  )
  const reporters = openForPrograms((program) =>
    postgres(reportUrl, {
      ...connection,
      max: REPORTERS_PER_PROGRAM,
      connection: { ...readOnly('quartermaster reports', program), statement_timeout: REPORT_TAKES },
    }),
  )
  return {
    writes: writes as unknown as Handles['writes'],
    reads: readers.get,
    reports: reporters.get,
    async close() {
      const all = [writes, ...readers.opened(), ...reporters.opened()]
      await Promise.all(all.map((sql) => sql.end({ timeout: 5 })))
    },
  }
}

/** What keeps a connection to reading, and to one program. */
export function readOnly(name: string, program: string) {
  return {
    application_name: `${name} ${program}`,
    default_transaction_read_only: true,
    'app.program': program,
  } as const
}

type Pool = { end(options: { timeout: number }): Promise<void> }

/** A pool for each program, opened when it is first asked for. */
function openForPrograms<P extends Pool>(open: (program: ProgramCode) => P) {
  const pools = new Map<ProgramCode, P>()
  return {
    get(program: ProgramCode): Sql {
      const pool = pools.get(program) ?? open(program)
      pools.set(program, pool)
      return pool as unknown as Sql
    },
    opened: () => [...pools.values()],
  }
}
