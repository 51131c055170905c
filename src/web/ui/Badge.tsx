import './card.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Between side-by-side boxes, browsers drop a plain space, and a screen reader reads 'Cart1 item'. */
export const NO_BREAK = '\u00a0'

/** A space for screen readers between two visual parts. Without it they read 'Admin(1)'. */
export function SpokenSpace() {
  return <span className="visually-hidden">{NO_BREAK}</span>
}

/** Above `max` it shows `9+`, but screen readers read the full number. */
export function Badge({ count, max = 9, label }: { count: number; max?: number; label?: string }) {
  return (
    <span className="badge">
      <span aria-hidden={label ? 'true' : undefined}>{count > max ? `${max}+` : count}</span>
      {label && <span className="visually-hidden">{`${NO_BREAK}${count} ${label}`}</span>}
    </span>
  )
}

export type StatusKind = 'neutral' | 'info' | 'success' | 'warning' | 'error'

const signs: Record<StatusKind, IconName> = {
  neutral: 'minus',
  info: 'clock',
  success: 'check',
  warning: 'alert',
  error: 'close',
}

/** The icon and color only repeat the text. */
export function StatusTag({
  kind = 'neutral',
  icon,
  children,
}: {
  kind?: StatusKind
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`status-tag status-tag--${kind}`}>
      <Icon name={icon ?? signs[kind]} size={0.95} />
      {children}
    </span>
  )
}
