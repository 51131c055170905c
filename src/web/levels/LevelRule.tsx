import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ODD_AMOUNT } from '#domain/funds/funds.ts'
import { describeRule, isEmptyRule } from '#domain/levels/level-rules.ts'
import { parseDollars } from '#domain/money.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { useCall } from '#web/calls/useCall.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { change } from '#wire/change.ts'
import { type LevelRules, previewLevelRule, readLevelRules, saveLevelRule } from '#wire/levels/level-rules.ts'

type Rule = LevelRules['rules'][number]
type Typed = { from: string; expedited: boolean; categories: string[]; kits: string[] }

/** The orders that the level signs, and a dialog to change that. Level 1 signs every order. */
export function LevelRule({
  dodaac,
  level,
  rules,
  isEditable,
}: {
  dodaac: string
  level: number
  rules: LevelRules
  isEditable: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const rule = rules.rules.find((one) => one.level === level)
  if (!rule) return null
  return (
    <>
      <p className="m-0 mb-4">{rule.sentence}</p>
      {isEditable && (
        <div className="toolbar mb-4">
          <Button variant="outline" onClick={() => setOpen(true)}>
            Change which orders level {level} signs
          </Button>
        </div>
      )}
      {isOpen && <RuleDialog {...{ dodaac, rule, rules }} onClose={() => setOpen(false)} />}
    </>
  )
}

const readRule = ({ from, expedited, categories, kits }: Typed) => ({
  from: from.trim() === '' ? null : parseDollars(from.trim()),
  expedited,
  categories,
  kits: kits.map(Number),
})

function RuleDialog({
  dodaac,
  rule,
  rules,
  onClose,
}: {
  dodaac: string
  rule: Rule
  rules: LevelRules
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { level } = rule
  return (
    <EntryDialog<Typed, LevelRules>
      name={`rule of level ${level} of ${dodaac}`}
      title={`Orders that level ${level} signs`}
      about="The level signs an order that meets one of these conditions. Without a condition it signs every order. Waiting orders keep their levels until they are changed."
      submitText="Save"
      initial={{
        from: rule.from === null ? '' : (rule.from / 100).toFixed(2),
        expedited: rule.expedited,
        categories: rule.categories,
        kits: rule.kits.map(String),
      }}
      fields={[
        {
          field: 'from',
          findFault: ({ from }) =>
            from.trim() !== '' && (parseDollars(from.trim()) ?? 0) === 0 ? ODD_AMOUNT : null,
          control: (form) => (
            <AmountField {...form.textOf('from')} label="From a sum" hint="Dollars, or empty for no sum." />
          ),
        },
        { field: 'expedited', kind: 'check', label: 'Expedited orders' },
        {
          field: 'categories',
          control: ({ values, change: set }) => (
            <CheckboxGroup
              label="Orders with an item of a category"
              value={values.categories}
              onChange={(categories) => set({ categories })}
              options={rules.categories.map(({ code, name }) => ({ value: code, label: name }))}
            />
          ),
        },
        {
          field: 'kits',
          isShown: () => rules.kits.length > 0,
          control: ({ values, change: set }) => (
            <CheckboxGroup
              label="Orders by outfitting with a kit"
              value={values.kits}
              onChange={(kits) => set({ kits })}
              options={rules.kits.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          ),
        },
      ]}
      change={(values) =>
        change(saveLevelRule, { params: { dodaac, level }, body: readRule(values), ifMatch: rule.version })
      }
      doneText={(saved) => saved.rules.find((one) => one.level === level)?.sentence ?? 'The rule was saved.'}
      afterwards={(saved) =>
        queries.setQueryData(keyOf(readLevelRules, { params: { dodaac } }, rules.levels), saved)
      }
      onClose={onClose}
    >
      {(values) => <RulePreview {...{ dodaac, level, rules, values }} />}
    </EntryDialog>
  )
}

/** Milliseconds without a change after which the rule is said and counted. */
const RESTS_AFTER = 500

/** Announced after a pause. A failed count leaves the earlier one. */
function RulePreview({
  dodaac,
  level,
  rules,
  values,
}: {
  dodaac: string
  level: number
  rules: LevelRules
  values: Typed
}) {
  const typed = JSON.stringify(readRule(values))
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), RESTS_AFTER)
    return () => clearTimeout(timer)
  }, [typed])
  const rule: ReturnType<typeof readRule> = JSON.parse(rested)
  const { from, expedited, categories, kits } = rule
  const query = { from: from ?? undefined, expedited: expedited ? 1 : 0, categories, kits }
  const preview = useCall(
    previewLevelRule,
    { params: { dodaac, level }, query },
    { enabled: !isEmptyRule(rule), retry: false },
  )
  const counted = useRef('')
  if (preview.data) counted.current = preview.data.sentence
  const sentence = describeRule(level, rule, {
    categoryOf: (code) => rules.categories.find((one) => one.code === code)?.name ?? code,
    kitOf: (id) => rules.kits.find((one) => one.id === id)?.name ?? String(id),
  })
  const problem = preview.isError && 'The orders of the last 90 days could not be counted again.'
  // One text, because the space between two texts is lost to a screen reader where a line ends.
  return (
    <p role="status">
      {[sentence, !isEmptyRule(rule) && counted.current, problem].filter(Boolean).join(' ')}
    </p>
  )
}
