import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LONGEST_SCAN } from '#domain/receipts/scans.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'

/**
 * The field that a scanner types into, and people. It has the focus when the page opens; Enter, which scanners send,
 * looks the number up.
 */
export function ScanField({
  field,
  text,
  error,
  isBusy,
  onText,
  onScan,
}: {
  field: RefObject<HTMLInputElement | null>
  text: string
  error: string | undefined
  isBusy: boolean
  onText: (text: string) => void
  onScan: (text: string) => void
}) {
  // Before the heading would take the focus.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [field])
  const send = (event: FormEvent) => {
    event.preventDefault()
    // What stands in the field, not what was last drawn: a scanner is fast.
    onScan(field.current?.value ?? '')
  }
  return (
    <form noValidate onSubmit={send} data-keeps-focus>
      <Field
        label="Scan or type a number"
        hint="The bar code of box 24 or 27 of a 1348 or of a shipping label, a requisition, tracking or order number, or an NSN."
        error={error}
        className="width-36"
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="text"
            className="input code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_SCAN}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <div className="toolbar">
        <Button type="submit" icon="search" isBusy={isBusy} busyText="Looking up…">
          Find
        </Button>
        <CameraScan onRead={onScan} />
      </div>
    </form>
  )
}

/** A button that reads a bar code with the camera; nothing where the browser cannot. The camera is on only meanwhile. */
function CameraScan({ onRead }: { onRead: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const reportRead = useRef(onRead)
  reportRead.current = onRead
  const announce = useAnnounce()
  useEffect(() => {
    if (!isOn || !video.current) return
    const stop = new AbortController()
    readFromCamera(video.current, stop.signal).then(
      (text) => {
        if (text === null) return
        setOn(false)
        reportRead.current(text)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        setOn(false)
        setProblem(explain(error))
      },
    )
    return () => stop.abort()
  }, [isOn])
  if (!canReadBarCodes()) return null
  return (
    <div className="camera">
      <Button
        variant="outline"
        aria-expanded={isOn}
        onClick={() => {
          setProblem('')
          if (!isOn) announce('The camera is on. Hold the bar code of box 24 before it.')
          setOn(!isOn)
        }}
      >
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
      {isOn && (
        <>
          <p className="soft">Hold the bar code of box 24 before the camera.</p>
          <video
            ref={video}
            className="camera__picture block lined round"
            aria-label="Picture of the camera"
            muted
            playsInline
          />
        </>
      )}
      <RefusalAlert isSlim>{problem}</RefusalAlert>
    </div>
  )
}

function explain(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The browser does not allow the camera here. Allow it for this site, or type the number.'
  if (name === 'NotFoundError') return 'There is no camera on this device. Type the number instead.'
  return 'The camera cannot be used right now. Type the number instead.'
}

/** The browser's own reader of bar codes, where it has one; TypeScript does not know it yet. */
type Reader = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type ReaderClass = {
  new (options: { formats: string[] }): Reader
  getSupportedFormats(): Promise<string[]>
}

/** The kinds of bar code on a DD Form 1348-1A. */
const FORMATS = ['code_128', 'code_39', 'pdf417']
/** Milliseconds between two looks at the picture. */
const LOOK_EVERY = 200

function findReaderClass(): ReaderClass | undefined {
  return (window as unknown as { BarcodeDetector?: ReaderClass }).BarcodeDetector
}

/** Whether this browser can read bar codes from a camera. Cameras are there only on a secure page. */
function canReadBarCodes(): boolean {
  return findReaderClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/**
 * Shows the camera in `video` and answers the first bar code in its picture; null when `signal` ends it. The camera is
 * off again when this is done, however it ends. @throws DOMException when there is no camera or it is not allowed
 */
async function readFromCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const ReaderOf = findReaderClass()
  if (!ReaderOf) return null
  const known = await ReaderOf.getSupportedFormats()
  const reader = new ReaderOf({ formats: FORMATS.filter((format) => known.includes(format)) })
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = camera
    await video.play()
    while (!signal.aborted) {
      // A picture that is not there yet is no bar code.
      const [found] = await reader.detect(video).catch(() => [])
      if (found?.rawValue) return signal.aborted ? null : found.rawValue
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
    return null
  } finally {
    for (const track of camera.getTracks()) track.stop()
    video.srcObject = null
  }
}
