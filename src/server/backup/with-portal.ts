import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A command that the portal began (`daily.ts`) ends when the portal does, however that ends: else it would find nobody in the
 * data directory, open it, and keep the portal from beginning again. The channel between both says so, as the system closes it.
 * Returns at once where a person began the command; never, where the portal is already gone.
 */
export async function endWithPortal(): Promise<void> {
  if (!process.channel) return
  process.once('disconnect', () => process.exit(1))
  // It tells of the end; it is no reason to go on.
  process.channel.unref()
  await nextTurn()
}
