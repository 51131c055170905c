import './order-tracker.css'
import { STEP_WORDS, type Step } from '#domain/orders/order-steps.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Moments } from './order-progress.ts'

const SAID = { done: 'done', current: 'now', ahead: 'to come', stopped: 'stopped' }

/** `isSmall` is for one line. */
export function OrderTracker({
  label,
  steps,
  moments,
  isSmall = false,
}: {
  label: string
  steps: Step[]
  moments: Moments
  isSmall?: boolean
}) {
  return (
    <ol className={classNames('tracker', isSmall && 'tracker--small')} aria-label={label}>
      {steps.map(({ name, state, note }) => {
        // A step without any result has no day, even after an undo.
        const moment = state === 'done' || state === 'stopped' || note ? moments[name] : undefined
        return (
          <li
            key={name}
            className={`tracker__step relative shrink tracker__step--${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={`timeline__mark centered text-1 timeline__mark--${state}`}>
              {state === 'done' && <Icon name="check" size={1.1} />}
              {state === 'stopped' && <Icon name="close" size={1.1} />}
            </span>
            <span className="tracker__words soft text-2 break">
              <span className="tracker__name">
                {STEP_WORDS[name]}
                <span className="visually-hidden">, {SAID[state]}</span>
              </span>
              {state === 'current' && (
                <span className="color-primary bold" aria-hidden="true">
                  Now
                </span>
              )}
              {note && <span>{note}</span>}
              {moment?.when && <span>{moment.when}</span>}
              {moment?.who && !isSmall && <span>{moment.who}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
