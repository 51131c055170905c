import { type RefObject, useEffect, useRef } from 'react'
import { useSingleKeys } from '#web/session/single-keys.ts'

/** What the keys of the list do, in the order in which the dialog of `?` tells them. */
export const ROW_KEYS: { key: string; does: string }[] = [
  { key: 'j', does: 'Go to the next order' },
  { key: 'k', does: 'Go to the previous order' },
  { key: 'x', does: 'Choose the order, or leave it out again' },
  { key: 'o', does: 'Open or close the lines of the order; Enter on its box does the same' },
  { key: 'a', does: 'Approve the chosen orders, or this one where none is chosen' },
  { key: 'd', does: 'Decline the chosen orders, or this one where none is chosen' },
  { key: '?', does: 'Show these keys' },
]

type RowActs = {
  onDecide: (decision: 'approve' | 'decline', row: number | null) => void
  onHelp: () => void
}

/**
 * Keys of one letter for whoever works through many orders. They are heard only while the focus is within the list, and never in a
 * field or with Ctrl, Alt or the Windows key: whoever speaks to the computer, or presses a key by mistake elsewhere, meets none of them
 * (WCAG 2.1.4). Whoever wants none at all switches them off; Enter goes on working. Screen readers keep such keys for themselves while
 * somebody reads.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, acts: RowActs): void {
  const [hasSingleKeys] = useSingleKeys()
  const latest = useRef({ ...acts, hasSingleKeys })
  latest.current = { ...acts, hasSingleKeys }
  useEffect(() => {
    const area = list.current
    if (!area) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.defaultPrevented || isField(target)) return
      const rows = [...area.querySelectorAll<HTMLElement>('[data-row]')]
      const row = target.closest<HTMLElement>('[data-row]')
      const press = (wanted: string) => row?.querySelector<HTMLElement>(wanted)?.click()
      const go = (by: number) => {
        const at = row ? rows.indexOf(row) + by : by > 0 ? 0 : rows.length - 1
        rows[at]?.querySelector<HTMLElement>('input, button')?.focus()
      }
      const does: Record<string, () => void> = {
        j: () => go(1),
        k: () => go(-1),
        x: () => press('input[type=checkbox]'),
        o: () => press('[aria-expanded]'),
        a: () => latest.current.onDecide('approve', numberOf(row)),
        d: () => latest.current.onDecide('decline', numberOf(row)),
        '?': () => latest.current.onHelp(),
      }
      // On its box alone: links and buttons have an Enter of their own.
      const isEnter = key === 'Enter' && target instanceof HTMLInputElement
      const act = does[isEnter ? 'o' : key]
      if (!act || !(isEnter || latest.current.hasSingleKeys)) return
      event.preventDefault()
      act()
    }
    area.addEventListener('keydown', onKey)
    return () => area.removeEventListener('keydown', onKey)
  }, [list])
}

const numberOf = (row: HTMLElement | null) => (row ? Number(row.dataset.row) : null)

/** Where letters are typed or choose something. A box to tick takes none. */
function isField(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}
