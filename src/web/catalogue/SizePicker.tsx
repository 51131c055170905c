import { useEffect, useId, useState } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { FILTER_FROM, filterSizes, groupSizes } from './size-groups.ts'

/**
 * One size out of up to 150 and more, as real radio buttons that look like a grid: Tab reaches the group, the arrow
 * keys walk it, and from 30 sizes on a text narrows it. `id` is the button that takes the focus on a mistake.
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
  /** The NSN chosen. */
  value: string | null
  onChange: (nsn: string) => void
  error?: string
}) {
  const name = useId()
  const [filter, setFilter] = useState('')
  const announce = useAnnounce()
  const found = filterSizes(items, filter)
  const groups = groupSizes(found)
  const chosen = items.find((item) => item.nsn === value)
  const isChosenHidden = chosen !== undefined && !found.includes(chosen)
  const focusNsn = found.find((item) => item.nsn === value)?.nsn ?? groups[0]?.sizes[0]?.item.nsn

  useEffect(() => {
    if (filter.trim() === '') return
    const timer = setTimeout(() => announce(`${formatNumberOf(found.length, 'size', 'sizes')} shown.`), 700)
    return () => clearTimeout(timer)
  }, [filter, found.length, announce])

  return (
    <fieldset
      className={classNames('field', 'sizes', error && 'field--wrong')}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field__label">
        Size<span className="field__required"> (required)</span>
        {chosen && <span className="sizes__chosen">{chosen.size}</span>}
      </legend>
      <FieldError id={`${id}-error`} text={error} />
      {items.length > FILTER_FROM && (
        <TextField
          label="Narrow the sizes"
          hint={`${items.length} sizes. Type a part of yours, such as 42 long.`}
          className="sizes__filter"
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
        {groups.map((group) => (
          <div key={group.title} className="sizes__group">
            {group.title && (
              <p className="sizes__title" aria-hidden="true">
                {group.title}
              </p>
            )}
            <div className="sizes__grid">
              {group.sizes.map(({ label, item }) => (
                <label key={item.nsn} className="size">
                  <input
                    type="radio"
                    id={item.nsn === focusNsn ? id : undefined}
                    name={name}
                    className="size__input"
                    aria-label={describeSize(item)}
                    aria-invalid={error ? true : undefined}
                    checked={item.nsn === value}
                    onChange={() => onChange(item.nsn)}
                  />
                  <span className="size__face">
                    {label}
                    {item.status === 'backordered' && <span className="size__note">Backordered</span>}
                    {item.status === 'obsolete' && <span className="size__note">Obsolete</span>}
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function describeSize(item: Item): string {
  return item.status === 'active' ? item.size : `${item.size}, ${item.status}`
}
