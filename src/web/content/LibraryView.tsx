import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { QueryView, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { type Download, type ReportNotice, readLibrary, type Video } from '#wire/content/portal-content.ts'
import { DownloadDialog, NoticeDialog, VideoDialog } from './LibraryDialogs.tsx'
import { type Entry, REMOVALS } from './library-entries.ts'

type Open = { action: 'edit' | 'remove' } & Entry

/** What the report hub offers to watch, to download and to know. [HUB-17 to HUB-26] */
export function LibraryView() {
  const library = useCall(readLibrary, {})
  const [open, setOpen] = useTyped<Open | null>('library', null)
  const close = () => setOpen(null)
  return (
    <>
      <ViewHead title="Videos and downloads">
        What the reports page offers to people of every program.
      </ViewHead>
      <QueryView query={library} text="Loading lists…">
        {({ videos, downloads, notices }) => (
          <div className="rows rows-shrink gap-8">
            <EntryCard
              title="Video guides"
              addText="Add video"
              rows={videos}
              columns={[
                { key: 'place', header: 'Place', cell: ({ place }) => place },
                { key: 'title', header: 'Title', isRowHeader: true, cell: ({ title }) => title },
                { key: 'address', header: 'Address', cell: ({ address }) => <Prose text={address} /> },
              ]}
              onOpen={(action, entry) => setOpen({ action, kind: 'video', entry })}
            />
            <EntryCard
              title="Downloads"
              addText="Add download"
              rows={downloads}
              columns={[
                { key: 'place', header: 'Place', cell: ({ place }) => place },
                {
                  key: 'title',
                  header: 'Title',
                  isRowHeader: true,
                  cell: ({ title, tag }) => (tag === '' ? title : `${title} (${tag})`),
                },
                { key: 'file', header: 'File', cell: ({ fileName }) => <Prose text={fileName} /> },
                {
                  key: 'for',
                  header: 'For',
                  cell: ({ programs }) => (programs.length === 0 ? 'Everybody' : programs.join(', ')),
                },
              ]}
              onOpen={(action, entry) => setOpen({ action, kind: 'download', entry })}
            />
            <EntryCard
              title="Recent report updates"
              addText="Add update"
              rows={notices}
              columns={[
                { key: 'day', header: 'Day', isUnbroken: true, cell: ({ day }) => formatDate(day) },
                { key: 'title', header: 'Title', isRowHeader: true, cell: ({ title }) => title },
                { key: 'text', header: 'Text', cell: ({ text }) => <Prose text={text} /> },
              ]}
              onOpen={(action, entry) => setOpen({ action, kind: 'notice', entry })}
            />
          </div>
        )}
      </QueryView>
      {open?.action === 'edit' && <EntryDialog entry={open} onClose={close} />}
      {open?.action === 'remove' && open.entry && (
        <RemoveDialog kind={open.kind} entry={open.entry} onClose={close} />
      )}
    </>
  )
}

function Prose({ text }: { text: string }) {
  return <span className="prose">{text}</span>
}

function EntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  if (entry.kind === 'video') return <VideoDialog video={entry.entry} onClose={onClose} />
  if (entry.kind === 'download') return <DownloadDialog download={entry.entry} onClose={onClose} />
  return <NoticeDialog notice={entry.entry} onClose={onClose} />
}

function EntryCard<Row extends Video | Download | ReportNotice>({
  title,
  addText,
  rows,
  columns,
  onOpen,
}: {
  title: string
  addText: string
  rows: Row[]
  columns: Column<Row>[]
  /** Null adds. */
  onOpen: (action: 'edit' | 'remove', entry: Row | null) => void
}) {
  return (
    <Card
      title={title}
      actions={
        <Button variant="outline" icon="plus" onClick={() => onOpen('edit', null)}>
          {addText}
        </Button>
      }
    >
      <DataTable
        caption={title}
        isCaptionHidden
        rows={rows}
        rowKey={({ id }) => id}
        emptyText="Nothing here yet."
        columns={[
          ...columns,
          {
            key: 'change',
            header: 'Change',
            isAction: true,
            align: 'end',
            cell: (row) => (
              <RowActions
                what={row.title}
                actions={[
                  { text: 'Edit', onClick: () => onOpen('edit', row) },
                  { text: 'Remove', onClick: () => onOpen('remove', row) },
                ]}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}

function RemoveDialog({
  kind,
  entry,
  onClose,
}: {
  kind: Entry['kind']
  entry: NonNullable<Entry['entry']>
  onClose: () => void
}) {
  return (
    <ConfirmAction
      title={`Remove ${entry.title}?`}
      confirmText="Remove"
      isDanger
      change={REMOVALS[kind](entry.id)}
      doneText={`${entry.title} was removed.`}
      failedText="It could not be removed."
      onClose={onClose}
    >
      <p>People do not find it on the reports page any more.</p>
    </ConfirmAction>
  )
}
