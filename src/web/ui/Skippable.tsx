import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { SkipLink } from './SkipLink.tsx'

/** The number of tab stops that makes a list long: switch users pay for each. */
const MANY = 5
const STOPS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

/** A part of a page with many tab stops, such as a list, and a link that skips it. `name` says what it skips. */
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
  // The content can arrive later.
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
