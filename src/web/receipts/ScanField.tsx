import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { LONGEST_SCAN } from '#domain/receipts/scans.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'

/** Milliseconds between two keys of a scanner. A person types slower. */
const LONGEST_KEY = 50

/**
 * A field for scanners and for typing. It takes the focus when the page opens. Enter, which scanners send, starts the
 * look-up.
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
  // Must run before the heading takes the focus.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [field])
  const begun = useRef(-Infinity)
  const sent = useRef(-Infinity)
  const send = (event: FormEvent) => {
    event.preventDefault()
    sent.current = event.timeStamp
    // The live value of the field: a scanner can be faster than rendering.
    onScan(field.current?.value ?? '')
  }
  /** Some scanners end with Tab, alone or after Enter. */
  const readTab = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Tab' || event.shiftKey) return
    const { value } = event.currentTarget
    const isSent = sent.current >= begun.current
    const keys = isSent ? 1 : value.length
    if (event.timeStamp - (isSent ? sent : begun).current > keys * LONGEST_KEY) return
    event.preventDefault()
    if (isSent) return
    sent.current = event.timeStamp
    onScan(value)
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
            onKeyDown={readTab}
            onChange={(event) => {
              if (event.target.value.length === 1) begun.current = event.timeStamp
              onText(event.target.value)
            }}
          />
        )}
      </Field>
      <div className="toolbar">
        {/* Not busy for the button, or it would hold back the next scan. */}
        <Button type="submit" icon="search">
          {isBusy ? 'Looking up…' : 'Find'}
        </Button>
        <CameraScan onRead={onScan} />
      </div>
    </form>
  )
}

/** Reads a bar code with the camera. Renders nothing without browser support. The camera is on only during the scan. */
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
          if (!isOn) announce('The camera is on. Hold the bar code of box 24 in front of it.')
          setOn(!isOn)
        }}
      >
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
      {isOn && (
        <>
          <p className="soft">Hold the bar code of box 24 in front of the camera.</p>
          <video
            ref={video}
            className="camera__picture block lined round"
            aria-label="Camera picture"
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

/** The browser's BarcodeDetector, which TypeScript does not declare yet. */
type Reader = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type ReaderClass = {
  new (options: { formats: string[] }): Reader
  getSupportedFormats(): Promise<string[]>
}

const FORMATS = ['code_128', 'code_39', 'pdf417']
/** Milliseconds between two camera frames. */
const LOOK_EVERY = 200

function findReaderClass(): ReaderClass | undefined {
  return (window as unknown as { BarcodeDetector?: ReaderClass }).BarcodeDetector
}

/** Browsers offer cameras only on a secure page. */
function canReadBarCodes(): boolean {
  return findReaderClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/**
 * Shows the camera in `video` and returns the first bar code, or null when `signal` aborts. Always turns the camera
 * off.
 * @throws DOMException when there is no camera or it is not allowed
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
      // A frame that is not ready counts as no bar code.
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
