import { readHub } from '#wire/hub/hub.ts'
import { findReportNotices, findVideos } from '../content/library.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { serveDownloads } from './downloads.ts'
import { findDownloadsFor } from './queries.ts'

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
