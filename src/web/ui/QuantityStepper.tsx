import { useEffect, useId, useState } from 'react'
import './field.css'
import { useAnnounce } from './Announcer.tsx'
import { IconButton } from './Button.tsx'
import { readQuantity } from './quantity.ts'

/**
 * Minus, a number and plus. `onStep` hears the buttons and the arrow keys, `onType` a number typed by hand, so
 * that the owner may send the first at once and wait with the second. Never below 0. `itemName` makes each
 * control's name its own: 'Quantity of Coat, Army'.
 */
export function QuantityStepper({
  itemName,
  value,
  onStep,
  onType = onStep,
  min = 0,
  max = 9999,
  isDisabled = false,
  describedBy,
}: {
  itemName: string
  value: number
  onStep: (quantity: number) => void
  onType?: (quantity: number) => void
  min?: number
  max?: number
  isDisabled?: boolean
  describedBy?: string
}) {
  const id = useId()
  const announce = useAnnounce()
  const lowest = Math.max(0, min)
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])

  const step = (by: number) => {
    const next = Math.min(max, Math.max(lowest, value + by))
    if (next === value || isDisabled) return
    onStep(next)
    announce(String(next))
  }
  return (
    // No group around them: each control says the whole of it already, and a group would say it once more.
    <div className="stepper">
      <IconButton
        icon="minus"
        label={`One less ${itemName}`}
        isDisabled={isDisabled || value <= lowest}
        aria-controls={id}
        onClick={() => step(-1)}
      />
      <input
        id={id}
        className="stepper__input"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${itemName}`}
        aria-describedby={describedBy}
        disabled={isDisabled}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value)
          const typed = readQuantity(event.target.value, lowest, max)
          if (typed !== null && typed !== value) onType(typed)
        }}
        onBlur={() => setText(String(value))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <IconButton
        icon="plus"
        label={`One more ${itemName}`}
        isDisabled={isDisabled || value >= max}
        aria-controls={id}
        onClick={() => step(1)}
      />
    </div>
  )
}
