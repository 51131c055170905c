import { checkOpeningLink, openPortal } from '#wire/opening/opening.ts'
import type { Database } from '../db/roles.ts'
import { serveOpen } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import type { Following } from './follow-organisation.ts'
import { checkLink, openByBrowser } from './open-by-browser.ts'

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
    'takes long',
  )
}
