import { countDays } from '#domain/fiscal-years.ts'

export type Point = { day: string; value: number }
/** In percent, from the top left corner. */
type Place = { x: number; y: number }

export function findPlace(
  { day, value }: Point,
  { from, until, highest }: { from: string; until: string; highest: number },
): Place {
  return {
    x: (countDays(from, day) / Math.max(1, countDays(from, until))) * 100,
    y: 100 - (Math.max(0, value) / highest) * 100,
  }
}

/** Each value holds until the day of the next point. */
export function stepsOf(points: Point[], end: Point, place: (point: Point) => Place): string {
  return [...points, end]
    .flatMap((point, at) => {
      const before = points[at - 1]
      return before ? [place({ day: point.day, value: before.value }), place(point)] : [place(point)]
    })
    .map(({ x, y }) => `${round(x)},${round(y)}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 100) / 100
