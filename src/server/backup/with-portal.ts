import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Otherwise an orphaned command would open the data directory and block the next start. The closing IPC channel signals
 * the end. Never returns if the portal is already gone.
 */
export async function endWithPortal(): Promise<void> {
  if (!process.channel) return
  process.once('disconnect', () => process.exit(1))
  process.channel.unref()
  await nextTurn()
}
