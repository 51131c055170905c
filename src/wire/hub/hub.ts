import { body, call, type ResponseOf } from '../call.ts'
import { list } from '../code.ts'
import { text } from '../codes.ts'
import { day } from '../days.ts'

/** In screen order (HUB-17 to HUB-29). */
export const readHub = call('GET', '/reports/hub', {
  summary: 'Video guides, downloads of the program, and update notices, newest first',
  response: body({
    videos: list(body({ title: text(), address: text(500) })),
    downloads: list(body({ title: text(), tag: text(), description: text(500), fileName: text() })),
    notices: list(body({ day, title: text(), text: text(2000) })),
  }),
})

export type Hub = ResponseOf<typeof readHub>

/** Outside the API, because the browser downloads it. */
export const FILES_BASE = '/files'
