import { useEffect, useRef } from 'react'
import './field.css'

export type FieldProblem = { fieldId: string; text: string }

/**
 * The list of mistakes at the top of a form. `attempt` counts failed submits. Only when it grows does the summary take
 * the focus, so it never interrupts a user who corrects a field. Each line links to its field.
 */
export function ErrorSummary({ problems, attempt }: { problems: FieldProblem[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusByAttempt(box, attempt, problems.length > 0)
  const [first] = problems
  if (!first) return null
  const [count, start] = describeProblems(problems.length, first.text)
  // Not named by a sentence that contains a field name: a query by that label would match twice.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups links to them
    <div
      ref={box}
      className="error-summary"
      role="group"
      aria-label={count}
      aria-description={start}
      tabIndex={-1}
    >
      <h2 className="mb-3 color-error text-4">{count}</h2>
      <ul>
        {problems.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              className="inline-block py-2 color-error bold"
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

/** Events of a user who has moved on since the attempt. */
const WORK = ['input', 'keydown', 'pointerdown'] as const

/** The problems can arrive after the attempt, when the user already works in a field. */
function useFocusByAttempt(box: { current: HTMLElement | null }, attempt: number, hasProblems: boolean) {
  const responded = useRef(0)
  useEffect(() => {
    if (attempt <= responded.current) {
      responded.current = attempt
      return
    }
    const response = () => {
      responded.current = attempt
    }
    if (hasProblems) {
      response()
      box.current?.focus()
      return
    }
    for (const name of WORK) document.addEventListener(name, response, { capture: true })
    return () => {
      for (const name of WORK) document.removeEventListener(name, response, { capture: true })
    }
  }, [attempt, hasProblems, box])
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

function describeProblems(count: number, first: string): [string, string] {
  const text = /^[A-Z][a-z]* /.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first
  return count === 1 ? ['One problem', first] : [`${NUMBERS[count] ?? count} problems`, `First: ${text}`]
}
