import { findTones } from '#domain/catalogue/colours.ts'

/** On a 48 × 48 grid. Any other family, or none, gets a hanger. */
const DRAWINGS: Record<string, string> = {
  tops: 'M18 8 9 12 4 27l6 2 3-8v20h22V21l3 8 6-2-5-15-9-4M18 8l6 6 6-6M18 8h12M24 14v27M27 20h.2M27 27h.2M27 34h.2',
  legwear: 'M14 6h20l4 36h-9l-5-25-5 25h-9L14 6ZM13.4 11h21.2M24 6v11',
  footwear: 'M15 6h12v17c0 3 3 4 7 5 5 1.2 8 3 8 8v2H15V6ZM12 38h30v4H15v-4M20 12h7M20 17h7M21 22h7',
  headwear: 'M8 28c0-11 6-18 16-18s16 7 16 18M8 28h32M8 28c-3 1-4 4-3 6 6-3 32-3 38 0 1-2 0-5-3-6M24 10V7',
  hosiery: 'M19 6h13v20c0 4-2 6-5 8l-9 7c-4 2-8-1-8-5 0-2 1-4 3-5l6-5V6ZM19 12h13M27 34c-1-4 1-7 5-8',
  underwear: 'M17 7v8c0 4-3 5-5 7v19h24V22c-2-2-5-3-5-7V7M17 7h-3M34 7h-3M17 12c2 8 12 8 14 0M12 36h24',
}
const HANGER = 'M24 18v-3c3 0 5-2 5-4.5a5 5 0 0 0-10 0M24 18 6 31c-2 2-1 5 2 5h32c3 0 4-3 2-5L24 18Z'

export function GarmentDrawing({ family, colour = '' }: { family: string; colour?: string }) {
  const drawing = DRAWINGS[family]
  const [tone] = findTones(colour)
  return (
    <svg
      className="garment"
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawing ?? HANGER} fill={drawing && tone} />
      {drawing && tone && <path d={drawing} className={isDark(tone) ? 'garment__light' : 'garment__dark'} />}
    </svg>
  )
}

function isDark(tone: string): boolean {
  return Number.parseInt(tone.slice(3, 5), 16) < 0x70
}
