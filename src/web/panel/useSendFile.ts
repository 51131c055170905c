import { useEffect, useRef, useState } from 'react'
import { FILE_TOO_LARGE, MOST_FILE_BYTES, PART_BYTES } from '#domain/imports/import-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { askWithBytes } from '#wire/ask.ts'
import { change } from '#wire/change.ts'
import { checkImport, sendImportPart, startImport } from '#wire/imports/imports.ts'

const SHOWS = [['administration', 'import']] as const

/** A file that the portal knows of, and how many of its parts it has for certain. */
type Begun = { kind: string; file: File; id: string; parts: number }

/**
 * Sends a file part by part, then asks for its check. When an answer is missing, the same file goes on from there at the
 * next press, as the same import. `sent` is how many bytes have gone, null while none do.
 */
export function useSendFile(onChecked: (id: string) => void) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const begun = useRef<Begun | null>(null)
  // The state is drawn after the press; a second press in the same moment meets this.
  const isSending = useRef(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const { send } = useChange({ shows: SHOWS, failed: 'The file could not be sent. Try again.' })

  const sendFile = async (kind: string, file: File) => {
    if (isSending.current) return
    setProblem(file.size === 0 ? 'This file is empty.' : file.size > MOST_FILE_BYTES ? FILE_TOO_LARGE : null)
    if (file.size === 0 || file.size > MOST_FILE_BYTES) return
    const control = new AbortController()
    leaving.current = control
    isSending.current = true
    setSent(0)
    const onRefused = (refusal: Refusal) => {
      setProblem(refusal.message)
      if (!isPassing(refusal)) begun.current = null
    }
    if (begun.current?.kind !== kind || begun.current.file !== file) {
      begun.current = null
      const fileName = file.name.slice(0, 200)
      await send(change(startImport, { body: { kind, fileName, bytes: file.size } }), {
        onRefused,
        onDone: ({ id }) => {
          begun.current = { kind, file, id, parts: 0 }
        },
      })
    }
    const open = begun.current
    if (open) {
      const isWhole = await sendParts(open, control.signal, setSent).catch((error: unknown) => {
        if (control.signal.aborted) return false
        if (error instanceof Refusal) onRefused(error)
        else setProblem('The file could not be read. Choose it again.')
        return false
      })
      if (isWhole)
        await send(change(checkImport, { params: { import: open.id }, body: {} }), {
          onRefused,
          onDone: () => {
            begun.current = null
            onChecked(open.id)
          },
        })
    }
    isSending.current = false
    setSent(null)
  }
  return { sent, problem, sendFile }
}

async function sendParts(begun: Begun, signal: AbortSignal, note: (bytes: number) => void): Promise<boolean> {
  const { id, file } = begun
  for (; begun.parts * PART_BYTES < file.size; begun.parts++) {
    const from = begun.parts * PART_BYTES
    note(from)
    const bytes = file.slice(from, from + PART_BYTES)
    await askWithBytes(sendImportPart, { params: { import: id, part: begun.parts }, signal }, bytes)
  }
  note(file.size)
  return true
}
