import { ask } from '#wire/ask.ts'
import {
  type Download,
  type ReportNotice,
  removeDownload,
  removeReportNotice,
  removeVideo,
  type Video,
} from '#wire/portal-content.ts'

/** An entry of one of the three lists; null is one that is being added. */
export type Entry =
  | { kind: 'video'; entry: Video | null }
  | { kind: 'download'; entry: Download | null }
  | { kind: 'notice'; entry: ReportNotice | null }

export const REMOVALS: Record<Entry['kind'], (id: number) => Promise<unknown>> = {
  video: (entry) => ask(removeVideo, { params: { entry }, body: {} }),
  download: (entry) => ask(removeDownload, { params: { entry }, body: {} }),
  notice: (entry) => ask(removeReportNotice, { params: { entry }, body: {} }),
}
