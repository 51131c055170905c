import type { Portal } from './portal.ts'
import { serveSession } from './session/routes.ts'

/** Every shelf of the house that answers calls. */
export function serveShelves(portal: Portal): void {
  serveSession(portal)
}
