import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { ProgramName, QueryView, RowActions, TimeState, ViewHead } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  type AdminAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
} from '#wire/content/portal-content.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'

type Open = { action: 'add' } | { action: 'edit' | 'end'; announcement: AdminAnnouncement }

/** What the dashboard tells the people of the program, and everybody. */
export function AnnouncementsView() {
  const announcements = useCall(listAllAnnouncements, {})
  const [open, setOpen] = useTyped<Open | null>('announcements', null)
  const close = () => setOpen(null)
  return (
    <>
      <ViewHead
        title="Announcements"
        action={
          <Button icon="plus" onClick={() => setOpen({ action: 'add' })}>
            Add announcement
          </Button>
        }
      >
        Shown on the dashboard of <ProgramName />, or of everybody.
      </ViewHead>
      <QueryView query={announcements} text="Loading announcements…">
        {(list) => (
          <>
            <DataTable
              caption="Announcements"
              isCaptionHidden
              rows={list.rows}
              rowKey={({ id }) => id}
              emptyText="Nothing has been announced."
              columns={[
                { key: 'title', header: 'Title', isRowHeader: true, cell: ({ title }) => title },
                {
                  key: 'text',
                  header: 'Text',
                  cell: ({ text }) => <span className="prose">{text}</span>,
                },
                {
                  key: 'for',
                  header: 'For',
                  cell: ({ forEverybody }) => (forEverybody ? 'Everybody' : 'This program'),
                },
                {
                  key: 'days',
                  header: 'Shown',
                  cell: ({ shownFrom, shownUntil }) =>
                    `${formatDate(shownFrom)} – ${shownUntil ? formatDate(shownUntil) : 'until ended'}`,
                },
                { key: 'state', header: 'State', cell: ({ state }) => <TimeState state={state} /> },
                {
                  key: 'edit',
                  header: 'Change',
                  isAction: true,
                  align: 'end',
                  cell: (announcement) => (
                    <RowActions
                      what={announcement.title}
                      actions={[
                        { text: 'Edit', onClick: () => setOpen({ action: 'edit', announcement }) },
                        ...(announcement.state === 'over'
                          ? []
                          : [{ text: 'End', onClick: () => setOpen({ action: 'end', announcement }) }]),
                      ]}
                    />
                  ),
                },
              ]}
            />
            <CutNote list={list} which="newest" />
          </>
        )}
      </QueryView>
      {open?.action === 'add' && <AnnouncementDialog announcement={null} onClose={close} />}
      {open?.action === 'edit' && <AnnouncementDialog announcement={open.announcement} onClose={close} />}
      {open?.action === 'end' && <EndDialog announcement={open.announcement} onClose={close} />}
    </>
  )
}

function EndDialog({ announcement, onClose }: { announcement: AdminAnnouncement; onClose: () => void }) {
  const { id, title } = announcement
  return (
    <ConfirmAction
      title={`End ${title}?`}
      confirmText="End announcement"
      change={change(endAnnouncement, { params: { announcement: id } })}
      doneText={`${title} is shown no longer.`}
      failedText="The announcement could not be ended."
      onClose={onClose}
    >
      <p>Nobody sees it on the dashboard any more. It stays in this list.</p>
    </ConfirmAction>
  )
}
