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
export function canReadBarCodes(): boolean {
  return findReaderClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/**
 * Shows the camera in `video` and answers the first bar code in its picture; null when `signal` ends it. The camera is
 * off again when this is done, however it ends. @throws DOMException when there is no camera or it is not allowed
 */
export async function readFromCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
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
