import { useQuery } from '@tanstack/react-query'
import { findBadAddress, findBadFileName } from '#domain/addresses.ts'
import { PlaceField, TitleField, WordsField } from '#web/pages/EntryFields.tsx'
import { useDone } from '#web/pages/useDone.ts'
import type { Problem } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { programsQuery } from '#web/programs/programs.queries.ts'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
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
  entryText,
  entryTitle,
  place as placeInList,
  type ReportNotice,
  type Video,
  videoAddress,
} from '#wire/content/portal-content.ts'

function findProblems<V extends { title: string; place?: string; day?: string }>(
  values: V,
  ...more: [field: keyof V & string, fault: string | null][]
): Problem<V>[] {
  const { title, place, day } = values
  const faults: [keyof V & string, string | null][] = [
    ['title', findFault(entryTitle, title)],
    ...more,
    ['place', place === undefined ? null : findFault(placeInList, Number(place))],
    ['day', day === '' ? 'Enter the day.' : null],
  ]
  return faults.flatMap(([field, text]) => (text === null ? [] : [{ field, text }]))
}

/** Says that an entry was saved, and closes its dialog. */
function useSaved(onClose: () => void) {
  const done = useDone()
  return (title: string) => {
    done(`${title} was saved.`)
    onClose()
  }
}

export function VideoDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const saved = useSaved(onClose)
  const form = usePanelForm({
    name: `video ${video?.id ?? 'new'}`,
    initial: { title: video?.title ?? '', address: video?.address ?? '', place: String(video?.place ?? 1) },
    findProblems: (values) => findProblems(values, ['address', findBadAddress(values.address.trim())]),
    change: (values) => {
      const body = { ...values, place: Number(values.place) }
      return video ? change(changeVideo, { params: { entry: video.id }, body }) : change(addVideo, { body })
    },
    onDone: (_, { title }) => saved(title),
  })
  return (
    <FormDialog
      title={video ? `Edit ${video.title}` : 'Add video'}
      about="A video guide on the page Reports."
      submitText="Save video"
      form={form}
      onClose={onClose}
    >
      <TitleField {...form.textOf('title')} />
      <TextField
        {...form.textOf('address')}
        autoComplete="off"
        label="Web address"
        isRequired
        maxLength={videoAddress.most}
        inputMode="url"
      />
      <PlaceField {...form.textOf('place')} />
    </FormDialog>
  )
}

export function DownloadDialog({ download, onClose }: { download: Download | null; onClose: () => void }) {
  const saved = useSaved(onClose)
  const programs = useQuery(programsQuery)
  const form = usePanelForm({
    name: `download ${download?.id ?? 'new'}`,
    initial: {
      title: download?.title ?? '',
      tag: download?.tag ?? '',
      description: download?.description ?? '',
      fileName: download?.fileName ?? '',
      programs: (download?.programs ?? []) as string[],
      place: String(download?.place ?? 1),
    },
    findProblems: (values) => findProblems(values, ['fileName', findBadFileName(values.fileName.trim())]),
    change: (values) => {
      const body = { ...values, place: Number(values.place) }
      return download
        ? change(changeDownload, { params: { entry: download.id }, body })
        : change(addDownload, { body })
    },
    onDone: (_, { title }) => saved(title),
  })
  // A retired program is not chosen any more, but stays where it was.
  const offered = (programs.data ?? []).filter(
    ({ code, isRetired }) => !isRetired || form.values.programs.includes(code),
  )
  return (
    <FormDialog
      title={download ? `Edit ${download.title}` : 'Add download'}
      about="A file on the page Reports."
      submitText="Save download"
      form={form}
      onClose={onClose}
    >
      <TitleField {...form.textOf('title')} />
      <TextField
        {...form.textOf('tag')}
        autoComplete="off"
        label="Tag"
        hint="A word beside the title, such as NEW."
        maxLength={downloadTag.most}
      />
      <TextField
        {...form.textOf('description')}
        autoComplete="off"
        label="Description"
        maxLength={downloadDescription.most}
      />
      <TextField
        {...form.textOf('fileName')}
        autoComplete="off"
        label="File name"
        hint="Of a file under /files/."
        isRequired
        maxLength={downloadName.most}
      />
      <CheckboxGroup
        label="Only for people of"
        hint="None ticked: everybody."
        value={form.values.programs}
        onChange={(programs) => form.change({ programs })}
        options={offered.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
      />
      <PlaceField {...form.textOf('place')} />
    </FormDialog>
  )
}

export function NoticeDialog({ notice, onClose }: { notice: ReportNotice | null; onClose: () => void }) {
  const saved = useSaved(onClose)
  const form = usePanelForm({
    name: `notice ${notice?.id ?? 'new'}`,
    initial: {
      day: notice?.day ?? findToday(),
      title: notice?.title ?? '',
      text: notice?.text ?? '',
    },
    findProblems: (values) => findProblems(values, ['text', findFault(entryText, values.text)]),
    change: (body) =>
      notice
        ? change(changeReportNotice, { params: { entry: notice.id }, body })
        : change(addReportNotice, { body }),
    onDone: (_, { title }) => saved(title),
  })
  return (
    <FormDialog
      title={notice ? `Edit ${notice.title}` : 'Add update'}
      about="An update on the page Reports."
      submitText="Save update"
      form={form}
      onClose={onClose}
    >
      <DateField {...form.dayOf('day')} label="Day" isRequired />
      <TitleField {...form.textOf('title')} />
      <WordsField {...form.textOf('text')} />
    </FormDialog>
  )
}
