import { PORTAL_TEXTS } from '#domain/texts/portal-texts.ts'
import { body, call } from '../call.ts'
import { type Clean, defaulted, type Fields, list, nullable, optional } from '../code.ts'
import { knownProgram, noSuch, oneOf, required, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing, success } from '../paging.ts'

const id = whole(1, 1_000_000_000)
export const place = whole(1, 999, 'Enter the place in the list, 1 to 999.')
export const entryTitle = required(120, 'Enter a title.')
export const entryText = required(2000, 'Enter the text.')
export const videoAddress = required(500, 'Enter the web address of the video.')
export const downloadTag = text(20)
export const downloadDescription = text(500)
export const downloadName = required(120, 'Enter the name of the file.')

const announcementFields = {
  title: entryTitle,
  text: entryText,
  shownFrom: day,
  shownUntil: nullable(day),
  forEverybody: truth,
}
const announcement = body({
  id,
  ...announcementFields,
  state: oneOf(['ahead', 'now', 'over'], noSuch('state')),
})
export type AdminAnnouncement = Clean<typeof announcement>

export const listAllAnnouncements = call('GET', '/admin/announcements', {
  summary: 'Announcements of the program and for everybody, including future and past ones, newest first',
  cutAt: 200,
  response: list(announcement),
})
export const addAnnouncement = call('POST', '/admin/announcements', {
  summary: 'Add an announcement',
  body: body(announcementFields),
  response: success,
})
export const changeAnnouncement = call('PUT', '/admin/announcements/:announcement', {
  summary: 'Change an announcement',
  params: { announcement: id },
  body: body(announcementFields),
  response: success,
})
export const endAnnouncement = call('POST', '/admin/announcements/:announcement/end', {
  summary: 'End an announcement',
  params: { announcement: id },
  body: nothing,
  response: success,
})

const someText = (name: keyof typeof PORTAL_TEXTS) => text(PORTAL_TEXTS[name].max)
const texts = {
  supportEmail: someText('supportEmail'),
  supportPhone: someText('supportPhone'),
  supportHours: someText('supportHours'),
  faqUrl: someText('faqUrl'),
  reportsSite: someText('reportsSite'),
  closureNotice: someText('closureNotice'),
  announcementStrip: someText('announcementStrip'),
  aboutText: someText('aboutText'),
}
export const readTexts = call('GET', '/admin/texts', {
  summary: 'The texts and links of the portal, their defaults, and who has changed them',
  response: body({
    texts: body(texts),
    defaults: body(texts),
    changes: list(body({ name: text(), changedBy: text(), changedAt: instant })),
  }),
})
/** An omitted text stays. A text equal to its default removes the override. */
export const saveTexts = call('PUT', '/admin/texts', {
  summary: 'Change the texts and links of the portal',
  body: body({
    supportEmail: optional(texts.supportEmail),
    supportPhone: optional(texts.supportPhone),
    supportHours: optional(texts.supportHours),
    faqUrl: optional(texts.faqUrl),
    reportsSite: optional(texts.reportsSite),
    closureNotice: optional(texts.closureNotice),
    announcementStrip: optional(texts.announcementStrip),
    aboutText: optional(texts.aboutText),
  }),
  response: success,
})

const videoFields = { title: entryTitle, address: videoAddress, place }
const downloadFields = {
  title: entryTitle,
  tag: defaulted(downloadTag, ''),
  description: defaulted(downloadDescription, ''),
  fileName: downloadName,
  programs: defaulted(list(knownProgram, 20), []),
  place,
}
const noticeFields = { day, title: entryTitle, text: entryText }

const video = body({ id, ...videoFields })
export type Video = Clean<typeof video>
const download = body({ id, ...downloadFields })
export type Download = Clean<typeof download>
const reportNotice = body({ id, ...noticeFields })
export type ReportNotice = Clean<typeof reportNotice>

export const readLibrary = call('GET', '/admin/library', {
  summary: 'Video guides, downloads and update notices of the report hub',
  response: body({ videos: list(video), downloads: list(download), notices: list(reportNotice) }),
})
function entryCalls<const F extends Fields>(
  path: '/admin/videos' | '/admin/downloads' | '/admin/report-notices',
  noun: string,
  fields: F,
) {
  const params = { entry: id }
  return {
    add: call('POST', path, { summary: `Add ${noun}`, body: body(fields), response: success }),
    change: call('PUT', `${path}/:entry` as const, {
      summary: `Change ${noun}`,
      params,
      body: body(fields),
      response: success,
    }),
    remove: call('DELETE', `${path}/:entry` as const, {
      summary: `Remove ${noun}`,
      params,
      body: nothing,
      response: success,
    }),
  }
}

export const {
  add: addVideo,
  change: changeVideo,
  remove: removeVideo,
} = entryCalls('/admin/videos', 'a video guide', videoFields)
export const {
  add: addDownload,
  change: changeDownload,
  remove: removeDownload,
} = entryCalls('/admin/downloads', 'a download', downloadFields)
export const {
  add: addReportNotice,
  change: changeReportNotice,
  remove: removeReportNotice,
} = entryCalls('/admin/report-notices', 'an update notice of the report hub', noticeFields)
