import type { ReactNode } from 'react'
import './states.css'
import { Icon, type IconName } from './Icon.tsx'

/** Nothing to show, said in one sentence, with the next step as `children` where there is one. */
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
