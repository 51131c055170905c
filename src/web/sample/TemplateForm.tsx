import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '#web/ui/Checkbox.tsx'
import { DateRange } from '#web/ui/DateField.tsx'
import { ErrorSummary, type FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { PasswordField, TextArea, TextField } from '#web/ui/TextField.tsx'

export const STATES = [
  { value: '', text: 'Select a state' },
  { value: 'OH', text: 'Ohio' },
  { value: 'VA', text: 'Virginia' },
]

export function SampleForm() {
  const { notify } = useNotices()
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [areas, setAreas] = useState(['orders'])
  const [days, setDays] = useState({ from: '2023-01-01', to: '2025-11-20' })
  const [shipping, setShipping] = useState<string | null>('standard')
  const findProblem = (fieldId: string) => problems.find((problem) => problem.fieldId === fieldId)?.text

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const responses = new FormData(event.currentTarget)
    const found: FieldProblem[] = []
    if (!responses.get('name')) found.push({ fieldId: 'sample-name', text: 'Enter the last name.' })
    if (!String(responses.get('email')).includes('@')) {
      found.push({ fieldId: 'sample-email', text: 'Enter an email address such as j.ellis@example.mil.' })
    }
    setProblems(found)
    setAttempt(attempt + 1)
    if (found.length === 0) notify({ kind: 'success', text: 'The sample form was filled in correctly.' })
  }
  return (
    <Card title="Form">
      <form id="sample-form" className="form" noValidate onSubmit={submit}>
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className="fields">
          <TextField
            id="sample-name"
            name="name"
            label="Last name"
            isRequired
            autoComplete="off"
            error={findProblem('sample-name')}
          />
          <TextField
            id="sample-email"
            name="email"
            type="email"
            label="Email"
            hint="We write to this address when the order ships."
            isRequired
            autoComplete="off"
            error={findProblem('sample-email')}
          />
          <SelectField label="State" options={STATES} />
          <PasswordField label="Password" autoComplete="off" />
          <TextField label="Order number" value="100004" readOnly hint="Given by the system." />
          <TextField label="Fund year" value="2026" disabled />
        </div>
        <DateRange label="Placed between" {...days} onChange={setDays} />
        <TextArea label="Comment" hint="Up to 200 letters." maxLength={200} rows={3} />
        <div className="fields">
          <CheckboxGroup
            label="Areas"
            value={areas}
            onChange={setAreas}
            options={[
              { value: 'products', label: 'Products' },
              { value: 'orders', label: 'Orders' },
              { value: 'funding', label: 'Funding', hint: 'Needs a Finance role.', isDisabled: true },
            ]}
          />
          <RadioGroup
            label="Shipping"
            value={shipping}
            onChange={setShipping}
            options={[
              { value: 'standard', label: 'Standard' },
              { value: 'expedited', label: 'Expedited', hint: 'A reason is required.' },
            ]}
          />
        </div>
        <Checkbox label="I have checked the sizes." />
        <div className="toolbar">
          <Button type="submit">Send form</Button>
          <Button variant="quiet" type="reset" onClick={() => setProblems([])}>
            Clear form
          </Button>
        </div>
      </form>
    </Card>
  )
}
