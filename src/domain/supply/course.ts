import { startRandom } from '../random.ts'
import type { Carrier } from './carriers.ts'
import { drawTrackingNumber } from './tracking-numbers.ts'

export type CourseStep = {
  /** Days after the previous step; the first counts from the sending. */
  afterDays: number
  kind: 'status' | 'shipped' | 'received' | 'issued'
  /** Status code, or ''. */
  code: string
  getWellDays?: number
  parcel?: { carrier: Carrier; trackingNumber: string }
}

const REJECTIONS = [
  ['CJ', 3],
  ['CA', 3],
  ['CX', 1],
  ['CY', 2],
] as const

const UNOBTAINABLE = [
  ['CK', 1],
  ['CW', 1],
] as const

/**
 * The requisition number decides. Of 100 lines, 80 ship within two weeks, 10 are back-ordered first, 4 delayed, 4
 * rejected, 2 delayed and then rejected. Only demo data plays the steps of the unit.
 */
export function planCourse(requisition: string): CourseStep[] {
  const random = startRandom(`supply/${requisition}`)
  const steps: CourseStep[] = []
  function add(kind: CourseStep['kind'], code: string, from: number, to: number) {
    const step: CourseStep = { afterDays: random.int(from, to), kind, code }
    steps.push(step)
    return step
  }
  const course = random.weighted([
    ['plain', 80],
    ['backordered', 10],
    ['delayed', 4],
    ['rejected', 4],
    ['unobtainable', 2],
  ] as const)
  if (course === 'rejected') {
    add('status', random.weighted(REJECTIONS), 1, 4)
    return steps
  }
  if (course === 'unobtainable') {
    add('status', 'BD', 2, 6)
    add('status', random.weighted(UNOBTAINABLE), 1, 5)
    return steps
  }
  if (course === 'backordered') {
    const backorder = add('status', 'BB', 1, 3)
    backorder.getWellDays = random.int(20, 90)
    add('status', 'BA', backorder.getWellDays - 4, backorder.getWellDays + 6)
  } else {
    if (course === 'delayed') add('status', 'BD', 1, 3)
    add('status', 'BA', 1, course === 'delayed' ? 7 : 3)
  }
  const shipped = add('shipped', '', 1, 9)
  const carrier = random.weighted<Carrier>([
    ['FEDE', 5],
    ['UPS', 3],
    ['USPS', 2],
  ])
  shipped.parcel = { carrier, trackingNumber: drawTrackingNumber(carrier, random) }
  if (random.chance(0.96)) {
    add('received', '', 3, 9)
    if (random.chance(0.3)) add('issued', '', 2, 12)
  }
  return steps
}

/** True for three of four. */
export function mayStillCancel(requisition: string): boolean {
  return startRandom(`cancel/${requisition}`).chance(0.75)
}
