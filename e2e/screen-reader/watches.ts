import type { Said } from './said.ts'
import type { Shown } from './shown.ts'

/** Milliseconds from the heading to its announcement. */
export const HEADING_WITHIN = 3000

/** Everything between two keys, with the focus before. */
export type Stretch = { key: string; shown: Shown[]; said: Said[]; before?: Shown & { kind: 'focus' } }

/**
 * After every key: a page announces its heading once and leaves Orca in browse mode, and a dialog announces its name.
 * 'Loading' is not heard twice, and no combobox speaks without the focus.
 * @returns sentences about faults
 */
export function judge({ key, shown, said, before }: Stretch): string[] {
  const faults: string[] = []
  const spoken = (text: string, from: number) =>
    said.filter((line) => line.at >= from - 50 && plain(line.text).includes(plain(text)))

  const pages = shown.filter((one) => one.kind === 'page')
  const paths = [...new Set(pages.map(({ path }) => path))]
  const last = pages.at(-1)
  // A page that begins in a field announces its title and the field.
  if (last && !(key.startsWith('opens ') && endsInField(shown))) {
    // The title of the window and a message may have the same words, so the heading must be separate.
    const first = said
      .filter((line) => isHeading(line.text, last.text))
      .map((line) => ({ line, late: line.at - last.at }))[0]
    if (!first) faults.push(`The page '${last.text}' did not say its heading.`)
    else if (first.late > HEADING_WITHIN && !key.startsWith('opens '))
      faults.push(`The heading '${last.text}' was said late.`)
    else if (first.line.mode === 'focus' && !endsInField(shown))
      faults.push(`The page '${last.text}' left the reader in focus mode.`)
  }
  for (const { text, at } of shown.filter((one) => one.kind === 'dialog')) {
    if (!text) faults.push('A dialog has no name.')
    // Orca omits the name if the pressed control has the same, as 'Add announcement'.
    else if (spoken(text, at).length === 0 && !said.some((line) => /^dialog\b/.test(line.text)))
      faults.push(`The dialog '${text}' did not say its name.`)
  }
  // The browser itself says 'Loading. Please wait.' on a reload.
  const loading = said.filter(({ text }) => /^loading\b(?!\.)/i.test(text))
  if (loading.length > Math.max(1, paths.length)) faults.push(`'Loading' was said ${loading.length} times.`)

  const onCombobox = [before, ...shown].some((one) => one?.kind === 'focus' && one.isCombobox)
  const combobox = said.find(({ text }) => /\bcombo box\b/i.test(text))
  // Navigation keys pass comboboxes. Action keys must not make one speak.
  if (combobox && !onCombobox && /^(Return|space|Escape|opens )/.test(key))
    faults.push(`A combobox spoke that nobody asked for: '${combobox.text}'.`)
  return faults.map((fault) => `${fault} (after ${key})`)
}

function endsInField(shown: Shown[]): boolean {
  return shown.some((one) => one.kind === 'focus' && one.isField)
}

/** 'Order 6001 heading level 1 clickable.', or only the words if they came late. */
function isHeading(said: string, words: string): boolean {
  const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
  return bare(said.replace(/ heading level 1\b.*$/, '')) === bare(words)
}

/** Without spaces, marks and case. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
