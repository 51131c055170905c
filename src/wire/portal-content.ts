import { PORTAL_TEXTS } from '#domain/portal-texts.ts'
import { body, call } from './call.ts'
import { type Clean, defaulted, list, nullable } from './code.ts'
import { day, instant, knownProgram, oneOf, required, text, truth, whole } from './codes.ts'
import { nothing, success } from './paging.ts'

const id = whole(1, 1_000_000_000)
const place = whole(1, 999, 'Enter the place in the list, 1 to 999.')
const TITLE = required(120, 'Enter a title.')

const announcementFields = {
  title: TITLE,
  text: required(2000, 'Enter the text.'),
  shownFrom: day,
  shownUntil: nullable(day),
  /** Every program reads it, not only the session's. */
  forEverybody: truth,
}
export const announcement = body({
  id,
  ...announcementFields,
  state: oneOf(['ahead', 'now', 'over'], 'There is no such state.'),
})
export type AdminAnnouncement = Clean<typeof announcement>

export const listAllAnnouncements = call('GET', '/admin/announcements', {
  summary: 'Announcements of the program and for everybody, also those ahead and over, at most 200',
  answer: list(announcement),
})
export const addAnnouncement = call('POST', '/admin/announcements', {
  summary: 'Announce something',
  body: body(announcementFields),
  answer: success,
})
export const changeAnnouncement = call('PUT', '/admin/announcements/:announcement', {
  summary: 'Change an announcement',
  params: { announcement: id },
  body: body(announcementFields),
  answer: success,
})
export const endAnnouncement = call('POST', '/admin/announcements/:announcement/end', {
  summary: 'Show an announcement no longer',
  params: { announcement: id },
  body: nothing,
  answer: success,
})

const someText = (name: keyof typeof PORTAL_TEXTS) => text(PORTAL_TEXTS[name].most)
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
  answer: body({
    texts: body(texts),
    defaults: body(texts),
    changes: list(body({ name: text(), changedBy: text(), changedAt: instant })),
  }),
})
/** A text that is equal to its default is no longer written over it. */
export const saveTexts = call('PUT', '/admin/texts', {
  summary: 'Write the texts and links of the portal',
  body: body(texts),
  answer: success,
})

const videoFields = { title: TITLE, address: required(500, 'Enter the web address of the video.'), place }
const downloadFields = {
  title: TITLE,
  tag: defaulted(text(20), ''),
  description: defaulted(text(500), ''),
  fileName: required(120, 'Enter the name of the file.'),
  /** Only people of these programs see it; none: everybody. */
  programs: defaulted(list(knownProgram, 20), []),
  place,
}
const noticeFields = { day, title: TITLE, text: required(2000, 'Enter the text.') }

export const video = body({ id, ...videoFields })
export type Video = Clean<typeof video>
export const download = body({ id, ...downloadFields })
export type Download = Clean<typeof download>
export const reportNotice = body({ id, ...noticeFields })
export type ReportNotice = Clean<typeof reportNotice>

export const readLibrary = call('GET', '/admin/library', {
  summary: 'Video guides, downloads and update notices of the report hub',
  answer: body({ videos: list(video), downloads: list(download), notices: list(reportNotice) }),
})
export const addVideo = call('POST', '/admin/videos', {
  summary: 'Add a video guide',
  body: body(videoFields),
  answer: success,
})
export const changeVideo = call('PUT', '/admin/videos/:video', {
  summary: 'Change a video guide',
  params: { video: id },
  body: body(videoFields),
  answer: success,
})
export const removeVideo = call('DELETE', '/admin/videos/:video', {
  summary: 'Remove a video guide',
  params: { video: id },
  body: nothing,
  answer: success,
})
export const addDownload = call('POST', '/admin/downloads', {
  summary: 'Add a download',
  body: body(downloadFields),
  answer: success,
})
export const changeDownload = call('PUT', '/admin/downloads/:download', {
  summary: 'Change a download',
  params: { download: id },
  body: body(downloadFields),
  answer: success,
})
export const removeDownload = call('DELETE', '/admin/downloads/:download', {
  summary: 'Remove a download',
  params: { download: id },
  body: nothing,
  answer: success,
})
export const addReportNotice = call('POST', '/admin/report-notices', {
  summary: 'Add an update notice of the report hub',
  body: body(noticeFields),
  answer: success,
})
export const changeReportNotice = call('PUT', '/admin/report-notices/:notice', {
  summary: 'Change an update notice',
  params: { notice: id },
  body: body(noticeFields),
  answer: success,
})
export const removeReportNotice = call('DELETE', '/admin/report-notices/:notice', {
  summary: 'Remove an update notice',
  params: { notice: id },
  body: nothing,
  answer: success,
})
