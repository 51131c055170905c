import { useEffect, useRef } from 'react'
import {
  describeDestinations,
  findDodaacWarnings,
  isDodaac,
  SIGNAL_WORDS,
} from '#domain/dodaacs/dodaac-rules.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { readDraft } from './dodaac-values.ts'
import { DodaacField, type FieldsProps, wordsOf } from './UnitFields.tsx'

const UNITS = ['shipTo', 'billTo', 'soldTo'] as const

/** [DOD-09] */
export function DestinationFields({ program, form }: FieldsProps & { program: ProgramCode }) {
  return (
    <Card title="Shipping and billing">
      <div className="fields">
        {UNITS.map((name) => (
          // The signal code depends on these fields.
          <DodaacField
            key={name}
            form={form}
            field={name}
            program={program}
            placeholder="This DoDAAC itself"
            concerns={[name, 'signalCode']}
          />
        ))}
        <SelectField
          {...form.textOf('signalCode')}
          {...wordsOf('signalCode')}
          options={[
            { value: '', text: 'Choose a signal code' },
            ...Object.entries(SIGNAL_WORDS).map(([value, words]) => ({ value, text: `${value}: ${words}` })),
          ]}
        />
      </div>
      <DestinationSummary form={form} />
    </Card>
  )
}

/** Milliseconds of pause in typing before the announcement. */
const SAID_AFTER = 1500

/**
 * Explains the fields above and the signal code that fits, with a button to apply it. Screen readers hear a changed
 * sentence after a pause.
 */
function DestinationSummary({ form }: FieldsProps) {
  const draft = readDraft(form.values)
  const announce = useAnnounce()
  const isKnown = isDodaac(draft.dodaac)
  const { sentence, fitting } = describeDestinations(draft)
  const fits = fitting.some((code) => code === draft.signalCode)
  const contradiction =
    isKnown && draft.signalCode !== '' && !fits ? `Signal code ${draft.signalCode} does not say that.` : ''
  const warnings = isKnown
    ? findDodaacWarnings({ ...draft, branch: draft.branch || null }).map(({ message }) => message)
    : []
  useSaid(isKnown ? [sentence, contradiction, ...warnings].filter(Boolean).join(' ') : '')
  if (!isKnown)
    return (
      <p className="dodaacs__summary py-5 px-6 round soft">
        Enter the DoDAAC to see where its orders ship and who pays.
      </p>
    )
  return (
    <div className="dodaacs__summary py-5 px-6 round">
      <p>{sentence}</p>
      {!fits && (
        <div className="toolbar">
          {contradiction && <strong className="color-error">{contradiction}</strong>}
          {fitting.map((code) => (
            <Button
              key={code}
              variant="outline"
              onClick={() => {
                form.change({ signalCode: code })
                announce(`Signal code ${code} chosen.`)
                document.getElementById(form.idOf('signalCode'))?.focus()
              }}
            >
              Use {code}
            </Button>
          ))}
        </div>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} kind="warning" isSlim>
          {warning}
        </Alert>
      ))}
    </div>
  )
}

/** Announces a changed sentence after a pause. The first one is not announced. */
function useSaid(sentence: string): void {
  const announce = useAnnounce()
  const said = useRef(sentence)
  useEffect(() => {
    if (sentence === said.current) return
    const timer = setTimeout(() => {
      said.current = sentence
      if (sentence) announce(sentence)
    }, SAID_AFTER)
    return () => clearTimeout(timer)
  }, [sentence, announce])
}
