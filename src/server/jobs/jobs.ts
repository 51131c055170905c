import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Fragment, Sql } from '../db/connect.ts'
import type { Database } from '../db/roles.ts'
import { requireOneLine } from '../mail/email.ts'
import { toPost } from '../mail/post.ts'
import { nameFailure, type Tracer, within } from '../tracing/current-span.ts'
import {
  type BulkSender,
  type Carried,
  type JobData,
  type JobSender,
  type JobWorkers,
  KINDS,
  QUEUES,
} from './kinds.ts'

type JobRow<K extends keyof JobData> = { id?: string; data: Carried<K> }

/** The transaction's last statements write the jobs. */
export type GatheredJobs = {
  send: JobSender
  sendMany: BulkSender
  write(sql: Sql): Promise<Record<string, Fragment>>
}

/** Parallel jobs of one kind. */
const AT_ONCE = 5
/** Seconds. A fallback for a lost NOTIFY connection. */
export const LOOK_EVERY = 1
const WOKEN_LOOK_EVERY = 5
/** Keeps a statement within some megabytes. */
const IN_ONE_STATEMENT = 1000
const TIDY_AT = '17 * * * *'
/** Each hour, because people choose a full hour. */
const DIGEST_AT = '1 * * * *'
const REPORTS_AT = '2 * * * *'
/** Each minute: usually one short query. */
const CHANGES_AT = '* * * * *'
const BACKUP_AT = '37 * * * *'

