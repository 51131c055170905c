import {
  endPersonSessions,
  listFailedJobs,
  lookUpPeople,
  readFigures,
  readGrants,
  resetSecondFactors,
  retryJob,
  retryJobs,
  saveGrants,
  sendPersonReset,
  setPersonEnabled,
  unlockPerson,
} from '#wire/panel/administration.ts'
import { listAuditEvents } from '#wire/panel/audit.ts'
import { readCatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/panel/catalogue-upkeep.ts'
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
} from '#wire/panel/portal-content.ts'
import { readPulse } from '#wire/panel/pulse.ts'
import { readMissing, readReadiness } from '#wire/panel/readiness.ts'
import { copyPrices, listUnpriced, openYearPeriods, readYearTurn } from '#wire/panel/year-turn.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'
import { addClosure, changeClosure, endClosure, listClosures } from '#wire/texts/closures.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
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
import { readLivePulse } from './pulse.ts'
import { getMissing, getReadiness } from './readiness.ts'
import { sendReset } from './reset.ts'
import { resetFactors } from './second-factors.ts'
import { listTexts, writeTexts } from './texts.ts'
import { decide, listRequests } from './waiting.ts'
import { copyPricesOf, listUnpricedOf, openPeriodsOf, readYear } from './year-turn.ts'

const panel = { area: 'panel' } as const
const only99 = { area: 'everything' } as const
const manager = { area: 'catalogue' } as const

/** The Admin Panel. A person who opens it by name gives nobody permissions and shuts nobody out: that is for permission 99. */
export function serveAdministration(portal: Portal): void {
  const { jobs, texts, served } = portal
  serveWrite(portal, lookUpPeople, panel, lookUp)
  serveWrite(portal, setPersonEnabled, only99, changeEnabled)
  serveWrite(portal, unlockPerson, panel, unlock)
  serveWrite(portal, endPersonSessions, panel, endSessions)
  serveWrite(portal, sendPersonReset, panel, sendReset)
  serveWrite(portal, resetSecondFactors, only99, resetFactors)
  serveRead(portal, readGrants, panel, getGrants)
  serveWrite(portal, saveGrants, only99, saveGrantsOf)
  // Each request says besides what its second person must be able to do.
  serveCut(portal, listWaiting, { area: 'files' }, listRequests)
  serveWrite(portal, decideWaiting, { area: 'files' }, decide)

  serveRead(portal, readFigures, panel, readLiveFigures)
  serveRead(portal, readPulse, panel, readLivePulse)
  serveRead(portal, readReadiness, panel, getReadiness)
  serveRead(portal, readMissing, { area: 'anyone' }, getMissing)
  serveCut(portal, listFailedJobs, panel, listFailed)
  serveWrite(portal, retryJob, panel, (context, input) => retryOne(jobs, context, input))
  serveWrite(portal, retryJobs, panel, (context) => retryAll(jobs, context))
  serveRead(portal, listAuditEvents, panel, (context, input) => listEvents(served, context, input))

  serveCut(portal, listClosures, panel, listWindows)
  serveWrite(portal, addClosure, panel, (context, input) => addWindow(texts, context, input))
  serveWrite(portal, changeClosure, panel, (context, input) => changeWindow(texts, context, input))
  serveWrite(portal, endClosure, panel, (context, input) => endWindow(texts, context, input))

  serveRead(portal, readYearTurn, manager, readYear)
  serveRead(portal, listUnpriced, manager, listUnpricedOf)
  serveWrite(portal, copyPrices, manager, copyPricesOf)
  serveWrite(portal, openYearPeriods, manager, openPeriodsOf)

  serveRead(portal, readCatalogueEntry, manager, getEntry)
  serveWrite(portal, saveItemStatus, manager, saveItemOf)
  serveWrite(portal, saveProductStatus, manager, saveProductOf)

  serveCut(portal, listAllAnnouncements, panel, listAnnouncementsOf)
  serveWrite(portal, addAnnouncement, panel, announce)
  serveWrite(portal, changeAnnouncement, panel, changeAnnounced)
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
