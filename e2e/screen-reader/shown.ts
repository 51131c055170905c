export type Shown =
  | { kind: 'page'; path: string; text: string; at: number }
  | { kind: 'dialog'; text: string; at: number }
  | { kind: 'focus'; isCombobox: boolean; isField: boolean; at: number }

/** Runs in the page and reports headings, dialogs and the focus. It changes nothing. */
export function reportShown(channel: string): void {
  const notify = (shown: object) =>
    (window as unknown as Record<string, (text: string) => void>)[channel]?.(
      // Not `Date`, because a job may mock the clock.
      JSON.stringify({ at: Math.round(performance.timeOrigin + performance.now()), ...shown }),
    )
  const wordsOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (dialog: Element) => {
    const by = dialog.getAttribute('aria-labelledby')?.split(' ') ?? []
    return dialog.getAttribute('aria-label') ?? by.map((id) => wordsOf(document.getElementById(id))).join(' ')
  }
  let page = ''
  let open = new Set<Element>()
  const look = () => {
    const text = wordsOf(document.querySelector('h1'))
    const now = `${location.pathname} ${text}`
    if (text && now !== page) notify({ kind: 'page', path: location.pathname, text })
    if (text) page = now
    const dialogs = new Set(
      document.querySelectorAll('dialog:is([open], :popover-open), [role=dialog], [role=alertdialog]'),
    )
    for (const dialog of dialogs) if (!open.has(dialog)) notify({ kind: 'dialog', text: nameOf(dialog) })
    open = dialogs
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['open', 'popover', 'role'],
  })
  document.addEventListener('focusin', ({ target }) => {
    const is = (selector: string) => (target as Element).matches(selector)
    notify({
      kind: 'focus',
      isCombobox: is('select, [role=combobox], input[list]'),
      isField: is('input, select, textarea'),
    })
  })
}
