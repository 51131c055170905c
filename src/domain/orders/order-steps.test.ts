import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  countLines,
  describeWhatComesNext,
  type LineProgress,
  type OrderProgress,
  trackLines,
  trackOrder,
} from './order-steps.ts'

const line = (more: Partial<LineProgress> = {}): LineProgress => ({
  ...{ isSent: true, isHeld: false, expected: 5, shipped: 0, received: 0, issued: 0, returned: 0 },
  ...{ reported: 0, expectedOn: null },
  ...more,
})
const order = (more: Partial<OrderProgress>): OrderProgress => ({
  ...{
    status: 'approved',
    withdrawn: false,
    level: 2,
    levels: 2,
    skippedLevels: [],
    waitingFor: [],
    reopenedBy: null,
  },
  ...{ member: 'Oscar Rivera', lines: [line()] },
  ...more,
})
const SIGNS = { done: '+', current: '>', ahead: '.', stopped: 'x' }
const draw = (steps: ReturnType<typeof trackLines>) =>
  steps.map(({ name, state, note }) => `${SIGNS[state]}${name}${note && ` (${note})`}`).join(' ')

const unsent = { isSent: false }
const all = { shipped: 5, received: 5 }
test('the page shows the steps of an order in each state', () =>
  checkRows<[what: string, order: Partial<OrderProgress>, steps: string, next: string]>(
    [
      [
        'waits for the second level',
        { status: 'awaiting', waitingFor: ['Ana Ruiz', 'Bo Lee'], lines: [line(unsent)] },
        '+placed >approved .sent .shipped .received .issued',
        'Level 2 of 2 is next: Ana Ruiz, Bo Lee.',
      ],
      [
        'was changed after the first level had signed',
        { status: 'awaiting', level: 1, reopenedBy: 'changed', waitingFor: ['Ana Ruiz'] },
        '+placed >approved .sent .shipped .received .issued',
        'It was changed, so approval begins again. Level 1 of 2 is next: Ana Ruiz.',
      ],
      [
        'was submitted again after a return',
        { status: 'awaiting', level: 1, reopenedBy: 'returned', waitingFor: ['Ana Ruiz'] },
        '+placed >approved .sent .shipped .received .issued',
        'It was submitted again, so approval begins again. Level 1 of 2 is next: Ana Ruiz.',
      ],
      [
        'can be signed by nobody',
        { status: 'awaiting', level: 1 },
        '+placed >approved .sent .shipped .received .issued',
        'Level 1 of 2 is next. Nobody may sign it now; ask your account manager to make somebody else Approver of this level.',
      ],
      ['was declined', { status: 'declined' }, '+placed xdeclined', 'It was declined. Nothing will ship.'],
      [
        'was withdrawn',
        { status: 'declined', withdrawn: true },
        '+placed xwithdrawn',
        'It was withdrawn by the person who placed it. Nothing will ship.',
      ],
      [
        'was approved a moment ago',
        { lines: [line(unsent)] },
        '+placed +approved >sent .shipped .received .issued',
        'It goes to the supplier with the next batch.',
      ],
      [
        'is held back in part',
        { lines: [line(), line({ isSent: false, isHeld: true, expected: 1 })] },
        '+placed +approved >sent (5 of 6 pieces) .shipped .received .issued',
        '1 of 2 lines is held back and not sent to the supplier; each says why.',
      ],
      [
        'is held back',
        { lines: [line({ isSent: false, isHeld: true })] },
        '+placed +approved >sent .shipped .received .issued',
        'It is held back and was not sent to the supplier; its line says why.',
      ],
      [
        'is with the supplier, who gave no date',
        {},
        '+placed +approved +sent >shipped .received .issued',
        'The supplier has it and has not given a date yet.',
      ],
      [
        'is backordered until two days',
        { lines: [line({ expectedOn: '2027-06-12' }), line({ expectedOn: '2027-05-02' }), line()] },
        '+placed +approved +sent >shipped .received .issued',
        'Expected 05/02/2027 to 06/12/2027.',
      ],
      [
        'is shipped in part, and the date of a shipped line no longer counts',
        {
          lines: [
            line({ shipped: 2, expectedOn: '2027-06-12' }),
            line({ shipped: 5, expectedOn: '2027-01-01' }),
          ],
        },
        '+placed +approved +sent >shipped (7 of 10 pieces) .received .issued',
        '3 of 10 pieces are still to come. Expected 06/12/2027.',
      ],
      [
        'is shipped except for its canceled pieces',
        { status: 'shipped', lines: [line({ expected: 2, shipped: 2 })] },
        '+placed +approved +sent +shipped >received .issued',
        '2 pieces are on the way to the unit.',
      ],
      [
        'arrived before any shipment status',
        { lines: [line({ isSent: false, received: 5, issued: 1 })] },
        '+placed +approved +sent +shipped +received >issued (1 of 5 pieces)',
        '4 pieces are in the unit for Oscar Rivera.',
      ],
      [
        'has arrived except for one piece',
        { status: 'shipped', lines: [line({ shipped: 5, received: 4, issued: 4 })] },
        '+placed +approved +sent +shipped >received (4 of 5 pieces) .issued (4 of 5 pieces)',
        '1 piece is on the way to the unit.',
      ],
      [
        'is with the member',
        { status: 'shipped', lines: [line({ ...all, issued: 5 })] },
        '+placed +approved +sent +shipped +received +issued',
        'Everything was issued to Oscar Rivera.',
      ],
      [
        'came back in part',
        { status: 'shipped', lines: [line({ ...all, issued: 5, returned: 1 })] },
        '+placed +approved +sent +shipped +received +issued',
        'Everything was issued to Oscar Rivera. 1 piece came back.',
      ],
      [
        'was canceled by the supplier',
        { lines: [line({ expected: 0 })] },
        '+placed +approved +sent xended',
        'All of it was cancelled or rejected. Nothing will ship.',
      ],
      [
        'was canceled before the supplier received it',
        { lines: [line({ ...unsent, expected: 0 })] },
        '+placed +approved xended',
        'All of it was cancelled or rejected. Nothing will ship.',
      ],
    ],
    (_what, more, steps, next) => {
      const one = order(more)
      expect(draw(trackOrder(one))).toBe(steps)
      expect(describeWhatComesNext(one)).toBe(next)
    },
  ))

