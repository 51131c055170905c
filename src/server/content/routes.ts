import {
  addAnnouncement,
  addDownload,
  addReportNotice,
  addVideo,
  changeAnnouncement,
  changeDownload,
  changeReportNotice,
  changeVideo,
  endAnnouncement,
  listAllAnnouncements,
  readLibrary,
  readTexts,
  removeDownload,
  removeReportNotice,
  removeVideo,
  saveTexts,
} from '#wire/content/portal-content.ts'
import { addClosure, changeClosure, endClosure, listClosures } from '#wire/texts/closures.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import { addEntry, changeEntry, removeEntry } from '../http/stored-entries.ts'
import type { Portal } from '../portal.ts'
import { announcementKind, endAnnounced, listAnnouncementsOf } from './announcements.ts'
import { addWindow, changeWindow, endWindow, listWindows } from './closures.ts'
import { downloadKind, listLibrary, noticeKind, videoKind } from './library.ts'
import { listTexts, writeTexts } from './texts.ts'

const panel = { area: 'panel' } as const

export function serveContent(portal: Portal): void {
  const { texts } = portal
  serveCut(portal, listClosures, panel, listWindows)
  serveWrite(portal, addClosure, panel, (context, input) => addWindow(texts, context, input))
  serveWrite(portal, changeClosure, panel, (context, input) => changeWindow(texts, context, input))
  serveWrite(portal, endClosure, panel, (context, input) => endWindow(texts, context, input))

  serveCut(portal, listAllAnnouncements, panel, listAnnouncementsOf)
  serveWrite(portal, addAnnouncement, panel, addEntry(announcementKind))
  serveWrite(portal, changeAnnouncement, panel, changeEntry(announcementKind))
  serveWrite(portal, endAnnouncement, panel, endAnnounced)

  serveRead(portal, readTexts, panel, listTexts)
  serveWrite(portal, saveTexts, panel, (context, input) => writeTexts(texts, context, input))
  serveRead(portal, readLibrary, panel, listLibrary)
  serveWrite(portal, addVideo, panel, addEntry(videoKind))
  serveWrite(portal, changeVideo, panel, changeEntry(videoKind))
  serveWrite(portal, removeVideo, panel, removeEntry(videoKind))
  serveWrite(portal, addDownload, panel, addEntry(downloadKind))
  serveWrite(portal, changeDownload, panel, changeEntry(downloadKind))
  serveWrite(portal, removeDownload, panel, removeEntry(downloadKind))
  serveWrite(portal, addReportNotice, panel, addEntry(noticeKind))
  serveWrite(portal, changeReportNotice, panel, changeEntry(noticeKind))
  serveWrite(portal, removeReportNotice, panel, removeEntry(noticeKind))
}
