/**
 * Checks that run inside the page, in a few milliseconds each: what axe-core takes a tenth of a second for, in every state
 * and both schemes. Each says what is wrong, a sentence each. Nothing outside a function is known to it there.
 */

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
