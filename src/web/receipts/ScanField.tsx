import { type FormEvent, type RefObject, useLayoutEffect } from 'react'
import { LONGEST_SCAN } from '#domain/receipts/scans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { CameraScan } from './CameraScan.tsx'

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
