import { useEffect, useRef, useState } from 'react'
import { PART_BYTES } from '#domain/imports/import-states.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ResponseSource } from '#web/calls/call-keys.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { type Change, change } from '#wire/change.ts'
import { cancelImport, checkImport, type ImportRecord, sendImportPart } from '#wire/imports/imports.ts'
import { sendBytes } from '#wire/send-request.ts'

const SHOWS = ['import'] as const
/** The abort reason of a transfer that must not resume. */
const CANCEL = 'cancel'

/**
 * The same `bytes` mean the same file. `fault` is the reason not to send it. `finish` replaces the check once the whole
 * file has arrived; null leaves the file to the caller.
 */
export type Sent = {
  bytes: Blob
  start: Change<ImportRecord>
  fault: string | null
  finish?: ((id: string) => Change<unknown>) | null
}

/** A file that the server knows, and how many parts it has confirmed. */
type Begun = { start: string; bytes: Blob; id: string; parts: number }

/**
 * Sends a file in parts, then requests its check. If a response is missing, the next press resumes the same import with
 * the same file. The `sent` bytes are null while idle. The `field` is a wire name.
 */
export function useSendFile(
  onDone: (id: string, reading: Promise<unknown>) => unknown,
  shows: readonly ResponseSource[] = SHOWS,
) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [field, setField] = useState<string | undefined>()
  const begun = useRef<Begun | null>(null)
  // A second press can come before the next render.
  const isSending = useRef(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const { send } = useChange({ shows, failed: 'The file could not be sent. Try again.' })

  const sendFile = async ({ bytes, start, fault, finish = checkOf }: Sent) => {
    if (isSending.current) return
    setProblem(fault)
    setField(undefined)
    if (fault) return
    const control = new AbortController()
    leaving.current = control
    isSending.current = true
    setSent(0)
    const onRefused = (refusal: Refusal) => {
      setProblem(refusal.message)
      setField(refusal.errors[0]?.field)
      if (!isPassing(refusal)) begun.current = null
    }
    if (begun.current?.start !== start.text || begun.current.bytes !== bytes) {
      begun.current = null
      await send(start, {
        onRefused,
        onDone: ({ id }) => {
          begun.current = { start: start.text, bytes, id, parts: 0 }
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
      if (control.signal.reason === CANCEL) {
        begun.current = null
        await send(change(cancelImport, { params: { import: open.id } }), { onRefused })
      } else if (isWhole && finish === null) {
        begun.current = null
        await onDone(open.id, Promise.resolve())
      } else if (isWhole && finish)
        await send(finish(open.id), {
          onRefused,
          onDone: (_, reading) => {
            begun.current = null
            return onDone(open.id, reading)
          },
        })
    }
    isSending.current = false
    setSent(null)
  }
  const cancel = () => leaving.current?.abort(CANCEL)
  return { sent, problem, field, sendFile, cancel }
}

const checkOf = (id: string): Change<unknown> => change(checkImport, { params: { import: id } })

async function sendParts(begun: Begun, signal: AbortSignal, note: (bytes: number) => void): Promise<boolean> {
  const { id, bytes } = begun
  for (; begun.parts * PART_BYTES < bytes.size; begun.parts++) {
    const from = begun.parts * PART_BYTES
    note(from)
    const part = bytes.slice(from, from + PART_BYTES)
    await sendBytes(sendImportPart, { params: { import: id, part: begun.parts }, signal }, part)
  }
  note(bytes.size)
  return true
}
