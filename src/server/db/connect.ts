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

/** A piece of a statement. It runs when it is awaited, so no async function may give one back. */
export type Fragment = Query<Found<Row[]>>

/** Connections that only read. They belong to a program, so row-level security cannot be forgotten. */
export type Readers = {
  reads(program: ProgramCode): Reads
  /** The same for statements that look rows up by their keys: each is planned once and keeps its plan. */
  keyed(program: ProgramCode): Reads
  /** For reports: slower queries are let run. */
  reports(program: ProgramCode): Reads
}

export type Handles = Readers & {
  writes: Pool
  close(): Promise<void>
}

/**
 * One plan for a statement, whatever it is asked with. Planning costs more than running where rows are looked up by their keys;
 * a statement whose best plan depends on what is asked takes many times longer by a plan for everything.
 */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' } as const

/**
 * Options shared by all connections of the portal (seconds). A busy machine takes more than two to open one; that a database is silent
 * is noticed by `Notices`.
 */
export const connection = { connectTimeout: 5, idleTimeout: 300 } as const

const READERS_PER_PROGRAM = 3
const KEYED_READERS_PER_PROGRAM = 3
const REPORTERS_PER_PROGRAM = 3
/** No report runs longer (ms). */
export const REPORT_TAKES = 10_000
const WRITERS = 8
/**
 * No write is under way for longer (ms). A program that stops between the parts of one statement is not idle to PostgreSQL: without
 * this its locks would be held for as long as it stands still.
 */
const WRITE_TAKES = 15_000
/**
 * Lists, and everything that decides, belong to the primary. Every statement is answered sooner; behind a connection that says nothing
 * for longer there is no database any more, or COMMIT waits for a standby that is gone (docs/decisions/0136).
 */
const TO_PRIMARY = { mustBePrimary: true, answerWithin: WRITE_TAKES } as const

/** @param watch hears each statement */
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
    keyed: readers.keyed.get,
    reports: reporters.get,
    writes,
    async close() {
      const pools = [readers.reads, readers.keyed, reporters].flatMap((pool) => pool.opened())
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
  return { reads: open({}, READERS_PER_PROGRAM), keyed: open(ONE_PLAN, KEYED_READERS_PER_PROGRAM) }
}

/** Connections for reports; `address` is the primary's or that of a standby. */
export function openReporters(address: () => string, more: { mustBePrimary?: boolean; watch?: Watch }) {
  return openForPrograms((program) =>
    openPool(address(), {
      ...connection,
      ...more,
      answerWithin: REPORT_TAKES + WRITE_TAKES,
      max: REPORTERS_PER_PROGRAM,
      settings: { ...readOnly('quartermaster reports', program), statement_timeout: REPORT_TAKES },
    }),
  )
}

/** A statement ends a second after the process or thread that asked it is gone. On Windows PostgreSQL cannot notice. */
export const ENDS_WITH_ITS_ASKER =
  process.platform === 'win32' ? {} : ({ client_connection_check_interval: 1000 } as const)

/** What keeps a connection to reading, and to one program. */
export function readOnly(name: string, program: string) {
  return {
    application_name: `${name} ${program}`,
    default_transaction_read_only: true,
    'app.program': program,
    ...ENDS_WITH_ITS_ASKER,
  } as const
}

/** A pool for each program, opened when it is first asked for. */
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
