import { PASSWORD_LOCK_SECONDS } from '#domain/session/session-limits.ts'
import { raiseAlert } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'

const MASS = 10

/** Logs one error per lock period, because many locked accounts mean an attack (threat A6). */
export async function noteLock(
  portal: Pick<Portal, 'app' | 'handles' | 'metrics'>,
  now: Date,
): Promise<void> {
  portal.metrics.count('account_locks_total')
  const sql = portal.handles.writes
  const [row] = await sql<{ locked: number }[]>`SELECT count_all_locked(${now})::int AS locked`
  const locked = row?.locked ?? 0
  if (locked < MASS || !(await raiseAlert(sql, 'sign-in.mass-lock', PASSWORD_LOCK_SECONDS, now))) return
  portal.metrics.count('mass_locks_total')
  portal.app.log.error({ event: 'sign-in.mass-lock', locked }, 'many accounts are locked by wrong passwords')
}
