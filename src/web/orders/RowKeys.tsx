import { type RefObject, useEffect, useRef } from 'react'
import { SingleKeysSwitch } from '#web/session/SingleKeysSwitch.tsx'
import { useSingleKeys } from '#web/session/single-keys.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Decision } from './useDecisionComment.tsx'

export function RowKeys({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keys of this list"
      about="They work while the focus is in the list, and not in a field."
    >
      <SingleKeysSwitch hint="/ for the search is switched with them. Enter, Shift+Space and Ctrl-K work in any case." />
      <dl className="row-keys rows gap-3 m-0 flush">
        {ROW_KEYS.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** In the order of the `?` dialog. */
const ROW_KEYS = [
  { key: 'j', does: 'Go to the next order' },
  { key: 'k', does: 'Go to the previous order' },
  { key: 'x', does: 'Choose the order, or clear the choice' },
  {
    key: 'Shift+Space',
    does: 'Choose all orders from the last one pressed to this one; Shift with a click does the same',
  },
  { key: 'o', does: 'Open or close the lines of the order; Enter on its box does the same' },
  { key: 'a', does: 'Approve the chosen orders, or this one if none is chosen' },
  { key: 'd', does: 'Decline the chosen orders, or this one if none is chosen' },
  { key: '?', does: 'Show these keys' },
]

type RowActs = {
  onDecide: (decision: Decision, row: number | null) => void
  onHelp: () => void
}

/**
 * Single-letter keys work only while the focus is within the list, never in a field or with Ctrl, Alt or the Windows
 * key. Speech input and stray keys therefore do not trigger them (WCAG 2.1.4). A person can switch them off, except
 * Enter. Screen readers consume such keys while reading.
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
      // Only on the checkbox, because links and buttons have their own Enter.
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

/** Fields that take letters. Checkboxes do not. */
function isField(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}
