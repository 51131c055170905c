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
        [Object.values(corner), { side: 'end', top: 664 }],
      ],
      (controls, place) => expect(findFreePlace(SIZE, VIEW, controls)).toEqual(place),
    ))

  it('the notice stays at its position while the position is free and visible', () => {
    const current: Place = { side: 'start', top: 400 }
    expect(findFreePlace(SIZE, VIEW, [], { current })).toEqual(current)
    expect(findFreePlace(SIZE, VIEW, [control(20, 420)], { current })).toEqual({ side: 'end', top: 720 })
    expect(findFreePlace(SIZE, { ...VIEW, bottom: 460 }, [], { current })).toEqual({ side: 'end', top: 388 })
    const tooLow = findFreePlace(SIZE, { ...VIEW, bottom: 100 }, [])
    expect(tooLow, 'it begins at the top').toEqual({ side: 'end', top: 80 })
  })

  it('the notice is as wide as the window on a phone, and appears between the controls', () => {
    const phone: Box = { left: 8, top: 8, right: 312, bottom: 560 }
    const rows = [8, 120, 232, 500].map((top) => control(16, top, 288, 52))
    expect(findFreePlace({ width: 304, height: 90 }, phone, rows)).toEqual({ side: 'end', top: 406 })
  })

  it('the notice covers another control rather than the focused field', () => {
    const phone: Box = { left: 8, top: 8, right: 312, bottom: 400 }
    const field = control(16, 180, 288, 52)
    const rows = [8, 32, 56, 80, 104, 290, 314, 338, 362].map((top) => control(16, top, 288, 20))
    const size = { width: 304, height: 110 }
    const covered = (held?: Box) => {
      const { top } = findFreePlace(size, phone, [...rows, field], { held })
      return top < field.bottom && top + size.height > field.top
    }
    expect(covered()).toBe(true)
    expect(covered(field)).toBe(false)
  })

  it('the notice covers a control only when every position does, and never leaves the window', () => {
    const boxes = fc.array(
      fc
        .record({ left: fc.integer({ min: 0, max: 950 }), top: fc.integer({ min: 0, max: 780 }) })
        .map(({ left, top }) => control(left, top)),
      { maxLength: 30 },
    )
    const covers = (place: Place, controls: Box[]) => {
      const left = place.side === 'end' ? VIEW.right - SIZE.width : VIEW.left
      return controls.filter(
        (one) =>
          one.right > left &&
          one.left < left + SIZE.width &&
          one.bottom > place.top &&
          one.top < place.top + SIZE.height,
      ).length
    }
    fc.assert(
      fc.property(boxes, (controls) => {
        const place = findFreePlace(SIZE, VIEW, controls)
        expect(place.top).toBeGreaterThanOrEqual(VIEW.top)
        expect(place.top + SIZE.height).toBeLessThanOrEqual(VIEW.bottom)
        const chosen = covers(place, controls)
        for (const side of ['end', 'start'] as const)
          for (const top of [VIEW.top, 720])
            expect(chosen).toBeLessThanOrEqual(covers({ side, top }, controls))
      }),
    )
  })
})
