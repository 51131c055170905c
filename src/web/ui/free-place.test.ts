import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { type Box, findFreePlace, type Place } from './free-place.ts'

const VIEW: Box = { left: 8, top: 80, right: 992, bottom: 792 }
const SIZE = { width: 400, height: 72 }
const control = (left: number, top: number, width = 100, height = 44): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
const corner = {
  ...{ below: control(900, 740), above: control(900, 90), belowStart: control(20, 740) },
  aboveStart: control(20, 90),
}

describe('the position of a notice', () => {
  it('the notice appears in the first free corner, or just above a button if no corner is free', () =>
    checkRows<[Box[], Place]>(
      [
        [[], { side: 'end', top: 720 }],
        [[corner.below], { side: 'end', top: 80 }],
        [[corner.below, corner.above], { side: 'start', top: 720 }],
        [[corner.below, corner.above, corner.belowStart], { side: 'start', top: 80 }],
        [Object.values(corner), { side: 'end', top: 668 }],
      ],
      (controls, place) => expect(findFreePlace(SIZE, VIEW, controls)).toEqual(place),
    ))

  it('the notice stays at its position while the position is free and visible', () => {
    const current: Place = { side: 'start', top: 400 }
    expect(findFreePlace(SIZE, VIEW, [], current)).toEqual(current)
    expect(findFreePlace(SIZE, VIEW, [control(20, 420)], current)).toEqual({ side: 'end', top: 720 })
    expect(findFreePlace(SIZE, { ...VIEW, bottom: 460 }, [], current)).toEqual({ side: 'end', top: 388 })
    const tooLow = findFreePlace(SIZE, { ...VIEW, bottom: 100 }, [])
    expect(tooLow, 'it begins at the top').toEqual({ side: 'end', top: 80 })
  })

  it('the notice is as wide as the window on a phone, and appears between the controls', () => {
    const phone: Box = { left: 8, top: 8, right: 312, bottom: 560 }
    const rows = [8, 120, 232, 500].map((top) => control(16, top, 288, 52))
    expect(findFreePlace({ width: 304, height: 90 }, phone, rows)).toEqual({ side: 'end', top: 410 })
  })

  it('the notice never covers a control or leaves the window, and has no position only when none is free', () => {
    const boxes = fc.array(
      fc
        .record({ left: fc.integer({ min: 0, max: 950 }), top: fc.integer({ min: 0, max: 780 }) })
        .map(({ left, top }) => control(left, top)),
      { maxLength: 60 },
    )
    const covers = ({ side, top }: Place, controls: Box[]) => {
      const left = side === 'end' ? VIEW.right - SIZE.width : VIEW.left
      return controls.some(
        (one) =>
          one.right > left && one.left < left + SIZE.width && one.bottom > top && one.top < top + SIZE.height,
      )
    }
    fc.assert(
      fc.property(boxes, fc.integer({ min: 0, max: 640 }), (controls, from) => {
        const place = findFreePlace(SIZE, VIEW, controls)
        if (place) {
          expect(place.top).toBeGreaterThanOrEqual(VIEW.top)
          expect(place.top + SIZE.height).toBeLessThanOrEqual(VIEW.bottom)
          expect(covers(place, controls)).toBe(false)
        } else
          for (const side of ['end', 'start'] as const)
            expect(covers({ side, top: VIEW.top + from - (from % 4) }, controls)).toBe(true)
      }),
    )
  })
})
