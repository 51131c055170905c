/**
 * These checks run in the page, so a function uses nothing outside itself. They are much faster than axe-core. Each
 * returns one sentence per fault.
 */

/** Targets below 24 by 24 pixels, except in a sentence or without neighbors. [WCAG 2.5.8] */
export function findSmallTargets(): string[] {
  const LEAST = 24
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const targets = [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab], [role=menuitem]',
    ),
  ].filter((element) =>
    // The position of content that is not laid out yet is an estimate.
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
  // Sticky or scrolling elements only pass near others for a time.
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
 * Text that is cut off, and elements that make the page scroll sideways. With wide spacing, tables may scroll in a
 * focusable region. The name beside the logo may wrap. [WCAG 1.4.10, 1.4.12]
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

/** Fixed elements that take more than half of the window. [WCAG 1.4.10, 2.4.11] */
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

/** The text spacing of WCAG 1.4.12. Without it, an empty style sheet. */
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

/** Motion in spite of reduced motion. [WCAG 2.3.3] */
export function findMotion(): string[] {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
    )
    .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} moves`)
}

/**
 * Controls more than 20 Tab stops from the heading or a skip link's target, for switch users. Rows of a list with a
 * skip link do not count.
 */
export function findFarActions(): string[] {
  const MAX = 20
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
    if (count > MAX) far.push(`${count}: ${stop.getAttribute('aria-label') ?? stop.textContent ?? stop.id}`)
  }
  return far.length > 0 ? [`${stops.length} stops; too far: ${far.slice(0, 3).join('; ')}`] : []
}
