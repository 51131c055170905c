import type { Notices } from '../db/notices.ts'
import { findZone } from '../db/zone-queries.ts'
import type { Portal } from '../portal.ts'

const CHANGED = 'organisation_changed'

export type Following = {
  /** Reads the organisation anew; for the process that has just changed it. */
  read(): Promise<void>
}

/**
 * A running portal obeys its organisation from the moment in which it is written, whoever writes it: its zone takes the place
 * of the operator's, its contacts that of the defaults. Every process hears of it, and reads again after a lost connection.
 */
export async function followOrganisation(portal: Portal, notices: Notices): Promise<Following> {
  const { handles, config, texts, app } = portal
  const read = async () => {
    config.fiscalZone = (await findZone(handles.writes)) ?? config.fiscalZone
    texts.forget()
  }
  const hear = () =>
    void read().catch((error) => app.log.warn({ err: error }, 'the organisation was not read'))
  notices.subscribe(CHANGED, { hear })
  await read()
  return { read }
}
