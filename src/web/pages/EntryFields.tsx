import type { ComponentProps } from 'react'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { entryText, entryTitle } from '#wire/content/portal-content.ts'

/** What a form says of one of its fields. */
type OfForm = Omit<ComponentProps<typeof TextField>, 'label'>

/** The fields that entries of the portal have alike: announcements, videos, downloads and updates. */
export function TitleField(field: OfForm) {
  return <TextField {...field} label="Title" isRequired maxLength={entryTitle.most} autoComplete="off" />
}

export function WordsField(field: Omit<ComponentProps<typeof TextArea>, 'label'>) {
  return <TextArea {...field} label="Text" isRequired rows={4} maxLength={entryText.most} />
}

export function PlaceField(field: OfForm) {
  return (
    <TextField {...field} label="Place in the list" maxLength={3} autoComplete="off" inputMode="numeric" />
  )
}
