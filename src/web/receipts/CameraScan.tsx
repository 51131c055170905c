import { useEffect, useRef, useState } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { canReadBarCodes, readFromCamera } from './bar-code-reader.ts'

/** A button that reads a bar code with the camera; nothing where the browser cannot. The camera is on only meanwhile. */
export function CameraScan({ onRead }: { onRead: (text: string) => void }) {
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
