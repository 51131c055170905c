import { useEffect, useId, useRef } from 'react'
import './field.css'

export type FieldProblem = { fieldId: string; text: string }

/**
 * The list of what is wrong, at the top of a form. Count the failed attempts to submit and hand the number as
 * `attempt`: each time it grows the summary takes the focus, so that nobody misses it. Each line is a link that
 * puts the focus into its field.
 */
export function ErrorSummary({
  problems,
  attempt,
  title = 'Some answers need your attention',
}: {
  problems: FieldProblem[]
  attempt: number
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const hasProblems = problems.length > 0
  useEffect(() => {
    if (attempt > 0 && hasProblems) box.current?.focus()
  }, [attempt, hasProblems])
  if (!hasProblems) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups links to them
    <div ref={box} className="error-summary" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {problems.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
