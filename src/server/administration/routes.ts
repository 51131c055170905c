import {
  endPersonSessions,
  listFailedJobs,
  lookUpPeople,
  readFigures,
  readGrants,
  retryJob,
  retryJobs,
  saveGrants,
  sendPersonReset,
  setPersonEnabled,
  unlockPerson,
} from '#wire/administration.ts'
import { listAuditEvents } from '#wire/audit.ts'
import { readCatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/catalogue-upkeep.ts'
import { addClosure, changeClosure, endClosure, listClosures } from '#wire/closures.ts'
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
} from '#wire/portal-content.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { announce, changeAnnounced, endAnnounced, listAnnouncementsOf } from './announcements.ts'
import { listEvents } from './audit-trail.ts'
import { getEntry, saveItemOf, saveProductOf } from './catalogue.ts'
import { addWindow, changeWindow, endWindow, listWindows } from './closures.ts'
import { readLiveFigures } from './figures.ts'
import { getGrants, saveGrantsOf } from './grants.ts'
import { listFailed, retryAll, retryOne } from './jobs.ts'
import {
  addEntry,
  changeEntry,
  downloadKind,
  listLibrary,
  noticeKind,
  removeEntry,
  videoKind,
} from './library.ts'
import { lookUp } from './lookup.ts'
import { changeEnabled, endSessions, unlock } from './people.ts'
import { sendReset } from './reset.ts'
import { listTexts, writeTexts } from './texts.ts'

const only99 = { area: 'everything' } as const

/** The admin panel: permission 99 and nobody else. */
export function serveAdministration(portal: Portal): void {
  const { jobs, texts, served } = portal
  serveWrite(portal, lookUpPeople, only99, lookUp)
  serveWrite(portal, setPersonEnabled, only99, changeEnabled)
  serveWrite(portal, unlockPerson, only99, unlock)
  serveWrite(portal, endPersonSessions, only99, endSessions)
  serveWrite(portal, sendPersonReset, only99, sendReset)
  serveRead(portal, readGrants, only99, getGrants)
  serveWrite(portal, saveGrants, only99, saveGrantsOf)

  serveRead(portal, readFigures, only99, readLiveFigures)
  serveRead(portal, listFailedJobs, only99, listFailed)
  serveWrite(portal, retryJob, only99, (context, input) => retryOne(jobs, context, input))
  serveWrite(portal, retryJobs, only99, (context) => retryAll(jobs, context))
  serveRead(portal, listAuditEvents, only99, (context, input) => listEvents(served, context, input))

  serveRead(portal, listClosures, only99, listWindows)
  serveWrite(portal, addClosure, only99, (context, input) => addWindow(texts, context, input))
  serveWrite(portal, changeClosure, only99, (context, input) => changeWindow(texts, context, input))
  serveWrite(portal, endClosure, only99, (context, input) => endWindow(texts, context, input))

  serveRead(portal, readCatalogueEntry, only99, getEntry)
  serveWrite(portal, saveItemStatus, only99, saveItemOf)
  serveWrite(portal, saveProductStatus, only99, saveProductOf)

  serveRead(portal, listAllAnnouncements, only99, listAnnouncementsOf)
  serveWrite(portal, addAnnouncement, only99, announce)
  serveWrite(portal, changeAnnouncement, only99, changeAnnounced)
  serveWrite(portal, endAnnouncement, only99, endAnnounced)

  serveRead(portal, readTexts, only99, listTexts)
  serveWrite(portal, saveTexts, only99, (context, input) => writeTexts(texts, context, input))
  serveRead(portal, readLibrary, only99, listLibrary)
  serveWrite(portal, addVideo, only99, addEntry(videoKind))
  serveWrite(portal, changeVideo, only99, changeEntry(videoKind))
  serveWrite(portal, removeVideo, only99, removeEntry(videoKind))
  serveWrite(portal, addDownload, only99, addEntry(downloadKind))
  serveWrite(portal, changeDownload, only99, changeEntry(downloadKind))
  serveWrite(portal, removeDownload, only99, removeEntry(downloadKind))
  serveWrite(portal, addReportNotice, only99, addEntry(noticeKind))
  serveWrite(portal, changeReportNotice, only99, changeEntry(noticeKind))
  serveWrite(portal, removeReportNotice, only99, removeEntry(noticeKind))
}
