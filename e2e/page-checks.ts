/**
 * Checks that run inside the page, in a few milliseconds each: what axe-core takes a tenth of a second for, in every state
 * and both schemes. Each says what is wrong, a sentence each. Nothing outside a function is known to it there.
 */

/** Letters with less contrast than 7:1, large ones than 4.5:1, against the grounds that lie beneath them. [WCAG 1.4.6] */
export function findWeakLetters(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const known = new Map<string, Colour[]>()
  /** Every colour in a value: one for `color`, all stops for a gradient. */
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
  /** The grounds that may lie under an element: more than one where a gradient does. */
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

/** What is clicked and smaller than 24 by 24 pixels, unless it stands in a sentence or nothing else is near. [WCAG 2.5.8] */
export function findSmallTargets(): string[] {
  const LEAST = 24
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const targets = [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab], [role=menuitem]',
    ),
  ].filter((element) =>
    // What is so far out of sight that it is not laid out yet stands where somebody guessed.
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }),
  )
  const boxOf = (element: HTMLElement) => {
    const box = element.getBoundingClientRect()
    const label =
      element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type) && element.labels?.[0]
    if (!label) return box
    const other = label.getBoundingClientRect()
    const [x, y] = [Math.min(box.x, other.x), Math.min(box.y, other.y)]
    return new DOMRect(x, y, Math.max(box.right, other.right) - x, Math.max(box.bottom, other.bottom) - y)
  }
  const boxes = targets.map(boxOf)
  // What stays while the page goes on below it comes near to everything at some time, and lets it go again; so does what scrolls by
  // itself, and its rows out of sight lie where something else is.
  const movesAlone = (element: Element) =>
    /sticky|fixed/.test(getComputedStyle(element).position) ||
    (element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY))
  const layerOf = (element: Element | null): Element | null =>
    element === null || movesAlone(element) ? element : layerOf(element.parentElement)
  const layers = targets.map(layerOf)
  const small = (box: DOMRect) =>
    box.width > 1 && box.height > 1 && (box.width < LEAST - 0.5 || box.height < LEAST - 0.5)
  const isInSentence = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  return targets.flatMap((element, at) => {
    const box = boxes[at]
    if (!box || !small(box) || isInSentence(element)) return []
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isCrowded = boxes.some((other, index) => {
      const neighbour = targets[index]
      if (
        index === at ||
        !neighbour ||
        layers[index] !== layers[at] ||
        neighbour.contains(element) ||
        element.contains(neighbour)
      )
        return false
      if (other.width <= 1 || other.height <= 1) return false
      if (small(other))
        return Math.hypot(x - other.x - other.width / 2, y - other.y - other.height / 2) < LEAST
      const right = Math.max(other.x - x, 0, x - other.right)
      const down = Math.max(other.y - y, 0, y - other.bottom)
      return Math.hypot(right, down) < LEAST / 2
    })
    const words = element.getAttribute('aria-label') ?? element.textContent
    return isCrowded
      ? [
          `${element.tagName.toLowerCase()}.${element.className} '${words}' ${Math.round(box.width)}×${Math.round(box.height)}`,
        ]
      : []
  })
}

/**
 * Letters that are cut off, and whatever makes the page scroll sideways. Tables may where letters are spaced: in their own
 * region, which takes the keyboard. The name beside the sign of the portal goes where it has no room. [WCAG 1.4.10, 1.4.12]
 */
export function findCutOff(how: 'as it is' | 'spaced'): string[] {
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (clientWidth <= 1 || (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1)) return false
    const { overflowX, overflowY, display, clipPath } = getComputedStyle(element)
    if (display === 'inline' || clipPath !== 'none' || element.matches('.wordmark')) return false
    const hides = /hidden|clip/
    const isCut =
      (hides.test(overflowX) && scrollWidth > clientWidth + 1) ||
      (hides.test(overflowY) && scrollHeight > clientHeight + 1)
    return isCut && element.textContent.trim() !== '' && element.checkVisibility({ visibilityProperty: true })
  })
  const tables = how === 'spaced' ? [] : document.querySelectorAll('.data-table')
  const wide = [document.documentElement, ...tables].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  return [
    ...cut.map(
      (one) => `${one.tagName.toLowerCase()}.${one.className} cuts '${one.textContent.slice(0, 40)}' off`,
    ),
    ...wide.map((box) => `'${box.querySelector('caption, h1')?.textContent}' scrolls sideways`),
  ]
}

