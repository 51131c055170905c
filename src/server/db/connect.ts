import type { Socket } from 'node:net'
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
import type { ReplicaHost } from './replica-host.ts'
import { addressForRole, type Database, type DatabaseRole, findPassword, roleNames } from './roles.ts'

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

/** Connections to the primary, and to a read replica where there is one. */
export type Handles = Readers & {
  replica: Readers | null
  writes: Pool
  close(): Promise<void>
}

/**
 * One plan for a statement, whatever it is asked with. Planning costs more than running where rows are looked up by their keys;
 * a statement whose best plan depends on what is asked takes many times longer by a plan for everything.
 */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' } as const

/** Options shared by all connections of the portal: a lost database is noticed within two seconds. */
export const connection = { connectTimeout: 2, idleTimeout: 300 } as const

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
  return primary ? { openSocket: () => primary.openSocket() } : {}
}

/** `replica` is where a read replica is reached as the report role, where there is one. */
export function connect(database: Database, replica?: ReplicaHost, watch?: Watch): Handles {
  const follows = { ...following(database), watch }
  const writes = openPool(database.url('app'), {
    ...connection,
    ...follows,
    max: WRITERS,
    settings: { application_name: 'quartermaster', ...ONE_PLAN, transaction_timeout: WRITE_TAKES },
  })
  const primary = openReaders(database.url, follows)
  const secondary =
    replica === undefined
      ? null
      : openReaders(addressesAt(replica.address, database), { ...replica.led, watch })
  return {
    ...primary.readers,
    replica: secondary?.readers ?? null,
    writes,
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

function openReaders(url: Database['url'], follows: { openSocket?: () => Socket; watch?: Watch }) {
  const reads = openForPrograms((program) =>
    openPool(url('app'), {
      ...connection,
      ...follows,
      max: READERS_PER_PROGRAM,
      settings: readOnly('quartermaster', program),
    }),
  )
  const keyed = openForPrograms((program) =>
    openPool(url('app'), {
      ...connection,
      ...follows,
      max: KEYED_READERS_PER_PROGRAM,
      settings: { ...readOnly('quartermaster', program), ...ONE_PLAN },
    }),
  )
  const reports = openForPrograms((program) =>
    openPool(url('report'), {
      ...connection,
      ...follows,
      max: REPORTERS_PER_PROGRAM,
      settings: { ...readOnly('quartermaster reports', program), statement_timeout: REPORT_TAKES },
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
