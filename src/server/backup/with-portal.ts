import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * An orphaned command would block the next start. The closing IPC channel signals the end. Never returns if the portal
 * is gone.
 */
export async function endWithPortal(): Promise<void> {
  if (!process.channel) return
  process.once('disconnect', () => process.exit(1))
  process.channel.unref()
  await nextTurn()
}
