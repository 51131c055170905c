import type { CDPSession, Page } from '@playwright/test'

type Part = {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  childIds?: string[]
}

/** Roles that a screen reader reads as one phrase. */
const ONE_BREATH =
  /^(?:link|button|heading|tab|option|radio|checkbox|switch|alert|alertdialog|status|DisclosureTriangle)$/
/** A screen reader pauses after these. */
const BLOCK = /^(?:heading|list|listitem|paragraph|generic|table|row|cell|columnheader|rowheader|LineBreak)$/

/** Always read separately. */
const WHOLE = /^(?:button|checkbox|radio|switch|textbox|combobox)$/

/**
 * Words that a screen reader joins although they look separate, such as 'Admin(1)' or 'Error:Enter a title.'. The
 * browser drops a space between adjacent boxes or beside a hidden word. Checks names, descriptions and texts.
 */
export async function findRunTogether(page: Page): Promise<string[]> {
  const browser = await joinBrowser(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as unknown as { nodes: Part[] }
  // Otherwise Chromium keeps the tree up to date after each change of the page.
  await browser.send('Accessibility.disable')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const partsOf = ({ childIds = [] }: Part): Part[] =>
    childIds.flatMap((id) => {
      const part = byId.get(id)
      return part ? (part.ignored ? partsOf(part) : [part]) : []
    })
  const found = new Set<string>()
  const read = (part: Part): string => {
    const role = part.role?.value ?? ''
    if (role === 'StaticText') return part.name?.value ?? ''
    let text = ''
    for (const inner of partsOf(part)) {
      const own = read(inner)
      const words = WHOLE.test(inner.role?.value ?? '') ? ' ' : own
      if (ONE_BREATH.test(role) && isGlued(text, words)) found.add(describeFault(role, text, words))
      text += words
      if (BLOCK.test(inner.role?.value ?? '')) text += ' '
    }
    return text
  }
  const [root] = nodes
  if (root) read(root)
  const texts = nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => name?.value.trim() ?? '')
    .filter((text) => text !== '')
  const seams = texts.slice(1).flatMap((text, at) => {
    const before = texts[at] ?? ''
    // Single digits are ambiguous.
    return before.length > 2 && text.length > 2 && isGlued(before, text) ? [[before, text] as const] : []
  })
  for (const { ignored, role, name, description } of nodes) {
    if (ignored || /^(?:StaticText|InlineTextBox)$/.test(role?.value ?? '')) continue
    const words = `${name?.value ?? ''}\n${description?.value ?? ''}`
    for (const [before, after] of seams)
      if (words.includes(before.slice(-12) + after.slice(0, 12)))
        found.add(describeFault(role?.value ?? '', before, after))
  }
  return [...found]
}

const joined = new WeakMap<Page, CDPSession>()

/** One per page. Detaching would remove the page's passkeys. */
async function joinBrowser(page: Page): Promise<CDPSession> {
  const session = joined.get(page) ?? (await page.context().newCDPSession(page))
  joined.set(page, session)
  return session
}

const isGlued = (before: string, after: string) =>
  /[\p{L}\p{N}.:;,!?)]$/u.test(before) && /^[\p{L}\p{N}($]/u.test(after)

const describeFault = (role: string, before: string, after: string) =>
  `${role}: '${before.slice(-25)}' and '${after.slice(0, 25)}' run together`
