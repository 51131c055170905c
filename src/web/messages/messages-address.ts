import { address, maybe, one, pageNumber, SEARCH } from '#wire/address.ts'
import { mailState } from '#wire/messages/mails.ts'
import { shownMessages } from '#wire/messages/messages.ts'

export const messagesAddress = address('/messages', {
  shown: one(shownMessages, 'all'),
  page: one(pageNumber, 1),
})

export const mailsAddress = address('/admin?view=mails', {
  state: maybe(mailState),
  search: SEARCH,
  page: one(pageNumber, 1),
})
