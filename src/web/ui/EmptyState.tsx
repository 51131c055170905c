import type { ReactNode } from 'react'
import './states.css'
import { Icon, type IconName } from './Icon.tsx'

/** One sentence, with the next step as `children`. */
export function EmptyState({
  text,
  icon,
  children,
}: {
  text: string
  icon?: IconName
  children?: ReactNode
}) {
  return (
    <div className="empty-state">
      {icon && <Icon name={icon} size={2.25} />}
      <p>{text}</p>
      {children}
    </div>
  )
}
