import postgres from 'postgres'
import type { ProgramCode } from '#domain/programs.ts'
import type { ReplicaHost } from './replica-host.ts'
import { addressForRole, type Database, type DatabaseRole, findPassword, roleNames } from './roles.ts'

/** What a query function takes: a program's read connection or the transaction of a write. */
export type Sql = postgres.ISql<{ bigint: number }>

/**
 * The transaction of a write. What sends `commit()` with its last statements spares a trip of its own; nothing may follow it. It
 * commits nothing when one of them fails.
 */
export type Transaction = Sql & { commit(): postgres.PendingQuery<[]> }

/** A piece of a statement. It runs when it is awaited, so no async function may give one back. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Connections that only read. They belong to a program, so row-level security cannot be forgotten. */
export type Readers = {
  reads(program: ProgramCode): Sql
  /** The same for statements that look rows up by their keys: each is planned once and keeps its plan. */
  keyed(program: ProgramCode): Sql
  /** For reports: slower queries are let run. */
  reports(program: ProgramCode): Sql
}

/** Connections to the primary, and to a read replica where there is one. */
export type Handles = Readers & {
  replica: Readers | null
  writes: postgres.Sql<{ bigint: number }>
  close(): Promise<void>
}

/**
 * One plan for a statement, whatever it is asked with. Planning costs more than running where rows are looked up by their keys;
 * a statement whose best plan depends on what is asked takes many times longer by a plan for everything.
 */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' } as const

// Whole numbers of the database stay below 2^53 (cents of a trillion dollars); days stay ISO text.
const types = {
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
  day: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (text: string) => text },
}

/** One statement to a connection: what runs can be ended without striking another, and what waits can be taken back. */
const ONE_AT_A_TIME = { max_pipeline: 0 }

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

/** What lets a pool of connections follow the primary, where a database has several hosts. */
export function following({ primary }: Pick<Database, 'primary'>) {
  return primary ? { socket: () => primary.open() } : {}
}

/** `replica` is where a read replica is reached as the report role, where there is one. */
export function connect(database: Database, replica?: ReplicaHost): Handles {
  const writes = postgres(database.url('app'), {
    ...connection,
    ...following(database),
    max: WRITERS,
    connection: { application_name: 'quartermaster', ...ONE_PLAN, transaction_timeout: WRITE_TAKES },
  })
  const primary = openReaders(database.url, following(database))
  const secondary =
    replica === undefined ? null : openReaders(addressesAt(replica.address, database), replica.led)
  return {
    ...primary.readers,
    replica: secondary?.readers ?? null,
    writes: writes as unknown as Handles['writes'],
    async close() {
      const all = [writes, ...primary.opened(), ...(secondary?.opened() ?? [])]
      await Promise.all(all.map((sql) => sql.end({ timeout: 5 })))
    },
  }
}

/** A replica has the roles of its primary, with their passwords. */
function addressesAt(replica: string, database: Pick<Database, 'url'>): Database['url'] {
  return (role: DatabaseRole) =>
    role === 'report'
      ? replica
      : addressForRole(replica, roleNames[role], findPassword(database.url(role)) ?? '')
}

function openReaders(url: Database['url'], follows: object) {
  const reads = openForPrograms((program) =>
    postgres(url('app'), {
      ...connection,
      ...follows,
      max: READERS_PER_PROGRAM,
      connection: readOnly('quartermaster', program),
    }),
  )
  const keyed = openForPrograms((program) =>
    postgres(url('app'), {
      ...connection,
      ...follows,
      max: KEYED_READERS_PER_PROGRAM,
      connection: { ...readOnly('quartermaster', program), ...ONE_PLAN },
    }),
  )
  const reports = openForPrograms((program) =>
    postgres(url('report'), {
      ...connection,
      ...follows,
      max: REPORTERS_PER_PROGRAM,
      ...ONE_AT_A_TIME,
      connection: { ...readOnly('quartermaster reports', program), statement_timeout: REPORT_TAKES },
    }),
  )
  const pools = [reads, keyed, reports]
  return {
    readers: { reads: reads.get, keyed: keyed.get, reports: reports.get } satisfies Readers,
    opened: () => pools.flatMap((pool) => pool.opened()),
  }
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
