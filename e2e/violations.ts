import type { Page } from '@playwright/test'
import { watchConsole } from './accessibility.ts'

export type Watched = {
  /** What the browser refused because of the page's policy, and what it said in the console. */
  refused: string[]
  /** Words of dialogs that opened: script of a text has run. */
  dialogs: string[]
}

/** Keeps what the browser refuses by the page's policy, and every dialog that a script opens, over all pages to come. */
export async function watchViolations(page: Page): Promise<Watched> {
  const watched: Watched = { refused: watchConsole(page), dialogs: [] }
  await page.exposeFunction('noteRefused', (words: string) => watched.refused.push(words))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteRefused } = window as unknown as { noteRefused(words: string): void }
      noteRefused(`${event.violatedDirective} ${event.blockedURI} ${event.sample} at ${event.sourceFile}`)
    })
  })
  page.on('dialog', (dialog) => {
    watched.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return watched
}
