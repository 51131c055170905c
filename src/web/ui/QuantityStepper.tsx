import { useEffect, useId, useRef, useState } from 'react'
import './field.css'
import './stepper.css'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { useAnnounce } from './Announcer.tsx'
import { Button, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './Field.tsx'
import { type QuantityLine, readQuantity, WRONG_QUANTITY } from './quantity.ts'

/**
 * Typed text stays in the field until it is stored. Problems show below, and 0 asks before removing. Arrow keys work
 * like the buttons. `itemName` makes accessible names unique: 'Quantity of Coat, Army'.
 */
export function QuantityStepper({
  itemName,
  stored,
  holder,
  line,
  onRemove,
}: {
  itemName: string
  stored: number
  /** 'The order holds 5' */
  holder: 'cart' | 'order'
  line: QuantityLine
  onRemove: () => void
}) {
  const id = useId()
  const announce = useAnnounce()
  const field = useRef<HTMLInputElement>(null)
  const isPressing = useRef(false)
  // Text of an input method that is not committed yet.
  const [composed, setComposed] = useState<string | null>(null)
  const { entry } = line
  const text = entry?.text ?? String(stored)
  const value = readQuantity(text, 0, MAX_PIECES) ?? stored
  const handlesRefusal = entry?.state === 'zero'
  const problem = findProblem(entry, stored, holder)
  useEffect(() => {
    if (problem) announce(problem, { isUrgent: true })
  }, [problem, announce])
  useEffect(() => {
    if (handlesRefusal) announce(`Quantity 0 removes ${itemName}. Choose Remove or Keep ${stored}.`)
  }, [handlesRefusal, itemName, stored, announce])

  const step = (by: number) => {
    const next = Math.min(MAX_PIECES, Math.max(0, value + by))
    if (next === value && entry?.state !== 'typing') return
    line.step(next)
    announce(String(next))
  }
  const described = [problem && `${id}-error`, handlesRefusal && `${id}-question`].filter(Boolean).join(' ')
  return (
    // No group: it would repeat the full name of each control.
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the events of its controls
    <div
      className={classNames('quantity rows items-center gap-3', problem && 'field--wrong')}
      onPointerDown={(event) => {
        isPressing.current = event.target !== field.current
      }}
      onPointerUp={() => {
        isPressing.current = false
      }}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        // The window lost the focus, not the field.
        if (document.activeElement === target) return
        // The user pressed one of its own buttons, which continues from the typed value.
        if (isPressing.current && currentTarget.contains(relatedTarget)) return
        line.leave()
      }}
    >
      <div className="stepper">
        <IconButton
          icon="minus"
          label={`One less ${itemName}`}
          isDisabled={value <= 0}
          aria-controls={id}
          onClick={() => step(-1)}
        />
        <input
          ref={field}
          id={id}
          className="stepper__input control-high p-2 color-ink bold text-center"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${itemName}`}
          aria-describedby={described || undefined}
          aria-invalid={problem ? true : undefined}
          value={composed ?? text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            if ((event.nativeEvent as InputEvent).isComposing) setComposed(event.target.value)
            else line.type(event.target.value)
          }}
          onCompositionEnd={(event) => {
            setComposed(null)
            line.type(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
            if (event.key === 'Escape') line.restore()
            if (!KEYS.has(event.key)) return
            event.preventDefault()
            if (event.key === 'Enter') line.enter()
            else step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        <IconButton
          icon="plus"
          label={`One more ${itemName}`}
          isDisabled={value >= MAX_PIECES}
          aria-controls={id}
          onClick={() => step(1)}
        />
      </div>
      <FieldError id={`${id}-error`} text={problem} />
      {handlesRefusal && (
        <div className="cluster gap-3 justify-center">
          <p className="whole m-0 bold text-center" id={`${id}-question`}>
            Remove this item?
          </p>
          <Button variant="danger" aria-label={`Remove ${itemName}`} onClick={onRemove}>
            Remove
          </Button>
          <Button
            variant="outline"
            aria-label={`Keep ${stored} of ${itemName}`}
            onClick={() => {
              line.restore()
              field.current?.focus()
            }}
          >
            Keep {stored}
          </Button>
        </div>
      )}
    </div>
  )
}

const KEYS = new Set(['Enter', 'ArrowUp', 'ArrowDown'])

/** Every key that an input method handles. Some browsers report only this. */
const COMPOSING = 229

function findProblem(
  entry: QuantityLine['entry'],
  stored: number,
  holder: 'cart' | 'order',
): string | undefined {
  if (entry?.state === 'wrong') return WRONG_QUANTITY
  if (entry?.state !== 'refused' || readQuantity(entry.text, 0, MAX_PIECES) === stored) return undefined
  const requested = `You ${entry.isTyped ? 'typed' : 'chose'} ${entry.text.trim()}`
  return `${requested}; the ${holder} holds ${stored}. ${entry.message}`
}
