import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  countLines,
  describeWhatComesNext,
  type LineProgress,
  type OrderProgress,
  type trackLines,
  trackOrder,
} from './order-steps.ts'

const line = (more: Partial<LineProgress> = {}): LineProgress => ({
  ...{ isSent: true, isHeld: false, expected: 5, shipped: 0, received: 0, issued: 0, returned: 0 },
  ...{ reported: 0, expectedOn: null, ...more },
})
const order = (more: Partial<OrderProgress>): OrderProgress => ({
  ...{ status: 'approved', withdrawn: false, level: 2, levels: 2, skippedLevels: [], waitingFor: [] },
  ...{ reopenedBy: null, member: 'Oscar Rivera', lines: [line()], ...more },
})
const SIGNS = { done: '+', current: '>', ahead: '.', stopped: 'x' }
const draw = (steps: ReturnType<typeof trackLines>) =>
  steps.map(({ name, state, note }) => `${SIGNS[state]}${name}${note && ` (${note})`}`).join(' ')

const unsent = { isSent: false }
const held = { isSent: false, isHeld: true }
const gone = { expected: 0 }
const all = { shipped: 5 }
const arrived = { shipped: 5, received: 5 }
const issued = { ...arrived, issued: 5 }
const AWAITING = '+placed >approved .sent .shipped .received .issued'
const ENDED = 'All of it was cancelled, rejected or credited. Nothing will ship.'
const reopened = (reopenedBy: OrderProgress['reopenedBy']) => ({
  level: 1,
  reopenedBy,
  waitingFor: ['Ana Ruiz'],
})
const ships = (...lines: Partial<LineProgress>[]) => ({ lines: lines.map(line) })

test('the page shows the steps of an order that waits, is approved, or is stopped', () =>
  checkRows<[steps: string, next: string, order: Partial<OrderProgress>]>(
    [
      [
        ...([AWAITING, 'Level 2 of 2 is next: Ana Ruiz, Bo Lee.'] as const),
        { status: 'awaiting', waitingFor: ['Ana Ruiz', 'Bo Lee'], lines: [line(unsent)] },
      ],
      [
        ...([AWAITING, 'It was changed, so approval begins again. Level 1 of 2 is next: Ana Ruiz.'] as const),
        { status: 'awaiting', ...reopened('changed') },
      ],
      [
        ...([
          AWAITING,
          'It was submitted again, so approval begins again. Level 1 of 2 is next: Ana Ruiz.',
        ] as const),
        { status: 'awaiting', ...reopened('returned') },
      ],
      [
        AWAITING,
        'Level 1 of 2 is next. Nobody may sign it now; ask your account manager to make somebody else Approver of this level.',
        { status: 'awaiting', level: 1 },
      ],
      ['+placed xdeclined', 'It was declined. Nothing will ship.', { status: 'declined' }],
      [
        ...([
          '+placed xwithdrawn',
          'It was withdrawn by the person who placed it. Nothing will ship.',
        ] as const),
        { status: 'declined', withdrawn: true },
      ],
    ],
    (steps, next, more) => {
      expect(draw(trackOrder(order(more)))).toBe(steps)
      expect(describeWhatComesNext(order(more))).toBe(next)
    },
  ))

