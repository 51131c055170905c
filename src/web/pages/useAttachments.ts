import { useRef, useState } from 'react'
import {
  ATTACHMENT,
  ATTACHMENT_TOO_LARGE,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '#domain/orders/attachments.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { startImport } from '#wire/imports/imports.ts'
import { useSendFile } from './useSendFile.ts'

/** The files of a message. `upload` sends them and gives their numbers, or null when one could not be sent. */
export function useAttachments(name: string) {
  const [files, setFiles] = useTyped<File[]>(name, [])
  // A new key empties the field. A chosen file must not, because the field has the focus.
  const [round, setRound] = useState(0)
  // Uploads of this form, so that a retry sends no file twice.
  const uploads = useRef(new Map<File, string>())
  const current = useRef<File | null>(null)
  const { sent, problem, sendFile } = useSendFile((upload) => {
    if (current.current) uploads.current.set(current.current, upload)
  })
  const upload = async (): Promise<string[] | null> => {
    for (const file of files) {
      if (uploads.current.has(file)) continue
      current.current = file
      const body = { kind: ATTACHMENT, fileName: file.name.slice(0, 200), bytes: file.size }
      await sendFile({ bytes: file, start: change(startImport, { body }), fault: null, finish: null })
      if (!uploads.current.has(file)) return null
    }
    return files.flatMap((file) => uploads.current.get(file) ?? [])
  }
  const clear = () => {
    setFiles([])
    uploads.current.clear()
    setRound((before) => before + 1)
  }
  return { files, setFiles, round, fault: findFault(files), problem, isSending: sent !== null, upload, clear }
}

function findFault(files: File[]): string | null {
  if (files.length > MAX_ATTACHMENTS) return `A message takes up to ${MAX_ATTACHMENTS} files. Choose fewer.`
  const large = files.find(({ size }) => size > MAX_ATTACHMENT_BYTES)
  if (large) return `${large.name}: ${ATTACHMENT_TOO_LARGE}`
  const empty = files.find(({ size }) => size === 0)
  return empty ? `${empty.name} is empty. Choose another file.` : null
}

const KB = 1024
export const sayBytes = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
