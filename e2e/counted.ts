import type { Page } from '@playwright/test'

/**
 * Counts user actions: a mouse click, a key of its own (Tab, Enter, an arrow, Ctrl-K), or a text typed or pasted into a
 * field. Start on an open page after the sign-in.
 */
export async function countActs(
  page: Page,
): Promise<{ acts: () => Promise<number>; said: () => Promise<string[]> }> {
  const done: string[] = []
  await page.exposeFunction('noteAct', (act: string) => {
    done.push(act)
  })
  await page.addInitScript(watch)
  await page.evaluate(watch)
  const said = async () => {
    // The last action is reported by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    return [...done]
  }
  return { acts: async () => (await said()).length, said }
}

/** Runs in the page and counts only trusted events. */
function watch(): void {
  const notify = (window as unknown as { noteAct: (act: string) => void }).noteAct
  let typedIn: EventTarget | null = null
  const act = (what: string) => {
    typedIn = null
    notify(what)
  }
  const text = (field: EventTarget | null) => {
    if (typedIn === field) return
    typedIn = field
    notify('text')
  }
  const listen = { capture: true, passive: true }
  document.addEventListener('pointerdown', (event) => event.isTrusted && act('press'), listen)
  document.addEventListener('paste', (event) => text(event.target), listen)
  document.addEventListener(
    'keydown',
    (event) => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      const { target } = event
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      const isTyped = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete'
      if (isField && isTyped && !event.altKey && !(event.ctrlKey && event.key.toLowerCase() !== 'v'))
        text(target)
      else act(event.key)
    },
    listen,
  )
}
