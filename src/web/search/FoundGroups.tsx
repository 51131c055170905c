import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { findOptions, type Group, type Result } from './results.ts'

/**
 * What was found, kind by kind. What can be opened is an option of the field's list; items that the person may not open stand
 * below it as plain text (docs/decisions/0022-without-the-order-placer-role.md).
 */
export function FoundGroups({
  id,
  groups,
  active,
  onOpen,
}: {
  id: string
  groups: readonly Group[]
  active: number
  onOpen: (href: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const options = findOptions(groups)
  const places = new Map(options.map(({ key }, at) => [key, at]))
  const opened = groups.filter(({ results }) => results.some(({ href }) => href !== null))
  const plain = groups.filter(({ results }) => results.every(({ href }) => href === null))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse here must not take the focus from the field
    <div
      className="search-all__found mt-4 lined round"
      hidden={groups.length === 0}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        ref={list}
        id={`${id}-found`}
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
        hidden={opened.length === 0}
      >
        {opened.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, as the pattern of a listbox has it
          <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
            <div
              id={`${id}-${group.kind}`}
              role="presentation"
              className="m-0 py-3 px-5 on-raised soft text-2 bold"
            >
              {nameGroup(group)}
            </div>
            {[...group.results, ...(group.rest ? [group.rest] : [])].map((result) => {
              const at = places.get(result.key) ?? -1
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
                <div
                  key={result.key}
                  id={`${id}-${at}`}
                  role="option"
                  className={classNames(
                    'combobox__option row gap-3 control-high',
                    result === group.rest && 'search-all__rest',
                  )}
                  aria-selected={at === active}
                  data-active={at === active || undefined}
                  onClick={() => result.href !== null && onOpen(result.href)}
                >
                  <ResultWords result={result} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {plain.map((group) => (
        <div key={group.kind}>
          <p className="m-0 py-3 px-5 on-raised soft text-2 bold">{nameGroup(group)}</p>
          <ul className="plain-list" aria-label="Products found">
            {group.results.map((result) => (
              <li className="py-3 px-5 line-below" key={result.key}>
                <ResultWords result={result} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function ResultWords({ result: { text, detail, looks } }: { result: Result }) {
  return (
    <span className="pictured row gap-5">
      {looks && <Thumbnail of={looks} />}
      <span>
        {text}
        {detail && <span className="search-all__detail block text-2 regular">{detail}</span>}
      </span>
    </span>
  )
}

function nameGroup({ name, results, inAll }: Group): string {
  return inAll > results.length ? `${name}, ${results.length} of ${inAll}` : name
}
