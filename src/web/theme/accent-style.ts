import type { CSSProperties } from 'react'
import { findInk } from '#domain/accents.ts'

/** The color of a program and the ink that is read on it, as properties for style sheets; nothing where it has none. */
export function styleOfAccent(accent: string): CSSProperties | undefined {
  if (accent === '') return undefined
  return { '--accent': accent, '--accent-ink': findInk(accent) } as CSSProperties
}
