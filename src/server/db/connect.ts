import postgres from 'postgres'
import type { ProgramCode } from '#domain/programs.ts'
import type { Database } from './roles.ts'

/** What a query function takes: a program's read connection or the transaction of a write. */
export type Sql = postgres.ISql<{ bigint: number }>

/** Connections of the app role. Reads belong to a program, so row-level security cannot be forgotten. */
export type Handles = {
  reads(program: ProgramCode): Sql
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
const WRITERS = 8

export function connect(database: Database): Handles {
  const url = database.url('app')
  const writes = postgres(url, {
    ...connection,
    max: WRITERS,
    // Writes look rows up by their keys: one plan per statement serves them all, and planning costs more than running.
    connection: { application_name: 'quartermaster', plan_cache_mode: 'force_generic_plan' },
  })
  const readers = new Map<ProgramCode, ReturnType<typeof openReader>>()
  const openReader = (program: ProgramCode) =>
    postgres(url, {
      ...connection,
      max: READERS_PER_PROGRAM,
      connection: {
        application_name: `quartermaster ${program}`,
        default_transaction_read_only: true,
        'app.program': program,
      },
    })
  return {
    writes: writes as unknown as Handles['writes'],
    reads(program) {
      const reader = readers.get(program) ?? openReader(program)
      readers.set(program, reader)
      return reader as unknown as Sql
    },
    async close() {
      await Promise.all([writes, ...readers.values()].map((sql) => sql.end({ timeout: 5 })))
    },
  }
}
