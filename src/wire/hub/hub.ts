import { type AnswerOf, body, call } from '../call.ts'
import { list } from '../code.ts'
import { text } from '../codes.ts'
import { day } from '../days.ts'

/** What the report hub offers beside the reports themselves (HUB-17 to HUB-29), each list in the order of its screen. */
export const readHub = call('GET', '/reports/hub', {
  summary: 'Video guides, downloads of the program, and update notices, newest first',
  answer: body({
    videos: list(body({ title: text(), address: text(500) })),
    downloads: list(body({ title: text(), tag: text(), description: text(500), fileName: text() })),
    notices: list(body({ day, title: text(), text: text(2000) })),
  }),
})

export type Hub = AnswerOf<typeof readHub>

/** Where the file of a download is served; outside the API, since a browser saves it by itself. */
export const FILES_BASE = '/files'
