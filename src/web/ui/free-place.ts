/** A rectangle of the window, as `getBoundingClientRect` gives it. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Where something stands that lies over the page: at the end or the start of the lines, so far from the top. */
export type Place = { side: 'end' | 'start'; top: number }

/** How finely the edges are searched where no corner is free (px). */
const STEP = 8

/**
 * Where something of this size covers no control: where it stands already, else in a corner, below before above and the end of the
 * lines before their start, else as near to a corner as an edge has room. Where there is no room at all: over the fewest,
 * and over the one that is `held`, where somebody is typing or goes on from, last of all.
 */
export function findFreePlace(
  size: { width: number; height: number },
  view: Box,
  controls: readonly Box[],
  { current, held }: { current?: Place; held?: Box } = {},
): Place {
  const lowest = Math.max(view.top, view.bottom - size.height)
  const sides = ['end', 'start'] as const
  const corners = sides.flatMap((side) => [lowest, view.top].map((top) => ({ side, top })))
  const edges = sides.flatMap((side) =>
    Array.from({ length: Math.floor((lowest - view.top) / STEP) }, (_, at) => ({
      side,
      top: lowest - (at + 1) * STEP,
    })),
  )
  const stays = current && current.top >= view.top && current.top <= lowest ? [current] : []
  let best: Place = { side: 'end', top: lowest }
  let fewest = Number.POSITIVE_INFINITY
  for (const place of [...stays, ...corners, ...edges]) {
    const left = place.side === 'end' ? Math.max(view.left, view.right - size.width) : view.left
    const box = { left, top: place.top, right: left + size.width, bottom: place.top + size.height }
    const coversHeld = held !== undefined && doOverlap(held, box)
    const covered =
      controls.filter((control) => doOverlap(control, box)).length + (coversHeld ? controls.length : 0)
    if (covered < fewest) {
      best = place
      fewest = covered
    }
    if (covered === 0) break
  }
  return best
}

const doOverlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
