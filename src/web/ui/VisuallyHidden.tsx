import type { ReactNode } from 'react'

/** Text for people who listen; nothing is drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