/** What stands still while the page scrolls, and takes more than half of the window. [WCAG 1.4.10, 2.4.11] */
export function findCover(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(element)
      const isHeld = insetBlockStart !== 'auto' || insetBlockEnd !== 'auto'
      if (position !== 'fixed' && (position !== 'sticky' || !isHeld)) return false
      return element.checkVisibility() && element.offsetHeight > innerHeight / 2
    })
    .map((element) => `${element.className} stands still, ${element.offsetHeight} px high`)
}

/** Sets lines, paragraphs, letters and words as far apart as somebody may need them; a sheet without letters takes them away. */
export function spaceLetters(isSpaced: boolean): void {
  const held = window as unknown as { spacing?: CSSStyleSheet }
  held.spacing ??= new CSSStyleSheet()
  held.spacing.replaceSync(
    isSpaced
      ? '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'
      : '',
  )
  if (!document.adoptedStyleSheets.includes(held.spacing)) document.adoptedStyleSheets.push(held.spacing)
}

/** What still moves though the person asked for rest. [WCAG 2.3.3] */
export function findMotion(): string[] {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
    )
    .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} moves`)
}

/** Controls whose name does not begin with what is read on them: who speaks to the portal says what they see. [WCAG 2.5.3] */
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
  axe.setup(document.body)
  const seen = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    if (
      !(node instanceof HTMLElement) ||
      node.matches('.visually-hidden, select, svg') ||
      !node.checkVisibility()
    )
      return ''
    const words = [...node.childNodes].map(seen).join('')
    return getComputedStyle(node).display === 'inline' ? words : ` ${words} `
  }
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]',
  )
  const found = [...controls].flatMap((control) => {
    if (!control.checkVisibility()) return []
    const isField = control.matches('input, select, textarea')
    const label = isField ? (control as HTMLInputElement).labels?.[0] : control
    const words = plain(label ? seen(label) : '')
    const name = plain(axe.commons.text.accessibleText(control))
    return name.startsWith(words) && name !== '' ? [] : [`'${words}' is called '${name}'`]
  })
  axe.teardown()
  return found
}

/**
 * What is more than 20 stops of the Tab key from the heading of the page, and from where a skip link leads. Who works with one
 * switch pays for every stop. Within a list of rows or cards that a skip link leads over, how many there are is no fault.
 */
export function findFarActions(): string[] {
  const MOST = 20
  const heading = document.querySelector('h1')
  const after = (a: Node, b: Node) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, main select, main textarea, main summary, main [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      heading &&
      after(heading, element) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !(
        element instanceof HTMLInputElement &&
        element.type === 'radio' &&
        !element.checked &&
        element.name !== ''
      ),
  )
  const targets = [...document.querySelectorAll<HTMLElement>('main .skip-link')].flatMap((link) => {
    const to = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    return to ? [to] : []
  })
  const isSkipped = (element: Element) => element.closest('.skip-link + [data-skippable]') !== null
  let count = 0
  const far: string[] = []
  let left = targets
  for (const stop of stops) {
    if (left.some((target) => !after(stop, target))) {
      left = left.filter((target) => after(stop, target))
      count = 0
    }
    if (isSkipped(stop)) continue
    count += 1
    if (count > MOST) far.push(`${count}: ${stop.getAttribute('aria-label') ?? stop.textContent ?? stop.id}`)
  }
  return far.length > 0 ? [`${stops.length} stops; too far: ${far.slice(0, 3).join('; ')}`] : []
}
