import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { useSearchFault } from '#web/pages/useSearchFault.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { SEARCH_FAILED } from '#web/ui/option-search.ts'
import { ask } from '#wire/ask.ts'
import { PRODUCTS_PER_PAGE } from '#wire/catalogue/catalogue.ts'
import { searchEverything } from '#wire/search/search.ts'
import { findFirst, findOptions, type Group, listGroups, sayFound, sayNothing, type Ways } from './results.ts'
import { findScreens, type Screen } from './screens.ts'

/** Pause after the last key (ms); what is pasted is whole. [CONST-14] */
const SEARCH_AFTER = 500

type Answer = { asked: string; groups: Group[]; sentence: string }

export type Searched = {
  program: ProgramCode
  screens: readonly Screen[]
  ways: Ways
  /** Goes where a result leads. */
  onOpen: (href: string) => void
}

/**
 * The search behind the field: it waits, asks, drops late answers, and says once what was found. Enter opens the option on which
 * the arrows stand, or the first; before the answer came it waits for it.
 */
export function useEverything({ program, screens, ways, onOpen }: Searched) {
  const announce = useAnnounce()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [active, setActive] = useState(-1)
  const fault = useSearchFault(text)
  const asked = fault ? '' : text.trim()
  const found = answer?.asked === asked && asked !== '' ? answer : null
  const options = found ? findOptions(found.groups) : []
  /** Asks what waits for the pause, now. */
  const hurry = useRef(() => {})
  const isPasted = useRef(false)
  const opensFirst = useRef(false)
  /** The answer that has come, also where it is not drawn yet. */
  const last = useRef<Answer | null>(null)
  const latest = useRef({ screens, ways, onOpen })
  latest.current = { screens, ways, onOpen }

  const show = useCallback(
    (next: Answer) => {
      const first = findFirst(next.groups)
      last.current = next
      setAnswer(next)
      if (opensFirst.current && first) return latest.current.onOpen(first.href)
      opensFirst.current = false
      announce(next.sentence)
    },
    [announce],
  )

  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    const look = async () => {
      clearTimeout(timer)
      hurry.current = () => {}
      const { screens: all, ways: open } = latest.current
      try {
        const body = { program, page: 1, pageSize: PRODUCTS_PER_PAGE, searchTerm: asked }
        const everything = await ask(searchEverything, { body, signal: stop.signal })
        if (stop.signal.aborted) return
        const groups = listGroups(everything, findScreens(all, asked), asked, open)
        const sentence = groups.length > 0 ? sayFound(groups) : sayNothing(asked, everything)
        show({ asked, groups, sentence })
      } catch (error) {
        if (!stop.signal.aborted) show({ asked, groups: [], sentence: describeFailure(error) })
      }
    }
    const timer = setTimeout(look, isPasted.current ? 0 : SEARCH_AFTER)
    hurry.current = () => void look()
    return () => {
      clearTimeout(timer)
      hurry.current = () => {}
      stop.abort()
    }
  }, [asked, program, show])

  return {
    text,
    /** Why the text is not searched for. */
    fault,
    found,
    options,
    active,
    isWaiting: asked !== '' && !found,
    type(next: string, { isWhole = false } = {}) {
      isPasted.current = isWhole
      opensFirst.current = false
      setActive(-1)
      setText(next)
    },
    /** Past the last option comes the first. */
    move(by: number) {
      if (options.length === 0) return
      const from = active < 0 && by < 0 ? 0 : active
      setActive((from + by + options.length) % options.length)
    },
    enter() {
      const come = asked !== '' && last.current?.asked === asked ? last.current : null
      const chosen = active < 0 ? come && findFirst(come.groups) : options[active]
      if (chosen) return onOpen(chosen.href)
      if (come) return announce(come.sentence)
      if (fault) return announce(fault)
      opensFirst.current = asked !== ''
      hurry.current()
    },
  }
}

/** A refusal is a sentence for a person; a broken line is not. */
function describeFailure(error: unknown): string {
  return error instanceof Refusal && error.kind === 'too-many' ? error.message : SEARCH_FAILED
}
