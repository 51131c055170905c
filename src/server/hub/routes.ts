import { readHub } from '#wire/hub/hub.ts'
import { findReportNotices, findVideos } from '../content/library.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { serveDownloads } from './downloads.ts'
import { findDownloadsFor } from './queries.ts'

/** The report hub and the files that it offers; what is in it is kept in the admin panel. */
export function serveHub(portal: Portal): void {
  serveRead(portal, readHub, { area: 'anyone' }, async ({ sql, person }) => {
    const [videos, downloads, notices] = await Promise.all([
      findVideos(sql),
      findDownloadsFor(sql, person.program),
      findReportNotices(sql),
    ])
    return { videos, downloads, notices }
  })
  serveDownloads(portal)
}
