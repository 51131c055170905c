import { FileField } from './FileField.tsx'
import type { useAttachments } from './useAttachments.ts'

/** On a phone, the browser offers the camera where photos are welcome. */
const KINDS = {
  photos: {
    label: 'Photos or files',
    hint: 'Up to 5, each up to 10 MB: JPEG or PNG photos, PDF, text, CSV, Excel or Word. The place and time in a photo are removed.',
    accept: 'image/jpeg,image/png,.pdf,.txt,.csv,.xlsx,.docx',
  },
  files: {
    label: 'Files',
    hint: 'Up to 5, each up to 10 MB: PDF, PNG, JPEG, text, CSV, Excel or Word.',
    accept: '.pdf,.png,.jpg,.jpeg,.txt,.csv,.xlsx,.docx',
  },
} as const
export type AttachmentKind = keyof typeof KINDS

type Props = {
  id: string
  kind: AttachmentKind
  attachments: ReturnType<typeof useAttachments>
  error: string | undefined
}

export function AttachmentField({ id, kind, attachments: { files, setFiles, round }, error }: Props) {
  return (
    <FileField
      key={round}
      {...{ id, error, ...KINDS[kind] }}
      isOptional
      isMultiple
      chosen={files.map(({ name }) => name).join(', ')}
      onChoose={setFiles}
    />
  )
}
