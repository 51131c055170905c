import { describeAccent, readAccent } from '#domain/accents.ts'
import type { TextState } from '#web/pages/useForm.ts'
import { styleOfAccent } from '#web/theme/accent-style.ts'
import { Field } from '#web/ui/Field.tsx'

/** The default of the browser's color picker: the brass of the portal. */
const PORTALS_OWN = '#ffbe2e'

/** A sentence describes the preview for users who cannot see it. */
export function AccentField({
  value,
  programName,
  onPick,
  ...field
}: TextState & { programName: string; onPick: (accent: string) => void }) {
  const accent = readAccent(value)
  const sentenceId = `${field.id}-sentence`
  return (
    <Field
      id={field.id}
      label="Accent color"
      hint="Colors the name of the program and the line below the bar, such as #1B5E20. Blank for the portal’s own."
      error={field.error}
      describedBy={accent === null ? undefined : sentenceId}
    >
      {(control) => (
        <>
          <div className="accent-field cluster gap-3 gap-x-5 mb-3">
            <input
              {...control}
              type="text"
              className="input"
              value={value}
              onChange={field.onChange}
              autoComplete="off"
              spellCheck={false}
            />
            <input
              type="color"
              className="accent-field__picker p-1 round on-surface"
              aria-label="Pick the accent color"
              value={accent || PORTALS_OWN}
              onChange={(event) => onPick(event.target.value)}
            />
            {accent && programName !== '' && (
              <span className="accent-field__sample shrink py-3 px-4 round on-navy" aria-hidden="true">
                <span className="program-plate" style={styleOfAccent(accent)}>
                  {programName}
                </span>
              </span>
            )}
          </div>
          {accent !== null && (
            <p className="field__hint" id={sentenceId}>
              {describeAccent(accent)}
            </p>
          )}
        </>
      )}
    </Field>
  )
}
