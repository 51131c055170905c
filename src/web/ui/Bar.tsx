import './chart.css'

type BarKind = 'main' | 'second' | 'third' | 'low'
export type BarPart = { key: string; value: number; kind: BarKind }

/**
 * Hidden from screen readers, because numbers beside it say the same. Parts stack from the start, and `max` is the full
 * length. Negative values draw nothing.
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

/** In percent. */
export function findShare(value: number, max: number): number {
  if (max <= 0 || value <= 0) return 0
  return Math.min(100, (value / max) * 100)
}
