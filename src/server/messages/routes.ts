import { listMails, sendMailAgain } from '#wire/messages/mails.ts'
import {
  countUnread,
  listMessages,
  markAllRead,
  markRead,
  readChoices,
  saveChoices,
} from '#wire/messages/messages.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { markEachRead, markSomeRead, readMessages, readUnread } from './center.ts'
import { chooseWays, getChoices } from './choices.ts'
import { readMails, sendAgain } from './mail-log.ts'

export function serveMessages(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  const own = { ...anyone, isOwnAccount: true } as const
  serveRead(portal, listMessages, anyone, readMessages)
  serveRead(portal, countUnread, anyone, readUnread)
  serveWrite(portal, markRead, own, markSomeRead)
  serveWrite(portal, markAllRead, own, markEachRead)
  serveRead(portal, readChoices, anyone, getChoices)
  serveWrite(portal, saveChoices, own, chooseWays)
  const panel = { area: 'panel' } as const
  serveRead(portal, listMails, panel, readMails)
  serveWrite(portal, sendMailAgain, panel, (context, input) => sendAgain(portal.jobs, context, input))
}
