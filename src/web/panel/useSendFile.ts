import { useEffect, useRef, useState } from 'react'
import { FILE_TOO_LARGE, MOST_FILE_BYTES, PART_BYTES } from '#domain/imports/import-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { useChange } from '#web/change/useChange.ts'
import { askWithBytes } from '#wire/ask.ts'
import { change } from '#wire/change.ts'
import { checkImport, type ImportRecord, sendImportPart, startImport } from '#wire/imports/imports.ts'

const SHOWS = [['administration', 'import']] as const

/** Sends a file part by part, then asks for its check. `sent` is how many bytes have gone, null while none do. */
export function useSendFile(onChecked: (id: string) => void) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const { send } = useChange({ shows: SHOWS, failed: 'The file could not be sent. Try again.' })

  const sendFile = async (kind: string, file: File) => {
    if (sent !== null) return
    setProblem(file.size === 0 ? 'This file is empty.' : file.size > MOST_FILE_BYTES ? FILE_TOO_LARGE : null)
    if (file.size === 0 || file.size > MOST_FILE_BYTES) return
    const control = new AbortController()
    leaving.current = control
    setSent(0)
    const refused = { onRefused: (refusal: Refusal) => setProblem(refusal.message) }
    let started: ImportRecord | undefined
    const fileName = file.name.slice(0, 200)
    await send(change(startImport, { body: { kind, fileName, bytes: file.size } }), {
      ...refused,
      onDone: (record) => {
        started = record
      },
    })
    if (started) {
      const { id } = started
      const isWhole = await sendParts(id, file, control.signal, setSent).catch((error: unknown) => {
        if (!control.signal.aborted)
          setProblem(
            error instanceof Refusal ? error.message : 'The file could not be read. Choose it again.',
          )
        return false
      })
      if (isWhole)
        await send(change(checkImport, { params: { import: id }, body: {} }), {
          ...refused,
          onDone: () => onChecked(id),
        })
    }
    setSent(null)
  }
  return { sent, problem, sendFile }
}

async function sendParts(
  id: string,
  file: File,
  signal: AbortSignal,
  note: (bytes: number) => void,
): Promise<boolean> {
  for (let part = 0; part * PART_BYTES < file.size; part++) {
    const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    await askWithBytes(sendImportPart, { params: { import: id, part }, signal }, bytes)
    note(part * PART_BYTES + bytes.size)
  }
  return true
}
