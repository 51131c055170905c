/** Runs in the page, as `page-checks.ts`. */

/** Text with contrast below 7:1, or 4.5:1 if large, against the possible backgrounds. [WCAG 1.4.6] */
export function findWeakLetters(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const known = new Map<string, Colour[]>()
  /** One for `color`, all stops of a gradient. */
  const readColours = (value: string): Colour[] => {
    const before = known.get(value)
    if (before) return before
    const found = [...value.matchAll(/(rgba?|color)\(([^)]+)\)/g)].map(([, kind, inner = '']): Colour => {
      const parts = inner
        .replace('srgb', '')
        .split(/[\s,/]+/)
        .filter(Boolean)
        .map(Number)
      const [red = Number.NaN, green = 0, blue = 0, alpha = 1] = parts
      return kind === 'color' ? [red * 255, green * 255, blue * 255, alpha] : [red, green, blue, alpha]
    })
    known.set(value, found)
    return found
  }
  const lay = (upper: Colour, lower: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => upper[at] * upper[3] + lower[at] * (1 - upper[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const lightness = ([red, green, blue]: Colour) => {
    const part = (value: number) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }
  const ratio = (a: Colour, b: Colour) => {
    const [light = 0, dark = 0] = [lightness(a), lightness(b)].sort((x, y) => y - x)
    return (light + 0.05) / (dark + 0.05)
  }
  const grounds = new Map<Element | null, Colour[]>([
    [
      null,
      readColours(
        getComputedStyle(document.documentElement).colorScheme === 'dark'
          ? 'rgb(0, 0, 0)'
          : 'rgb(255, 255, 255)',
      ),
    ],
  ])
  /** Several for a gradient. */
  const findGrounds = (element: Element | null): Colour[] => {
    const before = grounds.get(element)
    if (before || !element) return before ?? []
    const style = getComputedStyle(element)
    const [flat] = readColours(style.backgroundColor)
    const layers = [...(style.backgroundImage === 'none' ? [] : readColours(style.backgroundImage))]
    let found: Colour[]
    if (flat?.[3] === 1) found = [flat]
    else {
      const beneath = element.matches('dialog:modal') ? grounds.get(null) : findGrounds(element.parentElement)
      found = (beneath ?? []).map((ground) => (flat ? lay(flat, ground) : ground))
    }
    if (layers.length > 0) found = found.flatMap((ground) => layers.map((layer) => lay(layer, ground)))
    grounds.set(element, found)
    return found
  }
  const weak = new Map<string, string>()
  const look = (element: Element, words: string, style: CSSStyleDeclaration) => {
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    if (element.closest(':disabled, [aria-disabled="true"], .visually-hidden')) return
    const [colour] = readColours(style.color)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    for (const ground of findGrounds(element)) {
      const found = colour ? ratio(lay(colour, ground), ground) : Number.NaN
      if (found >= (isLarge ? 4.5 : 7)) continue
      const where = element.className && typeof element.className === 'string' ? `.${element.className}` : ''
      const at = `${element.tagName.toLowerCase()}${where} ${style.color} on ${ground.map((part) => Math.round(part * 100) / 100)}`
      weak.set(at, `${at}: ${found.toFixed(2)}, '${words.trim().slice(0, 40)}'`)
    }
  }
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const seen = new Set<Element>()
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const words = walker.currentNode.nodeValue ?? ''
    if (!element || seen.has(element) || words.trim() === '') continue
    seen.add(element)
    look(element, words, getComputedStyle(element))
  }
  for (const field of root.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio], [type=range]), textarea, select',
  )) {
    const shown = field.value === '' && field.placeholder ? '::placeholder' : null
    look(field, field.value || field.placeholder || '', getComputedStyle(field, shown))
  }
  return [...weak.values()]
}
