import './card.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Between words of boxes side by side a plain space is dropped, and 'Cart1 item' is read. */
export const NO_BREAK = '\u00a0'

/** A space for who listens, where the eye sees two parts: without it 'Admin(1)' is read. */
export function SpokenSpace() {
  return <span className="visually-hidden">{NO_BREAK}</span>
}

/** A small count beside a word; above `max` it shows `9+` but still says the whole number to those who listen. */
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

/** A state in words, with a sign and a colour that only repeat them. */
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
