import { MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import './stepper.css'
import { IconButton } from './Button.tsx'
import { Field } from './Field.tsx'
import { readQuantity } from './quantity.ts'

/** The typed number, or the problem with it. [PROD-02, VAL-05] */
export function readFormQuantity(text: string): { quantity: number; problem?: string } {
  const quantity = readQuantity(text, 1, MAX_PIECES)
  return quantity === null ? { quantity: 0, problem: QUANTITY_SENTENCE } : { quantity }
}

/** Can be empty or wrong until the form is sent. */
export function QuantityField({
  id,
  value,
  onChange,
  error,
}: {
  id: string
  value: string
  onChange: (text: string) => void
  error?: string
}) {
  const quantity = readQuantity(value, 0, MAX_PIECES) ?? 0
  const step = (by: number) => {
    const next = quantity + by
    if (next >= 1 && next <= MAX_PIECES) onChange(String(next))
  }
  return (
    <Field id={id} label="Quantity" isRequired error={error}>
      {(control) => (
        <div className="stepper">
          <IconButton icon="minus" label="One less" isDisabled={quantity <= 1} onClick={() => step(-1)} />
          <input
            {...control}
            className="stepper__input control-high p-2 color-ink bold text-center"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || !/^Arrow(Up|Down)$/.test(event.key)) return
              event.preventDefault()
              step(event.key === 'ArrowUp' ? 1 : -1)
            }}
          />
          <IconButton
            icon="plus"
            label="One more"
            isDisabled={quantity >= MAX_PIECES}
            onClick={() => step(1)}
          />
        </div>
      )}
    </Field>
  )
}
