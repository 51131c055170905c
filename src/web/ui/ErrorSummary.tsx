import { useEffect, useRef } from 'react'
import './field.css'

export type FieldProblem = { fieldId: string; text: string }

/**
 * The list of what is wrong, at the top of a form. Count the failed attempts to submit and hand the number as
 * `attempt`: each time it grows the summary takes the focus, so that nobody misses it. Nothing else does: who corrects a field is
 * typing there. Each line is a link that puts the focus into its field.
 */
export function ErrorSummary({ problems, attempt }: { problems: FieldProblem[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusByAttempt(box, attempt, problems.length > 0)
  const [first] = problems
  if (!first) return null
  const [count, start] = describeProblems(problems.length, first.text)
  // A sentence that names a field is no name of this box: whoever looks for the field by its label would find two.
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

/** What somebody does who is no longer waiting for the answer to the attempt. */
const WORK = ['input', 'keydown', 'pointerdown'] as const

/** The problems may come a moment after the attempt; by then the person may be at work in a field. */
function useFocusByAttempt(box: { current: HTMLElement | null }, attempt: number, hasProblems: boolean) {
  const answered = useRef(0)
  useEffect(() => {
    if (attempt <= answered.current) {
      answered.current = attempt
      return
    }
    const answer = () => {
      answered.current = attempt
    }
    if (hasProblems) {
      answer()
      box.current?.focus()
      return
    }
    for (const name of WORK) document.addEventListener(name, answer, { capture: true })
    return () => {
      for (const name of WORK) document.removeEventListener(name, answer, { capture: true })
    }
  }, [attempt, hasProblems, box])
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** 'Three problems' and 'First: enter the first name.'; 'One problem' and 'Enter the first name.' */
function describeProblems(count: number, first: string): [string, string] {
  const text = /^[A-Z][a-z]* /.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first
  return count === 1 ? ['One problem', first] : [`${NUMBERS[count] ?? count} problems`, `First: ${text}`]
}
