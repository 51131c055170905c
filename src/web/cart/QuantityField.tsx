import { IconButton } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { readQuantity } from '#web/ui/quantity.ts'

export const MOST_PIECES = 9999

/** What is wrong with a typed quantity, or nothing. [PROD-02, VAL-05] */
export function findQuantityProblem(text: string): string | undefined {
  return readQuantity(text, 1, MOST_PIECES) === null ? 'Enter a quantity from 1 to 9999.' : undefined
}

/** A quantity in a form: free to be empty or wrong until the form is sent. */
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
  const quantity = readQuantity(value, 0, MOST_PIECES) ?? 0
  return (
    <Field id={id} label="Quantity" isRequired error={error}>
      {(control) => (
        <div className="stepper">
          <IconButton
            icon="minus"
            label="One less"
            isDisabled={quantity <= 1}
            onClick={() => onChange(String(quantity - 1))}
          />
          <input
            {...control}
            className="stepper__input"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon="plus"
            label="One more"
            isDisabled={quantity >= MOST_PIECES}
            onClick={() => onChange(String(quantity + 1))}
          />
        </div>
      )}
    </Field>
  )
}
