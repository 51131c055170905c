import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { findBadAddress, findBadFileName } from '#domain/addresses.ts'
import { pageName } from '#domain/page-names.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { PLACE, TITLE, WORDS } from '#web/pages/entry-fields.ts'
import { ManagedTable, type RowForm, useOpened } from '#web/pages/ManagedView.tsx'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { programsQuery } from '#web/programs/programs.queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { type Change, change } from '#wire/change.ts'
import {
  addDownload,
  addReportNotice,
  addVideo,
  changeDownload,
  changeReportNotice,
  changeVideo,
  type Download,
  downloadDescription,
  downloadName,
  downloadTag,
  type ReportNotice,
  readLibrary,
  removeDownload,
  removeReportNotice,
  removeVideo,
  type Video,
  videoAddress,
} from '#wire/content/portal-content.ts'

/** [HUB-17 to HUB-26] */
export function LibraryView() {
  const library = useCall(readLibrary, {})
  return (
    <>
      <ViewHead title={pageName('/admin?view=library')}>
        Videos, downloads and updates on the reports page, for people of every program.
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
              Form={VideoForm}
              removalOf={(entry) => change(removeVideo, { params: { entry } })}
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
              Form={DownloadForm}
              removalOf={(entry) => change(removeDownload, { params: { entry } })}
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
              Form={NoticeForm}
              removalOf={(entry) => change(removeReportNotice, { params: { entry } })}
            />
          </div>
        )}
      </QueryView>
    </>
  )
}

function Prose({ text }: { text: string }) {
  return <span className="prose">{text}</span>
}

function EntryCard<Row extends Video | Download | ReportNotice>({
  title,
  addText,
  rows,
  columns,
  Form,
  removalOf,
}: {
  title: string
  addText: string
  rows: Row[]
  columns: Column<Row>[]
  Form: ComponentType<RowForm<Row>>
  removalOf: (id: number) => Change<unknown>
}) {
  const { open, add, dialog } = useOpened<Row>(title, {
    Form,
    buildConfirmation: (entry, onClose) => (
      <ConfirmAction
        title={`Remove ${entry.title}?`}
        confirmText="Remove"
        isDanger
        change={removalOf(entry.id)}
        doneText={`${entry.title} was removed.`}
        failedText="It could not be removed."
        onClose={onClose}
      >
        <p>People do not find it on the reports page any more.</p>
      </ConfirmAction>
    ),
  })
  return (
    <>
      <Card
        title={title}
        actions={
          <Button variant="outline" icon="plus" onClick={add}>
            {addText}
          </Button>
        }
      >
        <ManagedTable
          caption={title}
          rows={rows}
          columns={columns}
          emptyText="Nothing here yet."
          nameOf={(entry) => entry.title}
          actionsOf={() => ['Edit', 'Remove']}
          onOpen={open}
        />
      </Card>
      {dialog}
    </>
  )
}

function VideoForm({ row, onClose }: RowForm<Video>) {
  return (
    <EntryDialog
      name={`video ${row?.id ?? 'new'}`}
      title={row ? `Edit ${row.title}` : 'Add video'}
      about="A video guide on the page Reports."
      submitText="Save video"
      initial={beginEntry({ title: '', address: '', place: '1' }, row)}
      fields={[
        TITLE,
        {
          field: 'address',
          label: 'Web address',
          isRequired: true,
          maxLength: videoAddress.max,
          inputMode: 'url',
          findFault: ({ address }) => findBadAddress(address.trim()),
        },
        PLACE,
      ]}
      change={(values) => {
        const body = { ...values, place: Number(values.place) }
        return row ? change(changeVideo, { params: { entry: row.id }, body }) : change(addVideo, { body })
      }}
      doneText={saved}
      onClose={onClose}
    />
  )
}

const saved = (_: unknown, { title }: { title: string }) => `${title} was saved.`

function DownloadForm({ row, onClose }: RowForm<Download>) {
  const programs = useQuery(programsQuery)
  const blank = { title: '', tag: '', description: '', fileName: '', programs: [] as string[], place: '1' }
  return (
    <EntryDialog
      name={`download ${row?.id ?? 'new'}`}
      title={row ? `Edit ${row.title}` : 'Add download'}
      about="A file on the page Reports."
      submitText="Save download"
      initial={beginEntry(blank, row)}
      fields={[
        TITLE,
        { field: 'tag', label: 'Tag', hint: 'A word beside the title, such as NEW.', code: downloadTag },
        { field: 'description', label: 'Description', code: downloadDescription },
        {
          field: 'fileName',
          label: 'File name',
          hint: 'The name of a file under /files/.',
          isRequired: true,
          maxLength: downloadName.max,
          findFault: ({ fileName }) => findBadFileName(fileName.trim()),
        },
        {
          field: 'programs',
          control: ({ values, change }) => (
            <CheckboxGroup
              label="Only for people of"
              hint="Select none to show it to everybody."
              value={values.programs}
              onChange={(programs) => change({ programs })}
              options={(programs.data ?? [])
                // A retired program cannot be chosen, but an earlier choice stays.
                .filter(({ code, isRetired }) => !isRetired || values.programs.includes(code))
                .map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
            />
          ),
        },
        PLACE,
      ]}
      change={(values) => {
        const body = { ...values, place: Number(values.place) }
        return row
          ? change(changeDownload, { params: { entry: row.id }, body })
          : change(addDownload, { body })
      }}
      doneText={saved}
      onClose={onClose}
    />
  )
}

function NoticeForm({ row, onClose }: RowForm<ReportNotice>) {
  return (
    <EntryDialog
      name={`notice ${row?.id ?? 'new'}`}
      title={row ? `Edit ${row.title}` : 'Add update'}
      about="An update on the page Reports."
      submitText="Save update"
      initial={beginEntry({ day: findToday(), title: '', text: '' }, row)}
      fields={[
        {
          field: 'day',
          kind: 'day',
          label: 'Day',
          isRequired: true,
          findFault: ({ day }) => (day === '' ? 'Enter the day.' : null),
        },
        TITLE,
        WORDS,
      ]}
      change={(body) =>
        row
          ? change(changeReportNotice, { params: { entry: row.id }, body })
          : change(addReportNotice, { body })
      }
      doneText={saved}
      onClose={onClose}
    />
  )
}
