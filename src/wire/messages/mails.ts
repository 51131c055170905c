import * as z from 'zod/mini'
import { body, call, query } from '../call.ts'
import { type Clean, code, list, nullable, optional } from '../code.ts'
import { noSuch, oneOf, personId, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { nothing, pageFields, searchText } from '../paging.ts'
import { ofText } from '../twins.ts'

export const MAILS_PER_PAGE = 50
/** Further mails are found by their address. */
export const MAX_MAILS_COUNTED = 10_000

const mailId = code(() =>
  ofText(
    z.string(noSuch('mail')).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, noSuch('mail'))),
  ),
)

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const
export const mailState = oneOf(MAIL_STATES, 'Choose waiting, sent or failed.')

const mail = body({
  id: mailId,
  queuedAt: instant,
  sentTo: text(),
  personId: nullable(personId),
  subject: text(),
  /** The label of its kind. */
  kind: text(),
  state: mailState,
  /** A sentence with the words of the mail server. */
  reason: text(),
  tries: whole(0, Number.MAX_SAFE_INTEGER),
  sentAt: nullable(instant),
  /** False for mails about accounts. */
  maySendAgain: truth,
  sentAgainAt: nullable(instant),
})
export type SentMail = Clean<typeof mail>

export const listMails = call('GET', '/admin/mails', {
  summary: 'The log of emails of the program, newest first, without their words',
  query: query({
    ...pageFields(MAILS_PER_PAGE),
    state: optional(mailState),
    /** The beginning of an address. */
    searchTerm: searchText,
  }),
  response: body({ total: whole(0, MAX_MAILS_COUNTED), rows: list(mail) }),
})

export const sendMailAgain = call('POST', '/admin/mails/:mail/again', {
  summary: 'Send an email of the log again',
  params: { mail: mailId },
  body: nothing,
  response: body({ sentTo: text() }),
})
