import './chart.css'

type BarKind = 'main' | 'second' | 'third' | 'low'
export type BarPart = { key: string; value: number; kind: BarKind }

/**
 * A bar beside numbers that already say the same; it is not read aloud. The parts are stacked from the start;
 * `max` is the whole length. Negative values draw nothing.
 */
export function Bar({ parts, max }: { parts: BarPart[]; max: number }) {
  return (
    <span className="bar" aria-hidden="true">
      {parts.map((part) => (
        <span
          key={part.key}
          className={`bar__part bar__part--${part.kind}`}
          style={{ inlineSize: `${findShare(part.value, max)}%` }}
        />
      ))}
    </span>
  )
}

/** The share of the whole in percent, between 0 and 100. */
export function findShare(value: number, max: number): number {
  if (max <= 0 || value <= 0) return 0
  return Math.min(100, (value / max) * 100)
}
