import { findTones } from '#domain/catalogue/colours.ts'

export function Swatch({ colour }: { colour: string }) {
  const [ground, ...others] = findTones(colour)
  if (!ground) return null
  return (
    <svg className="swatch" aria-hidden="true" focusable="false" viewBox="0 0 16 16">
      <circle cx="8" cy="8" r="7" fill={ground} />
      {others[0] && (
        <path d="M2 5c4-2 5 3 12 0 1 2 1 3 .8 4C9 12 6 7 1.2 9.5 1 8 1.2 6 2 5Z" fill={others[0]} />
      )}
      {others[1] && <path d="M4 12c3-2 5 1 8 0-2 3-6 3.4-8 0Z" fill={others[1]} />}
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" />
    </svg>
  )
}
