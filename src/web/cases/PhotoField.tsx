import { FileField } from '#web/pages/FileField.tsx'
import type { useAttachments } from '#web/pages/useAttachments.ts'

/** On a phone, the browser offers the camera. */
export function PhotoField({
  id,
  attachments,
  error,
}: {
  id: string
  attachments: ReturnType<typeof useAttachments>
  error: string | undefined
}) {
  const { files, setFiles, round } = attachments
  return (
    <FileField
      key={round}
      id={id}
      label="Photos or files"
      isOptional
      hint="Up to 5, each up to 10 MB: JPEG or PNG photos, PDF, text, CSV, Excel or Word. The place and time in a photo are removed."
      error={error}
      accept="image/jpeg,image/png,.pdf,.txt,.csv,.xlsx,.docx"
      isMultiple
      chosen={files.map(({ name }) => name).join(', ')}
      onChoose={setFiles}
    />
  )
}
