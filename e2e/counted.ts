import type { Page } from '@playwright/test'

/**
 * Counts what a person does with hands: each press of a mouse button, each key of its own (Tab, Enter, an arrow, Ctrl-K),
 * and each stretch of typed or pasted text in one field as one. Count from a page that is open and signed in.
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
    // What was done last is told by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    return [...done]
  }
  return { acts: async () => (await said()).length, said }
}

/** Runs in the page: only what a person does counts, not what a script makes of it. */
function watch(): void {
  const tell = (window as unknown as { noteAct: (act: string) => void }).noteAct
  let typedIn: EventTarget | null = null
  const act = (what: string) => {
    typedIn = null
    tell(what)
  }
  const text = (field: EventTarget | null) => {
    if (typedIn === field) return
    typedIn = field
    tell('text')
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