/** pg-boss jobs, sent in the transaction that needs them. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger
  readonly #tracer: Tracer | undefined

  constructor(database: Pick<Database, 'url'>, log: FastifyBaseLogger, tracer?: Tracer) {
    this.#log = log
    this.#tracer = tracer
    this.#boss = new PgBoss({
      connectionString: database.url('app'),
      migrate: false,
      createSchema: false,
      max: 2,
      useListenNotify: true,
      application_name: 'quartermaster jobs',
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  }

  /** Runs as the owner, before the app starts. */
  static async prepare(ownerUrl: string): Promise<void> {
    const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    for (const kind of KINDS) {
      await boss.createQueue(kind, QUEUES[kind])
      await boss.updateQueue(kind, QUEUES[kind])
    }
    const db = boss.getDb()
    // Serialized: concurrent starts would conflict over rights.
    await db.executeSql(
      `SELECT pg_advisory_xact_lock(hashtextextended('jobs', 0));
      GRANT USAGE, CREATE ON SCHEMA pgboss TO quartermaster_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO quartermaster_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO quartermaster_app;
      -- The admin panel counts and lists failed jobs among many that are done.
      CREATE INDEX IF NOT EXISTS job_common_failed ON pgboss.job_common (completed_on DESC) WHERE state = 'failed'`,
    )
    await boss.stop({ graceful: false })
  }

  async open(): Promise<void> {
    await this.#boss.start()
  }

  /** Also takes jobs of other processes. `atOnce` ignores the schedule. */
  async work(workers: JobWorkers, atOnce: readonly 'backup'[] = []): Promise<void> {
    for (const kind of KINDS) await this.#workOn(kind, workers)
    await this.#boss.schedule('tidy', TIDY_AT)
    await this.#boss.schedule('digest', DIGEST_AT)
    await this.#boss.schedule('report-mails', REPORTS_AT)
    await this.#boss.schedule('stock-changes', CHANGES_AT)
    await this.#boss.schedule('backup', BACKUP_AT)
    for (const kind of atOnce) await this.#boss.send(kind, {})
  }

  /** A failed job does not repeat the others of its batch. */
  async #workOn<K extends keyof JobData>(kind: K, workers: JobWorkers): Promise<void> {
    await this.#boss.work<Carried<K>>(
      kind,
      {
        batchSize: 50,
        pollingIntervalSeconds: LOOK_EVERY,
        notifyPollingIntervalSeconds: WOKEN_LOOK_EVERY,
        perJobResults: true,
      },
      async (jobs) => {
        const results: JobResult[] = []
        for (let from = 0; from < jobs.length; from += AT_ONCE) {
          const some = jobs.slice(from, from + AT_ONCE)
          results.push(...(await Promise.all(some.map((job) => this.#run(kind, job, workers[kind])))))
        }
        return results
      },
    )
  }

  async #run<K extends keyof JobData>(
    kind: K,
    { id, data }: { id: string; data: Carried<K> },
    work: JobWorkers[K],
  ): Promise<JobResult> {
    const span = this.#tracer?.beginJob(data.requestId, `job ${kind}`, { 'job.kind': kind, 'job.id': id })
    try {
      await (span ? within(span, () => work(data, id)) : work(data, id))
      span?.end()
      return { id, status: 'completed' }
    } catch (error) {
      span?.end(nameFailure(error))
      const { code, message } = error as { code?: string; message?: string }
      // A mail server's error may name a person.
      this.#log.warn({ kind, job: id, code }, 'job failed, it will be tried again')
      return { id, status: 'failed', output: { code, message } }
    }
  }

  async stop(): Promise<void> {
    await this.#boss
      .stop({ graceful: true, timeout: 5000 })
      .catch((error) => this.#log.warn({ err: error }, 'jobs did not stop'))
  }

  /** The jobs exist only if the transaction commits. */
  sender(sql: Sql, requestId?: string): JobSender {
    const db = inTransaction(sql)
    return async (kind, data, id) => {
      const job = { ...(id && { id }), data: carry(data, requestId) }
      if (kind === 'mail') for (const statement of await this.#insert(sql, kind, [job])) await statement
      else await this.#boss.send(kind, job.data, { db, ...(id && { id }) } as never)
    }
  }

  bulkSender(sql: Sql): BulkSender {
    return async (kind, many) => {
      const jobs = many.map((data) => ({ data }))
      for (const statement of await this.#insert(sql, kind, jobs)) await statement
    }
  }

  gather(requestId: string): GatheredJobs {
    const gathered = new Map<keyof JobData, JobRow<keyof JobData>[]>()
    const add = <K extends keyof JobData>(kind: K, rows: JobRow<K>[]) => {
      if (rows.length > 0) gathered.set(kind, [...(gathered.get(kind) ?? []), ...rows])
    }
    return {
      send: async (kind, data, id) =>
        add(kind, requireOneLines(kind, [{ ...(id && { id }), data: carry(data, requestId) }])),
      sendMany: async (kind, many) =>
        add(
          kind,
          requireOneLines(
            kind,
            many.map((data) => ({ data: carry(data, requestId) })),
          ),
        ),
      write: async (sql) => {
        const lists = [...gathered].map(([kind, rows]) => this.#insert(sql, kind, rows))
        return Object.fromEntries((await Promise.all(lists)).flat().entries())
      },
    }
  }

  async #insert<K extends keyof JobData>(sql: Sql, kind: K, rows: JobRow<K>[]): Promise<Fragment[]> {
    const statements: Fragment[] = []
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => {
        const statement = kind === 'mail' ? postFirst(text) : text
        statements.push(sql.unsafe(statement, values as never[], { isStored: true }))
        return { rows: [] }
      },
    }
    const jobs = kind === 'mail' ? addPosts(rows as JobRow<'mail'>[]) : rows
    for (let from = 0; from < jobs.length; from += IN_ONE_STATEMENT)
      await this.#boss.insert(kind, jobs.slice(from, from + IN_ONE_STATEMENT), { db } as never)
    return statements
  }

  /** Skips when any process sent one in the last `seconds`. */
  async sendOnce<K extends keyof JobData>(kind: K, data: JobData[K], seconds: number): Promise<void> {
    await this.#boss.send(kind, data, { singletonKey: kind, singletonSeconds: seconds })
  }

  /** Deletes waiting and failed jobs, so that none is retried, if the transaction commits. */
  async delete(sql: Sql, kind: keyof JobData, ids: string[]): Promise<void> {
    await this.#boss.deleteJob(kind, ids, { db: inTransaction(sql) } as never)
  }

  /** Takes effect if the transaction commits. */
  async retry(sql: Sql, name: string, ids: string[]): Promise<void> {
    await this.#boss.retry(name, ids, { db: inTransaction(sql) } as never)
  }
}

/** The people of each email may choose that it does not leave now. */
function addPosts(rows: JobRow<'mail'>[]) {
  return requireOneLines('mail', rows).map(({ id = randomUUID(), data }) => ({
    id,
    data,
    post: toPost(data),
  }))
}

/** pg-boss writes the rows that the function returns. */
function postFirst(insert: string): string {
  const rows = 'json_to_recordset($1::text::json)'
  if (!insert.includes(rows)) throw new Error('This version of pg-boss writes its jobs in another way.')
  return insert.replace(rows, 'json_to_recordset(post_mails($1::text::json))')
}

/** Prevents header injection. */
function requireOneLines<K extends keyof JobData>(kind: K, rows: JobRow<K>[]): JobRow<K>[] {
  if (kind === 'mail') for (const { data } of rows) requireOneLine(data as JobData['mail'])
  return rows
}

const carry = <K extends keyof JobData>(data: JobData[K], requestId?: string): Carried<K> =>
  requestId === undefined ? data : { ...data, requestId }

function inTransaction(sql: Sql) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({
      rows: await sql.unsafe(text, (values ?? []) as never[], { isStored: true }),
    }),
  }
}
