import { type PointerEvent, useRef } from 'react'
import './receipts.css'
import { addPoint, LONGEST_STROKES, SHEET } from '#domain/receipts/signatures.ts'
import { Button } from '#web/ui/Button.tsx'

const VIEW = `0 0 ${SHEET.width} ${SHEET.height}`

/** Draws with a finger, a pen or a mouse. The name in a text field beside it is the way without drawing. */
export function SignaturePad({ value, onChange }: { value: string; onChange: (strokes: string) => void }) {
  const drawn = useRef(value)
  drawn.current = value
  const draw = (event: PointerEvent<SVGSVGElement>, isFirst: boolean) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * SHEET.width
    const y = ((event.clientY - top) / height) * SHEET.height
    const next = addPoint(drawn.current, x, y, isFirst)
    if (next === drawn.current || next.length > LONGEST_STROKES) return
    drawn.current = next
    onChange(next)
  }
  return (
    <div className="signature">
      <svg
        role="img"
        aria-label={value === '' ? 'Field to draw the signature, empty' : 'Field with the drawn signature'}
        className="signature__sheet lined round"
        viewBox={VIEW}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, true)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event, false)
        }}
      >
        <line className="signature__line" x1="30" x2="570" y1="160" y2="160" />
        <path d={value} />
      </svg>
      <div className="toolbar mt-6 mb-6">
        <Button variant="outline" isDisabled={value === ''} onClick={() => onChange('')}>
          Clear the drawing
        </Button>
      </div>
    </div>
  )
}

export function DrawnSignature({ strokes, name }: { strokes: string; name: string }) {
  return (
    <svg role="img" aria-label={`Drawn signature of ${name}`} className="signature__drawn" viewBox={VIEW}>
      <path d={strokes} />
    </svg>
  )
}
