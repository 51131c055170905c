import { describeTask, type Task } from '#domain/dashboard/worklist.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { hrefOfTask } from './task-links.ts'
import './dashboard.css'

/** One link for each kind of work, with its number and its oldest. `warnings` have no link. */
export function TaskList({
  label,
  tasks,
  warnings = [],
}: {
  label: string
  tasks: readonly Task[]
  warnings?: readonly string[]
}) {
  return (
    <ul className="tasks" aria-label={label}>
      {tasks.map((task) => {
        const { text, age } = describeTask(task, findToday())
        return (
          <li key={task.kind} className="tasks__row cluster gap-1 gap-x-4">
            <AppLink href={hrefOfTask(task)} className="tasks__link grow bold">
              {text}
            </AppLink>
            {age && <span className="soft">{age}</span>}
          </li>
        )
      })}
      {warnings.map((warning) => (
        <li key={warning} className="tasks__row">
          {warning}
        </li>
      ))}
    </ul>
  )
}
