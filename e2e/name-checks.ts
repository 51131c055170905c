/** These checks run in the page, so a function uses nothing outside itself. Each returns one sentence per fault. */

/** Controls whose name does not begin with the visible text, for speech input. [WCAG 2.5.3] */
export function findUnnamed(): string[] {
  const { axe } = window as unknown as {
    axe: {
      setup(node: Element): void
      teardown(): void
      commons: { text: { accessibleText(element: Element): string } }
    }
  }
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}$]+/gu, ' ')
      .trim()
  const seen = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    if (
      !(node instanceof HTMLElement) ||
      node.matches('.visually-hidden, select, svg') ||
      // A badge shows at most '9+', and the hidden text has the full count.
      (node.ariaHidden === 'true' && /^\d+\+$/.test(node.textContent)) ||
      !node.checkVisibility()
    )
      return ''
    const words = [...node.childNodes].map(seen).join('')
    return getComputedStyle(node).display === 'inline' ? words : ` ${words} `
  }
  // Behind an open dialog no element has a name.
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  axe.setup(root)
  const controls = root.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]',
  )
  const found = [...controls].flatMap((control) => {
    if (!control.checkVisibility()) return []
    const isField = control.matches('input, select, textarea')
    const label = isField ? (control as HTMLInputElement).labels?.[0] : control
    const words = plain(label ? seen(label) : '')
    const name = plain(axe.commons.text.accessibleText(control))
    // axe-core joins the words of two lines, where a browser adds a space.
    const isSaid = name.replaceAll(' ', '').startsWith(words.replaceAll(' ', ''))
    return isSaid && name !== '' ? [] : [`'${words}' is called '${name}'`]
  })
  axe.teardown()
  return found
}

/** Screen reader users navigate by the names of tables. */
export function findNamelessTables(): string[] {
  return [...document.querySelectorAll('table')]
    .filter((table) => table.checkVisibility() && table.getAttribute('role') !== 'presentation')
    .filter((table) => {
      const labels = (table.getAttribute('aria-labelledby') ?? '').split(' ')
      const words = [
        table.caption?.textContent,
        table.getAttribute('aria-label'),
        ...labels.map((id) => document.getElementById(id)?.textContent),
      ]
      return words.every((some) => !some?.trim())
    })
    .map((table) => `A table has no name: ${table.textContent.slice(0, 40)}`)
}

/** Words without a space between two parts of a line, such as 'Cart1 item'. A screen reader reads one word. */
export function findGlued(): string[] {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const isOneLine = (from: Node, to: Element) => {
    for (let at = from.parentElement; at && at !== to; at = at.parentElement)
      if (getComputedStyle(at).display !== 'inline') return false
    return true
  }
  const found: string[] = []
  let before: Text | null = null
  while (walker.nextNode()) {
    const now = walker.currentNode as Text
    if (
      now.data === '' ||
      !now.parentElement?.checkVisibility() ||
      now.parentElement.closest('svg, pre, .record')
    )
      continue
    const last: Text | null = before
    before = now
    if (!last || last.parentElement === now.parentElement) continue
    if (!/[\p{L}\p{N}]$/u.test(last.data) || !/^[\p{L}\p{N}]/u.test(now.data)) continue
    const range = document.createRange()
    range.setStart(last, 0)
    range.setEnd(now, now.length)
    const common = range.commonAncestorContainer as Element
    const hasBreak = range.cloneContents().querySelector('br, wbr, img, svg, input, button') !== null
    if (!hasBreak && isOneLine(last, common) && isOneLine(now, common))
      found.push(`'${last.data.slice(-20)}' and '${now.data.slice(0, 20)}' run together`)
  }
  return found
}
