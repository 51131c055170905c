import type { Page } from '@playwright/test'
import { watchConsole } from './accessibility.ts'

export type Watched = {
  /** Violations of the content security policy, and console messages. */
  refused: string[]
  /** Text of dialogs: a script in a text has run. */
  dialogs: string[]
}

/** Records policy violations and dialogs on all pages from now on. */
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
