import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { SkipLink } from './SkipLink.tsx'

/** Stops of the Tab key from which a list is long: whoever works with one switch pays for each. */
const MANY = 5
const STOPS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

/** A part of a page with many stops of the Tab key, such as a list: a link before it leads over it. `name` says what it skips. */
export function Skippable({ name, children }: { name: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <SkipOver name={name} part={part}>
      <div ref={part} className="skippable" data-skippable>
        {children}
      </div>
    </SkipOver>
  )
}

/** The fields of a long form: the link before them leads to what sends it. */
export function SkippableFields({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <SkipOver name="the fields" part={part}>
      <div ref={part} className="stack" data-skippable>
        {children}
      </div>
    </SkipOver>
  )
}

/** The links around a part that is an element already, which carries `data-skippable`. */
export function SkipOver({
  name,
  part,
  children,
}: {
  name: string
  part: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const end = useId()
  const [isLong, setLong] = useState(false)
  // What a part holds may come later than it.
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    const count = () => setLong(element.querySelectorAll(STOPS).length >= MANY)
    count()
    const changes = new MutationObserver(count)
    changes.observe(element, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [part])
  return (
    <>
      {isLong && <SkipLink to={end} text={`Skip ${name}`} isInPlace />}
      {children}
      {isLong && (
        <span id={end} className="visually-hidden">
          End of {name}
        </span>
      )}
    </>
  )
}
