import { type RefObject, useEffect } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { formatNumberOf } from './format.ts'

type Boxes = { selector: string; names: readonly [one: string, many: string] }
const OF_ROWS: Boxes = { selector: 'tbody input[type=checkbox]', names: ['row', 'rows'] }

/**
 * Shift with a click or with Space gives every box between the last pressed one and this one the same state. For the
 * checkboxes in one column of a table, or others with a selector.
 */
export function useRangeSelection(area: RefObject<HTMLElement | null>, boxes?: Boxes): void {
  const announce = useAnnounce()
  useEffect(() => watchRanges(area, announce, boxes), [area, announce, boxes])
}

/** Returns how to stop. */
export function watchRanges(
  area: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
  { selector, names }: Boxes = OF_ROWS,
): () => void {
  let last: HTMLInputElement | null = null
  let hasShift = false
  let isRanging = false
  let isWanted = false
  const boxesBeside = (box: Element) => {
    const column = columnOf(box)
    return [...(area.current?.querySelectorAll<HTMLInputElement>(`${selector}:not(:disabled)`) ?? [])].filter(
      (one) => columnOf(one) === column,
    )
  }
  const isBox = (one: unknown): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.matches(selector) && area.current?.contains(one) === true
  const findBox = ({ target }: Event) => (isBox(target) ? target : null)
  const noteShift = (event: KeyboardEvent | MouseEvent) => {
    hasShift = event.shiftKey
  }
  const onMouse = (event: MouseEvent) => {
    noteShift(event)
    const { target } = event
    const pressed = target instanceof Element ? target.closest('label, input') : null
    // Shift with a click selects text.
    if (hasShift && isBox(pressed instanceof HTMLLabelElement ? pressed.control : pressed))
      event.preventDefault()
  }
  // Before React, which sets a box back when the list takes no more.
  const noteWanted = (event: MouseEvent) => {
    const box = findBox(event)
    if (box && !isRanging) isWanted = box.checked
  }
  const onClick = (event: MouseEvent) => {
    const box = findBox(event)
    if (!box || isRanging) return
    const boxes = boxesBeside(box)
    const [from, to] = [last ? boxes.indexOf(last) : -1, boxes.indexOf(box)]
    last = box
    if (!(hasShift || event.shiftKey) || from < 0 || from === to) return
    const range = boxes.slice(Math.min(from, to), Math.max(from, to) + 1)
    isRanging = true
    for (const one of range) if (one.checked !== isWanted) one.click()
    isRanging = false
    box.focus()
    const count = range.filter(({ checked }) => checked === isWanted).length
    announce(`${formatNumberOf(count, ...names)} ${isWanted ? 'selected' : 'cleared'}.`)
  }
  // React has handled a click when it reaches the document.
  document.addEventListener('click', onClick)
  document.addEventListener('click', noteWanted, true)
  document.addEventListener('mousedown', onMouse)
  document.addEventListener('keydown', noteShift)
  document.addEventListener('keyup', noteShift)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('click', noteWanted, true)
    document.removeEventListener('mousedown', onMouse)
    document.removeEventListener('keydown', noteShift)
    document.removeEventListener('keyup', noteShift)
  }
}

const columnOf = (box: Element) => box.closest<HTMLTableCellElement>('td, th')?.cellIndex
