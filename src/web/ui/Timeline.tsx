import type { ReactNode } from 'react'
import './card.css'
import { Icon } from './Icon.tsx'

type TimelineState = 'done' | 'current' | 'ahead' | 'stopped'
export type TimelineStep = {
  key: string
  title: ReactNode
  state: TimelineState
  when?: ReactNode
  detail?: ReactNode
}

const stateWords: Record<TimelineState, string> = {
  done: 'Done',
  current: 'Now',
  ahead: 'To come',
  stopped: 'Stopped',
}

export function Timeline({ steps, label }: { steps: TimelineStep[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={`timeline__mark centered text-1 timeline__mark--${step.state}`}>
            {step.state === 'done' && <Icon name="check" size={1.1} />}
            {step.state === 'stopped' && <Icon name="close" size={1.1} />}
          </span>
          <p className="m-0 bold">
            {step.title}
            <span className="visually-hidden">, {stateWords[step.state]}</span>
          </p>
          {step.when && <div className="soft">{step.when}</div>}
          {step.detail && <div>{step.detail}</div>}
        </li>
      ))}
    </ol>
  )
}
