import type { Sql } from '../db/connect.ts'

/** Jobs of all programs that failed for good. */
export const failedJobs = (sql: Sql) => sql`pgboss.job WHERE state = 'failed'`
