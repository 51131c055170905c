import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { ProgramName, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatDateTime, formatMoment } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { change } from '#wire/change.ts'
import { listMails, MAIL_STATES, MAILS_PER_PAGE, type SentMail, sendMailAgain } from '#wire/messages/mails.ts'
import { mailsAddress } from './messages-address.ts'

const STATES: Record<SentMail['state'], { text: string; kind: 'info' | 'success' | 'error' }> = {
  waiting: { text: 'Waiting', kind: 'info' },
  sent: { text: 'Sent', kind: 'success' },
  failed: { text: 'Failed', kind: 'error' },
}

const columns: Column<SentMail>[] = [
  {
    key: 'at',
    header: 'When',
    isRowHeader: true,
    cell: ({ queuedAt }) => formatDateTime(queuedAt.toISOString()),
  },
  { key: 'to', header: 'To', cell: ({ sentTo }) => <span className="break">{sentTo}</span> },
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ subject, kind }) => (
      <>
        {subject}
        <div className="soft">{kind}</div>
      </>
    ),
  },
  { key: 'state', header: 'State', cell: (mail) => <MailState mail={mail} /> },
]

function MailState({ mail: { state, reason, tries, sentAt, sentAgainAt } }: { mail: SentMail }) {
  return (
    <>
      <StatusTag kind={STATES[state].kind}>{STATES[state].text}</StatusTag>
      {sentAt && <div className="soft">{formatMoment(sentAt)}</div>}
      {state === 'failed' && (
        <div>
          {reason} <span className="soft">({tries === 1 ? 'tried once' : `tried ${tries} times`})</span>
        </div>
      )}
      {sentAgainAt && <div className="soft">Sent again {formatMoment(sentAgainAt)}</div>}
    </>
  )
}

/** The emails of the program, without their words. */
export function MailsView() {
  const [view] = useAddress(mailsAddress)
  const { state, search, page } = view
  const mails = useCall(
    listMails,
    { query: { state: state ?? undefined, searchTerm: search, page, pageSize: MAILS_PER_PAGE } },
    { ...WITH_PREVIOUS_ROWS, pageSize: MAILS_PER_PAGE },
  )
  const done = useDone()
  const { notify } = useNotices()
  const { send } = useChange({ shows: [listMails], failed: 'The mail could not be sent again.' })
  const sendAgain = ({ id }: SentMail) =>
    void send(change(sendMailAgain, { params: { mail: id } }), {
      onDone: ({ sentTo }) => done(`The mail to ${sentTo} is sent again.`),
      onRefused: ({ message }) => notify({ kind: 'error', text: message }),
    })
  const action: Column<SentMail> = {
    key: 'again',
    header: 'Send again',
    isAction: true,
    align: 'end',
    cell: (mail) =>
      mail.maySendAgain && (
        <RowActions
          what={`${mail.subject}, to ${mail.sentTo}`}
          actions={[{ text: 'Send again', onClick: () => sendAgain(mail) }]}
        />
      ),
  }
  return (
    <>
      <ViewHead title="Mails">
        The emails of <ProgramName />, newest first. Those that name no order disappear after 90 days. A
        failed one is tried again for about a day. Mails about accounts cannot be sent from here.
      </ViewHead>
      <AddressSearch
        name="Mails"
        label="Search mails"
        hint="By the beginning of an email address."
        className="width-36"
        search={search}
        hrefFor={(words) => mailsAddress.write({ ...view, search: words, page: 1 })}
      />
      <Tabs
        label="Mails"
        current={state ?? 'all'}
        tabs={[
          { key: 'all', text: 'All', href: mailsAddress.write({ search }) },
          ...MAIL_STATES.map((one) => ({
            key: one,
            text: STATES[one].text,
            href: mailsAddress.write({ search, state: one }),
          })),
        ]}
      />
      <PagedTable
        list={mails}
        loadingText="Loading mails…"
        pageSize={MAILS_PER_PAGE}
        hrefFor={(to) => mailsAddress.write({ ...view, page: to })}
        caption="Mails"
        rowKey={({ id }) => id}
        emptyText={
          search || state
            ? 'No mail matches. Clear the search or choose another state.'
            : 'No mail was sent yet. Mails appear here when somebody orders, approves or signs in.'
        }
        columns={[...columns, action]}
      />
    </>
  )
}
