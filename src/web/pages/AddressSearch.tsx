import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { useSearchFault } from './useSearchFault.ts'

/** Pause after the last key before a list is searched (ms). [CONST-14] */
const SEARCH_DELAY = 500

/**
 * The search of a page whose address holds the text. It runs half a second after the last key or on Enter. An empty
 * field shows everything at once.
 */
export function AddressSearch({
  name,
  label,
  hint,
  placeholder,
  className,
  search,
  hrefFor,
}: {
  name: string
  label: string
  hint: string
  placeholder?: string
  className?: string
  search: string
  hrefFor: (search: string) => string
}) {
  const router = useRouter()
  const [text, setText] = useTyped(`search of ${name}`, search)
  const fault = useSearchFault(text)
  const sent = useRef(search)
  // The address can also change from outside, such as through the Back button.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search, setText])

  const send = (next: string) => {
    const wanted = next.trim()
    if (fault || wanted === sent.current.trim()) return
    // The first search adds an entry to the history. Refining it replaces that entry.
    const replace = sent.current !== ''
    sent.current = wanted
    void router.navigate({ href: hrefFor(wanted), replace, resetScroll: false })
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (text.trim() === '') {
      latest.current('')
      return
    }
    const timer = setTimeout(() => latest.current(text), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter sends it
    <form
      role="search"
      aria-label={name}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <SearchBox {...{ label, hint, placeholder }} hasLens error={fault} value={text} onChange={setText} />
    </form>
  )
}
