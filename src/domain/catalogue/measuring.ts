type Measure = { name: string; how: string; counts?: string }
type Measuring = { of: string; measures: readonly Measure[]; hint?: string }

const CHEST: Measure = {
  name: 'Chest',
  how: 'Put the tape around the widest part of the chest, close under the arms and level across the back.',
}
const WAIST: Measure = {
  name: 'Waist',
  how: 'Put the tape around the waist, with one finger between the tape and the body.',
}
const FOOT: Measure = {
  name: 'Foot length',
  how: 'Stand on paper with the heel at its edge, against a wall. Mark the tip of the longest toe. Measure from the edge of the paper to the mark.',
}

/** General tailoring practice in our own words. */
const BY_FAMILY: Record<string, Measuring> = {
  tops: {
    of: 'coats, jackets, shirts and blouses',
    measures: [
      {
        name: 'Neck',
        how: 'Put the tape around the base of the neck, with one finger between the tape and the skin.',
        counts: 'It is the first number of a shirt size such as 15 1/2 X 34/35.',
      },
      { ...CHEST, counts: 'It is the number of a man’s coat size such as 42 Regular.' },
      {
        name: 'Sleeve',
        how: 'Bend the arm a little. Measure from the middle of the back of the neck over the shoulder to the wrist bone.',
        counts: 'It is the second number of a shirt size.',
      },
    ],
    hint: 'Short, Regular and Long follow how tall the person is, at the same chest.',
  },
  legwear: {
    of: 'trousers, slacks and skirts',
    measures: [
      { ...WAIST, counts: 'It is the number of a man’s trouser size such as 34 Regular.' },
      {
        name: 'Seat',
        how: 'Stand with the feet together. Put the tape around the widest part of the seat, level all around.',
      },
      {
        name: 'Inseam',
        how: 'Measure along the inside of the leg, from the top of the leg to where the hem meets the shoe.',
        counts: 'Short, Regular and Long follow it.',
      },
    ],
  },
  footwear: {
    of: 'shoes and boots',
    measures: [
      FOOT,
      {
        name: 'Foot width',
        how: 'Measure straight across the widest part of the foot, just behind the toes.',
        counts: 'Narrow, Regular and Wide follow it.',
      },
    ],
    hint: 'Measure both feet late in the day, in the socks that will be worn. The longer foot counts.',
  },
  headwear: {
    of: 'caps and hats',
    measures: [
      {
        name: 'Head',
        how: 'Put the tape around the head, across the middle of the forehead and one finger above the ears.',
        counts: 'For a cap size, divide the inches by 3.14: a head of 22 3/4 inches wears 7 1/4.',
      },
    ],
  },
  hosiery: {
    of: 'socks and hose',
    measures: [{ ...FOOT, counts: 'A sock size that is a number is this length in inches.' }],
  },
  underwear: {
    of: 'underwear',
    measures: [
      CHEST,
      {
        name: 'Band',
        how: 'Put the tape around the ribs just below the chest, snug and level.',
        counts: 'It is the number of a bra size such as 34B.',
      },
      WAIST,
    ],
  },
}

export function howToMeasure(family: string): Measuring | null {
  return BY_FAMILY[family] ?? null
}
