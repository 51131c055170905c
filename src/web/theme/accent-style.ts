import type { CSSProperties } from 'react'
import { findInk } from '#domain/accents.ts'

export function styleOfAccent(accent: string): CSSProperties | undefined {
  if (accent === '') return undefined
  return { '--accent': accent, '--accent-ink': findInk(accent) } as CSSProperties
}