test.each<[Partial<LineProgress>, steps: string, next: string]>([
  [
    { shipped: 5, received: 4, reported: 1 },
    '+sent +shipped >received (4 of 5 pieces) .issued',
    '1 piece is reported missing or damaged.',
  ],
  [
    { shipped: 5, received: 1, reported: 2 },
    '+sent +shipped >received (1 of 5 pieces) .issued',
    '2 pieces are on the way to the unit. 2 pieces are reported missing or damaged.',
  ],
  [
    { received: 1, reported: 1, issued: 1 },
    '+sent >shipped (2 of 5 pieces) .received (1 of 5 pieces) .issued (1 of 5 pieces)',
    '3 of 5 pieces are still to come. 1 piece is reported missing or damaged.',
  ],
])('pieces that are reported missing or damaged are not on the way: %j', (more, steps, next) => {
  const lines = [line(more)]
  expect(draw(trackLines(lines))).toBe(steps)
  expect(describeWhatComesNext(order({ lines }))).toBe(next)
})

test('each number of the next steps is the count of the existing pieces', () => {
  const places = ['open', 'on the way to the unit', 'reported missing or damaged', 'in the unit'] as const
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...places, 'with the member' as const), { minLength: 1 }),
      (pieces) => {
        const at = (...of: readonly string[]) => pieces.filter((piece) => of.includes(piece)).length
        const [open, coming, reported] = places.map((place) => at(place)) as [number, number, number]
        const received = at('in the unit', 'with the member')
        const progress = { shipped: pieces.length - open, received, reported, issued: at('with the member') }
        const said = describeWhatComesNext(order({ lines: [line({ ...progress, expected: pieces.length })] }))
        const counted = (words: string) =>
          Number(new RegExp(`(\\d+) (?:pieces?|of \\d+ pieces?) (?:is|are) ${words}`).exec(said)?.[1] ?? 0)
        expect(counted('reported missing or damaged')).toBe(reported)
        expect(counted('on the way to the unit')).toBe(open > 0 ? 0 : coming)
        expect(counted('still to come')).toBe(open === pieces.length ? 0 : open)
      },
    ),
  )
})

test('an ended line removes nothing from the other lines', () => {
  const lines = [line({ ...all, issued: 5 }), line({ expected: 0 })]
  expect(draw(trackOrder(order({ lines })))).toBe('+placed +approved +sent +shipped +received +issued')
})

test('extra pieces of one line do not count for another line', () => {
  const lines = [line({ expected: 5, shipped: 5, received: 5, issued: 9 }), line({ shipped: 0 })]
  expect(draw(trackLines(lines))).toBe(
    '+sent >shipped (5 of 10 pieces) .received (5 of 10 pieces) .issued (5 of 10 pieces)',
  )
})

test.each<[words: string, lines: Partial<LineProgress>[], more?: Partial<OrderProgress>]>([
  [
    '3 of 5 shipped, 2 ended',
    [
      { shipped: 5 },
      { shipped: 6 },
      { shipped: 4, received: 4, reported: 1 },
      { expected: 0 },
      { expected: 0 },
    ],
  ],
  [
    '1 of 4 issued, 1 received, 1 partly shipped, 1 at the supplier',
    [{ ...all, issued: 5 }, all, { shipped: 1 }, {}],
  ],
  ['1 of 2 held back, 1 not sent yet', [{ ...unsent, isHeld: true }, unsent]],
  ['Both lines shipped', [{ shipped: 5 }, { shipped: 5 }]],
  ['All 3 lines shipped', [{ shipped: 5 }, { shipped: 5 }, { shipped: 5 }]],
  ['1 line at the supplier', [{}]],
  ['2 lines', [unsent, unsent], { status: 'awaiting' }],
  ['1 line', [{}], { status: 'declined' }],
])('the lines of an order are counted by their state: %s', (words, lines, more = {}) => {
  expect(countLines(order({ lines: lines.map(line), ...more }))).toBe(words)
})
