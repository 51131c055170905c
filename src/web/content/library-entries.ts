import { type Change, change } from '#wire/change.ts'
import {
  type Download,
  type ReportNotice,
  removeDownload,
  removeReportNotice,
  removeVideo,
  type Video,
} from '#wire/content/portal-content.ts'

/** An entry of one of the three lists; null is one that is being added. */
export type Entry =
  | { kind: 'video'; entry: Video | null }
  | { kind: 'download'; entry: Download | null }
  | { kind: 'notice'; entry: ReportNotice | null }

export const REMOVALS: Record<Entry['kind'], (id: number) => Change<unknown>> = {
  video: (entry) => change(removeVideo, { params: { entry } }),
  download: (entry) => change(removeDownload, { params: { entry } }),
  notice: (entry) => change(removeReportNotice, { params: { entry } }),
}
