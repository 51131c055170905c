import { checkOpeningLink, openPortal } from '#wire/opening/opening.ts'
import type { Database } from '../db/roles.ts'
import { serveOpen } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import type { Following } from './follow-organisation.ts'
import { checkLink, openByBrowser } from './open-by-browser.ts'

/** The first opening of a portal; `database` for its owner, who alone writes the first rows. */
export function serveOpening(portal: Portal, database: Database, organisation: Following): void {
  serveOpen(portal, checkOpeningLink, (context, input) => checkLink(portal, context, input))
  serveOpen(
    portal,
    openPortal,
    async (context, input) => {
      const done = await openByBrowser(portal, database, context, input)
      await organisation.read()
      return done
    },
    // A whole organisation with its people, catalogue and prices, in one transaction.
    'takes long',
  )
}
