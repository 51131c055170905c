import type { ReactNode } from 'react'
import './filters.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Collapsible } from '#web/ui/Disclosure.tsx'

export function FilterPanel({
  inUse,
  isOpen,
  isInBar = false,
  onOpenChange,
  children,
}: {
  inUse: number
  /** Beside other controls while it is folded. */
  isInBar?: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <Card className={classNames('filter-panel no-print', isInBar ? 'py-0' : 'mb-8 py-3')}>
      <Collapsible
        title={inUse === 0 ? 'Filters' : `Filters, ${inUse} in use`}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        {children}
      </Collapsible>
    </Card>
  )
}

export type FilterWords = { name: string; label: string; text: string }

export function AppliedFilters({
  words,
  isEditing,
  onChange,
  onClear,
  children,
}: {
  words: FilterWords[]
  isEditing: boolean
  onChange: () => void
  onClear: () => void
  children?: ReactNode
}) {
  return (
    <div className="cluster gap-2 gap-x-5 mb-4 text-3">
      {words.length === 0 ? (
        <span className="soft">No filters: everything is shown.</span>
      ) : (
        <ul className="applied-filters__words cluster align-stretch gap-3" aria-label="Applied filters">
          {words.map(({ name, label, text }) => (
            <li key={name}>
              <span className="soft">{label}</span> {text}
            </li>
          ))}
        </ul>
      )}
      {!isEditing && (
        <>
          <Button variant="quiet" onClick={onChange}>
            Change<span className="visually-hidden"> filters</span>
          </Button>
          <Button variant="quiet" onClick={onClear}>
            Clear All
          </Button>
        </>
      )}
      {children}
    </div>
  )
}
