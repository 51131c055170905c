export type Box = { left: number; top: number; right: number; bottom: number }

/** The inline side, and the distance from the top (px). */
export type Place = { side: 'end' | 'start'; top: number }

/** The step of the search along the edges (px). */
const STEP = 4

/**
 * A place of this size that covers no control, or null. It prefers the current place, then corners: bottom before top,
 * end before start. Then come the edges, near a corner.
 */
export function findFreePlace(
  size: { width: number; height: number },
  view: Box,
  controls: readonly Box[],
  current?: Place,
): Place | null {
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
  const isFree = ({ side, top }: Place) => {
    const left = side === 'end' ? Math.max(view.left, view.right - size.width) : view.left
    const box = { left, top, right: left + size.width, bottom: top + size.height }
    return !controls.some((control) => doOverlap(control, box))
  }
  return [...stays, ...corners, ...edges].find(isFree) ?? null
}

const doOverlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
