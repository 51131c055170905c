/** `way` is the path of the tape, `label` the place of its name. */
type Tape = { name: string; way: string; ends: [Point, Point]; label: Point }
type Point = readonly [x: number, y: number]
type Diagram = { body: string; tapes: readonly Tape[] }

const FOOT = 'M20 45c-5 0-7-4-7-9 0-6-4-10-4-18C9 9 13 4 19 4s11 5 11 14c0 8-3 12-3 18 0 5-2 9-7 9Z'
const FOOT_LENGTH: Tape = {
  name: 'Foot length',
  way: 'M36 4v41',
  ends: [
    [36, 4],
    [36, 45],
  ],
  label: [39, 38],
}

/** The grid is 48 high. Front view of the body or garment. A foot is seen from above. */
export const DIAGRAMS: Record<string, Diagram> = {
  tops: {
    body: 'M18 8 9 12 2 33l5.5 2L13 21v21h22V21l5.5 14 5.5-2L39 12l-9-4c-2 5-10 5-12 0ZM18 8c2-2 10-2 12 0',
    tapes: [
      {
        name: 'Neck',
        way: 'M17 9c2 6 12 6 14 0',
        ends: [
          [17, 9],
          [31, 9],
        ],
        label: [53, 17],
      },
      {
        name: 'Sleeve',
        way: 'M24 4.5 31.5 5.5 41 10.5 48.5 33',
        ends: [
          [24, 4.5],
          [48.5, 33],
        ],
        label: [53, 8],
      },
      {
        name: 'Chest',
        way: 'M13 22.5c4 2 18 2 22 0',
        ends: [
          [13, 22.5],
          [35, 22.5],
        ],
        label: [53, 42],
      },
    ],
  },
  legwear: {
    body: 'M14 6h20l4 36h-9l-5-25-5 25h-9L14 6Z',
    tapes: [
      {
        name: 'Waist',
        way: 'M13.7 8.5c4 1.5 16 1.5 20.6 0',
        ends: [
          [13.7, 8.5],
          [34.3, 8.5],
        ],
        label: [44, 10],
      },
      {
        name: 'Seat',
        way: 'M13 15.5c4 1.5 18 1.5 22 0',
        ends: [
          [13, 15.5],
          [35, 15.5],
        ],
        label: [44, 19],
      },
      {
        name: 'Inseam',
        way: 'M24 19.5 28 42',
        ends: [
          [24, 19.5],
          [28, 42],
        ],
        label: [44, 36],
      },
    ],
  },
  footwear: {
    body: FOOT,
    tapes: [
      FOOT_LENGTH,
      {
        name: 'Foot width',
        way: 'M9 17h21',
        ends: [
          [9, 17],
          [30, 17],
        ],
        label: [39, 18],
      },
    ],
  },
  headwear: {
    body: 'M12 21c0-10 5-16 12-16s12 6 12 16c0 11-5 20-12 20s-12-9-12-20ZM12 21c-3-1-4 6 .6 8M36 21c3-1 4 6-.6 8M20 24h.2M28 24h.2M21 34c2 1 4 1 6 0M19 40v6M29 40v6',
    tapes: [
      {
        name: 'Head',
        way: 'M12.3 17c5 3 18 3 23.4 0',
        ends: [
          [12.3, 17],
          [35.7, 17],
        ],
        label: [42, 18],
      },
    ],
  },
  hosiery: { body: FOOT, tapes: [FOOT_LENGTH] },
  underwear: {
    body: 'M18 6c-2 3-9 3-11 7L3.5 28 8 29l5-10c2 8 1 10 0 14l-1 11h24l-1-11c-1-4-2-6 0-14l5 10 4.5-1L41 13c-2-4-9-4-11-7-2 3-10 3-12 0Z',
    tapes: [
      {
        name: 'Chest',
        way: 'M13 19.5c4 2 18 2 22 0',
        ends: [
          [13, 19.5],
          [35, 19.5],
        ],
        label: [48, 17],
      },
      {
        name: 'Band',
        way: 'M14.2 25c4 1.5 15.6 1.5 19.6 0',
        ends: [
          [14.2, 25],
          [33.8, 25],
        ],
        label: [48, 27],
      },
      {
        name: 'Waist',
        way: 'M13.6 33c4 1.5 16.8 1.5 20.8 0',
        ends: [
          [13.6, 33],
          [34.4, 33],
        ],
        label: [48, 37],
      },
    ],
  },
}

/** Names in the drawing match the sentences beside it. */
export function MeasuringDiagram({ family, name }: { family: string; name: string }) {
  const diagram = DIAGRAMS[family]
  if (!diagram) return null
  return (
    <svg className="diagram frame whole width-24" role="img" aria-label={name} viewBox="0 0 70 50">
      <path className="diagram__body" d={diagram.body} />
      {diagram.tapes.map(({ name: label, way, ends, label: [x, y] }) => {
        const end = ends.reduce((one, other) =>
          distance(other, [x, y]) < distance(one, [x, y]) ? other : one,
        )
        return (
          <g key={label}>
            <path className="diagram__leader" d={`M${end[0]} ${end[1]} ${x - 0.8} ${y - 1.3}`} />
            <path className="diagram__tape" d={way} />
            {ends.map(([cx, cy]) => (
              <circle key={`${cx} ${cy}`} className="diagram__end" cx={cx} cy={cy} r="0.9" />
            ))}
            <text className="diagram__name" x={x} y={y} fontSize="4">
              {label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by)
}
