import type { FormEvent } from 'react'
import { DAYS_REVERSED } from '#domain/days.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { useSearchFault } from '#web/pages/useSearchFault.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type AuditFilters, auditAddress } from './audit-address.ts'

/** Apply puts the filters into the address. */
export function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  const [typed, setTyped] = useTyped('audit', { ...filters, person: String(filters.person ?? '') })
  const goTo = useNavigateTo()
  const seesAll = canOpen(usePerson(), 'panel')
  const change = (next: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...next }))
  const isReversed = typed.from !== '' && typed.until !== '' && typed.until < typed.from
  const number = typed.person.trim()
  const isWrongPerson = !/^\d{0,15}$/.test(number)
  const faultOfAction = useSearchFault(typed.action)
  const faultOfObject = useSearchFault(typed.object)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReversed || isWrongPerson || faultOfAction || faultOfObject) return
    goTo(auditAddress.write({ ...typed, person: number === '' ? null : Number(number), before: null }))
  }
  return (
    <Card title="Filters" className="admin__filter-card">
      <form noValidate onSubmit={apply}>
        <div className="fields admin__filters">
          <TextField
            label="Action"
            hint="Part of the action, such as sign-in or approve."
            autoComplete="off"
            error={faultOfAction}
            value={typed.action}
            onChange={(event) => change({ action: event.target.value })}
          />
          <TextField
            label="About"
            hint="Exactly, such as order 100234 or person 10283."
            autoComplete="off"
            error={faultOfObject}
            value={typed.object}
            onChange={(event) => change({ object: event.target.value })}
          />
          <TextField
            label="Person number"
            hint="The person who did it. Manage Users links here, too."
            inputMode="numeric"
            autoComplete="off"
            value={typed.person}
            error={isWrongPerson ? 'Enter the digits of a person number.' : undefined}
            onChange={(event) => change({ person: event.target.value })}
          />
          <SelectField
            label="Outcome"
            hint="Refused: the person was not allowed to do it."
            value={typed.outcome ?? ''}
            options={[
              { value: '', text: 'Done and refused' },
              { value: 'done', text: 'Done' },
              { value: 'refused', text: 'Refused' },
            ]}
            onChange={(event) => change({ outcome: (event.target.value || null) as AuditFilters['outcome'] })}
          />
          <DateField label="From" value={typed.from} onChange={(from) => change({ from })} />
          <DateField
            label="Until"
            value={typed.until}
            error={isReversed ? DAYS_REVERSED : undefined}
            onChange={(until) => change({ until })}
          />
        </div>
        {seesAll && (
          <Checkbox
            label="Only the program I work in"
            checked={typed.onlyProgram}
            onChange={(event) => change({ onlyProgram: event.target.checked })}
          />
        )}
        <div className="toolbar">
          <Button type="submit" icon="filter">
            Apply
          </Button>
          <AppLink href={auditAddress.write()} className={buttonClass({ variant: 'quiet' })}>
            Clear
          </AppLink>
        </div>
      </form>
    </Card>
  )
}
