import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './sizes.css'
import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { Item } from '#wire/catalogue/catalogue.ts'
import {
  FILTER_FROM,
  filterSizes,
  groupSizes,
  layOutSizes,
  type SizeGrid,
  stepInGrid,
} from './size-groups.ts'

/** Milliseconds without a key after which the arrow keys rest. */
const RESTS_AFTER = 700

/**
 * Up to 150 sizes and more as radio buttons in a grid. Tab reaches the group, and arrow keys follow the grid. From 30
 * sizes on, a text filters them. `id` is the button that takes the focus on a mistake.
 */
export function SizePicker({
  id,
  items,
  value,
  onChange,
  error,
}: {
  id: string
  items: Item[]
  /** The chosen NSN. */
  value: string | null
  onChange: (nsn: string) => void
  error?: string
}) {
  const name = useId()
  const [filter, setFilter] = useState('')
  const announce = useAnnounce()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Announces only the size where the arrow keys rest.
  const choose = (nsn: string) => {
    onChange(nsn)
    clearTimeout(resting.current)
    const item = items.find((one) => one.nsn === nsn)
    resting.current = setTimeout(() => item && announce(describeChosen(item)), RESTS_AFTER)
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  const found = filterSizes(items, filter)
  const groups = groupSizes(found)
  const grid = layOutSizes(groups)
  const chosen = items.find((item) => item.nsn === value)
  const isChosenHidden = chosen !== undefined && !found.includes(chosen)
  const focusNsn = found.find((item) => item.nsn === value)?.nsn ?? groups[0]?.sizes[0]?.item.nsn
  const radioOf: RadioOf = (item, label, column) => (
    <label key={item.nsn} className="size">
      <input
        type="radio"
        id={item.nsn === focusNsn ? id : undefined}
        name={name}
        value={item.nsn}
        className="size__input whole m-0"
        aria-label={describeSize(label, column, item)}
        aria-invalid={error ? true : undefined}
        checked={item.nsn === value}
        onChange={() => choose(item.nsn)}
      />
      <span className="size__face centered control-high round text-center">
        {label}
        {item.status !== 'active' && (
          <>
            {' '}
            <span className="size__note">{describeNote(item)}</span>
          </>
        )}
      </span>
    </label>
  )

  useEffect(() => {
    if (filter.trim() === '') return
    const timer = setTimeout(
      () => announce(`${formatNumberOf(found.length, 'size', 'sizes')} shown.`),
      RESTS_AFTER,
    )
    return () => clearTimeout(timer)
  }, [filter, found.length, announce])

  return (
    <fieldset
      className={classNames('field', 'sizes', error && 'field--wrong')}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field__label">
        Size<span className="soft regular"> (required)</span>
        {chosen && <span className="sizes__chosen py-1 px-4 color-primary">{chosen.size}</span>}
      </legend>
      <FieldError id={`${id}-error`} text={error} />
      {items.length > FILTER_FROM && (
        <TextField
          label="Narrow the sizes"
          hint={`${items.length} sizes. Type a part of yours, such as 42 long.`}
          className="width-22 mt-4 mb-5"
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      {isChosenHidden && (
        <p className="soft">Your choice {chosen.size} is kept, but not among those shown.</p>
      )}
      {found.length === 0 && <p>No size contains “{filter.trim()}”.</p>}
      <div className={classNames('sizes__groups', items.length > FILTER_FROM && 'sizes__groups--tall')}>
        {grid ? (
          <SizeTable grid={grid} radioOf={radioOf} onStep={choose} />
        ) : (
          <div className="cluster align-stretch gap-3">
            {groups.flatMap(({ sizes }) => sizes).map(({ label, item }) => radioOf(item, label, ''))}
          </div>
        )}
      </div>
    </fieldset>
  )
}

/** For the small button of a size that is not in stock. */
function describeNote({ status, getWellOn }: Item): string {
  if (status === 'obsolete') return 'Obsolete'
  return getWellOn ? `Expected ${formatDate(getWellOn)}` : 'Backordered'
}

type RadioOf = (item: Item, label: string, column: string) => ReactNode

/** Measures down, lengths across. Arrow keys follow. */
function SizeTable({
  grid,
  radioOf,
  onStep,
}: {
  grid: SizeGrid
  radioOf: RadioOf
  onStep: (nsn: string) => void
}) {
  const step = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target } = event
    const next = target instanceof HTMLInputElement ? stepInGrid(grid, target.value, event.key) : null
    if (next === null) return
    event.preventDefault()
    onStep(next)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus()
  }
  const id = useId()
  return (
    <table className="sizes__table" aria-label="Sizes" onKeyDown={step}>
      <thead>
        <tr>
          <td />
          {grid.columns.map((title, at) => (
            <th className="px-2 soft text-2 bold" key={title} id={`${id}-column-${at}`} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ label, cells }, row) => (
          <tr key={label}>
            <th className="px-2 soft text-2 bold" id={`${id}-row-${row}`} scope="row">
              {label}
            </th>
            {cells.map((item, at) => (
              <td key={grid.columns[at]} headers={`${id}-row-${row} ${id}-column-${at}`}>
                {item && radioOf(item, label, grid.columns[at] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * '42 Regular, in stock', '42 Expected 06/03/2026, Regular, backordered'. The visible text comes first, so that users
 * can speak it.
 */
function describeSize(label: string, column: string, item: Item): string {
  if (item.status === 'active') return `${[label, column].filter(Boolean).join(' ')}, in stock`
  const rest = item.status === 'backordered' && (item.getWellOn ? 'backordered' : 'no date yet')
  return [`${label} ${describeNote(item)}`, column, rest].filter(Boolean).join(', ')
}

/** '$163.18 per EA, backordered, expected 06/03/2026. NSN 8405-01-234-5678.' */
function describeChosen({ price, unitOfIssue, status, getWellOn, nsn }: Item): string {
  const wait = status === 'backordered' ? `, ${describeBackorder(getWellOn).toLowerCase()}` : ''
  return `${formatMoney(price)} per ${unitOfIssue}${wait}. NSN ${formatNsn(nsn)}.`
}
