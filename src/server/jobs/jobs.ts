import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Sql } from '../db/connect.ts'

/** What is done after the answer: each kind of job and what it carries. Every job is safe to repeat. */
export type JobData = {
  mail: { to: string; subject: string; text: string }
}
export type JobSender = <K extends keyof JobData>(kind: K, data: JobData[K]) => Promise<void>

const KINDS: (keyof JobData)[] = ['mail']

/** Jobs live in the same database and are sent in the transaction that needs them (pg-boss). */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger

  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log
    this.#boss = new PgBoss({
      connectionString: url,
      migrate: false,
      createSchema: false,
      max: 2,
      application_name: 'quartermaster jobs',
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  }

  /** Creates or moves pg-boss's own tables; runs as the owner, before the app starts. */
  static async prepare(ownerUrl: string): Promise<void> {
    const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    for (const kind of KINDS)
      await boss.createQueue(kind, { retryLimit: 20, retryDelay: 30, retryBackoff: true })
    const db = boss.getDb()
    await db.executeSql('GRANT USAGE, CREATE ON SCHEMA pgboss TO quartermaster_app', [])
    await db.executeSql(
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO quartermaster_app',
      [],
    )
    await db.executeSql('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO quartermaster_app', [])
    await boss.stop({ graceful: false })
  }

  /** Opens the connection; jobs can be sent from now on. */
  async open(): Promise<void> {
    await this.#boss.start()
  }

  /** Takes jobs off the queues, also those that another process has sent. */
  async work(
    workers: { [K in keyof JobData]: (data: JobData[K], id: string) => Promise<void> },
  ): Promise<void> {
    for (const kind of KINDS) {
      await this.#boss.work<JobData[typeof kind]>(
        kind,
        { batchSize: 20, pollingIntervalSeconds: 1 },
        async (jobs) => {
          for (const job of jobs) await workers[kind](job.data, job.id)
        },
      )
    }
  }

  async stop(): Promise<void> {
    await this.#boss
      .stop({ graceful: true, timeout: 5000 })
      .catch((error) => this.#log.warn({ err: error }, 'jobs did not stop'))
  }

  /** A sender whose jobs exist only if the transaction commits. */
  sender(sql: Sql): JobSender {
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await sql.unsafe(text, (values ?? []) as never[], { prepare: true }),
      }),
    }
    return async (kind, data) => {
      await this.#boss.send(kind, data, { db } as never)
    }
  }
}