const ON_THE_WAY = '+sent +shipped >received'
const ISSUED = '+sent +shipped +received +issued'
test('the page shows the steps of the pieces of an approved order', () =>
  checkRows<[steps: string, next: string, ...lines: Partial<LineProgress>[]]>(
    [
      ['>sent .shipped .received .issued', 'It goes to the supplier with the next batch.', unsent],
      [
        '>sent (5 of 6 pieces) .shipped .received .issued',
        '1 of 2 lines is held back and not sent to the supplier; each says why.',
        ...[{}, { ...held, expected: 1 }],
      ],
      [
        ...([
          '>sent .shipped .received .issued',
          'It is held back and was not sent to the supplier; its line says why.',
        ] as const),
        held,
      ],
      ['+sent >shipped .received .issued', 'The supplier has it and has not given a date yet.', {}],
      [
        ...(['+sent >shipped .received .issued', 'Expected 05/02/2027 to 06/12/2027.'] as const),
        ...[{ expectedOn: '2027-06-12' }, { expectedOn: '2027-05-02' }, {}],
      ],
      [
        // The date of a shipped line no longer counts.
        '+sent >shipped (7 of 10 pieces) .received .issued',
        '3 of 10 pieces are still to come. Expected 06/12/2027.',
        ...[
          { shipped: 2, expectedOn: '2027-06-12' },
          { ...all, expectedOn: '2027-01-01' },
        ],
      ],
      [`${ON_THE_WAY} .issued`, '2 pieces are on the way to the unit.', { expected: 2, shipped: 2 }],
      // The pieces arrived before any shipment status.
      [
        ...([
          '+sent +shipped +received >issued (1 of 5 pieces)',
          '4 pieces are in the unit for Oscar Rivera.',
        ] as const),
        { isSent: false, received: 5, issued: 1 },
      ],
      [
        `${ON_THE_WAY} (4 of 5 pieces) .issued (4 of 5 pieces)`,
        '1 piece is on the way to the unit.',
        { ...all, received: 4, issued: 4 },
      ],
      [ISSUED, 'Everything was issued to Oscar Rivera. 1 piece came back.', { ...issued, returned: 1 }],
      // An ended line removes nothing from the other lines.
      [ISSUED, 'Everything was issued to Oscar Rivera.', issued, gone],
      ['+sent xended', ENDED, gone],
      ['xended', ENDED, { ...unsent, ...gone }],
      [
        ...([
          `${ON_THE_WAY} (4 of 5 pieces) .issued`,
          '1 piece is reported missing, damaged or wrong.',
        ] as const),
        { ...all, received: 4, reported: 1 },
      ],
      [
        `${ON_THE_WAY} (1 of 5 pieces) .issued`,
        '2 pieces are on the way to the unit. 2 pieces are reported missing, damaged or wrong.',
        { ...all, received: 1, reported: 2 },
      ],
      [
        '+sent >shipped (2 of 5 pieces) .received (1 of 5 pieces) .issued (1 of 5 pieces)',
        '3 of 5 pieces are still to come. 1 piece is reported missing, damaged or wrong.',
        { received: 1, reported: 1, issued: 1 },
      ],
      [
        // Extra pieces of one line do not count for another line.
        '+sent >shipped (5 of 10 pieces) .received (5 of 10 pieces) .issued (5 of 10 pieces)',
        '5 of 10 pieces are still to come.',
        ...[{ ...issued, issued: 9 }, {}],
      ],
    ],
    (steps, next, ...lines) => {
      expect(draw(trackOrder(order(ships(...lines))))).toBe(`+placed +approved ${steps}`)
      expect(describeWhatComesNext(order(ships(...lines)))).toBe(next)
    },
  ))

test('each number of the next steps is the count of the existing pieces', () => {
  const places = [
    'open',
    'on the way to the unit',
    'reported missing, damaged or wrong',
    'in the unit',
    'with the member',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...places), { minLength: 1 }), (pieces) => {
      const at = (...of: readonly string[]) => pieces.filter((piece) => of.includes(piece)).length
      const [open, coming, reported] = places.map((place) => at(place)) as [number, number, number]
      const received = at('in the unit', 'with the member')
      const progress = { shipped: pieces.length - open, received, reported, issued: at('with the member') }
      const said = describeWhatComesNext(order(ships({ ...progress, expected: pieces.length })))
      const counted = (words: string) =>
        Number(new RegExp(`(\\d+) (?:pieces?|of \\d+ pieces?) (?:is|are) ${words}`).exec(said)?.[1] ?? 0)
      expect(counted('reported missing, damaged or wrong')).toBe(reported)
      expect(counted('on the way to the unit')).toBe(open > 0 ? 0 : coming)
      expect(counted('still to come')).toBe(open === pieces.length ? 0 : open)
    }),
  )
})

test('the lines of an order are counted by their state', () => {
  checkRows<[words: string, lines: Partial<LineProgress>[], status?: OrderProgress['status']]>(
    [
      [
        '3 of 5 shipped, 2 ended',
        [all, { shipped: 6 }, { shipped: 4, received: 4, reported: 1 }, gone, gone],
      ],
      [
        ...(['1 of 4 issued, 1 received, 1 partly shipped, 1 at the supplier'] as const),
        [issued, arrived, { shipped: 1 }, {}],
      ],
      ['1 of 2 held back, 1 not sent yet', [held, unsent]],
      [
        '1 of 2 issued, 1 returned',
        [
          { ...issued, returned: 5 },
          { ...issued, returned: 4 },
        ],
      ],
      ['Both lines shipped', [all, all]],
      ['All 3 lines shipped', [all, all, all]],
      ['1 line at the supplier', [{}]],
      ['2 lines', [unsent, unsent], 'awaiting'],
      ['1 line', [{}], 'declined'],
    ],
    (words, lines, status = 'approved') =>
      expect(countLines(order({ ...ships(...lines), status }))).toBe(words),
  )
})
