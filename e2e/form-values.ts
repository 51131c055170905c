import type { Locator } from '@playwright/test'

/** Values by label. An option is its text, so that two swapped fields differ. */
export function readForm(form: Locator): Promise<Record<string, string>> {
  return form.evaluate((element) => {
    const read: Record<string, string> = {}
    const fields = element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')
    for (const field of fields) {
      const label = (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim()
      if (field instanceof HTMLSelectElement) read[label] = field.selectedOptions[0]?.text ?? ''
      else if (field.type === 'radio') {
        const legend = field.closest('fieldset')?.querySelector('legend')?.textContent?.trim() ?? ''
        if (field.checked) read[legend] = label
      } else if (field.type === 'checkbox') read[label] = field.checked ? 'yes' : 'no'
      else read[label] = field.value
    }
    return read
  })
}
