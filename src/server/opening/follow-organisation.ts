import type { Notices } from '../db/notices.ts'
import { findZone } from '../db/zone-queries.ts'
import type { Portal } from '../portal.ts'

const CHANGED = 'organisation_changed'

export type Following = {
  read(): Promise<void>
}

/** The organization's time zone and contacts replace those of the configuration, at once in every process. */
export async function followOrganisation(portal: Portal, notices: Notices): Promise<Following> {
  const { handles, config, texts, app } = portal
  const read = async () => {
    config.fiscalZone = (await findZone(handles.writes)) ?? config.fiscalZone
    texts.forget()
  }
  const receive = () =>
    void read().catch((error) => app.log.warn({ err: error }, 'the organisation was not read'))
  notices.subscribe(CHANGED, { receive })
  await read()
  return { read }
}
