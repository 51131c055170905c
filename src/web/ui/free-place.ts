export type Box = { left: number; top: number; right: number; bottom: number }

/** The inline side, and the distance from the top (px). */
export type Place = { side: 'end' | 'start'; top: number }

/** The step of the search along the edges (px). */
const STEP = 8

/**
 * A place of this size that covers no control. It prefers the current place, then corners: bottom before top, end
 * before start. Then come the edges, near a corner. If there is no free place, it covers the fewest controls, and the
 * `held` (focused) one last.
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
