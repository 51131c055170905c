import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { onOtherTabs } from '#web/session/other-tabs.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask, onOutcome } from '#wire/ask.ts'
import { readSession, type SessionUser } from '#wire/session/session.ts'
import { findCommonPage } from './find-page.ts'
import { usePages } from './Pages.tsx'

/** How long the new program is told in its prominent place (ms). */
const SHOWN_FOR = 4000

/** Changes of program that this very tab asks for: whether one is under way, and how many are over. */
const own = { isUnderWay: false, over: 0 }

/** Changes the program from this tab. What is refused meanwhile for the program that is left is no news to it. */
export async function changeHere(work: () => Promise<unknown>): Promise<void> {
  own.isUnderWay = true
  try {
    await work()
  } finally {
    own.isUnderWay = false
    own.over++
  }
}

/** Takes over that the session works in another program: nothing of the old one stays on the screen. [NAV-32] */
export function useProgramChange(): (session: SessionUser, why?: string) => Promise<void> {
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const router = useRouter()
  const pages = usePages()
  return useCallback(
    async (session, why = '') => {
      const { pathname, searchStr } = router.state.location
      // Which view of a page is open says nothing of a program; searches and filters do.
      const view = new URLSearchParams(searchStr).get('view')
      const page = findCommonPage(pages, pathname)
      const href = view !== null && page === pathname ? `${page}?view=${encodeURIComponent(view)}` : page
      // Before the program changes, so that what does not exist there is not even asked for.
      if (href !== pathname + searchStr) await router.navigate({ href, replace: true })
      // At once and together: the page is drawn again for the new program, and asks for everything itself.
      queries.clear()
      storeSession(session)
      const text = `You work in ${session.programName} now.${why && ` ${why}`}`
      notify({ kind: 'success', text, hideAfter: SHOWN_FOR, goesAlong: true })
    },
    [storeSession, notify, queries, router, pages],
  )
}

/** Notices that another tab has changed the program: told by it, or by a call that is refused for the old one. */
export function useProgramWatch(): void {
  const { program } = usePerson()
  const change = useProgramChange()
  const current = useRef(program)
  current.current = program
  useEffect(() => {
    let isAsking = false
    const look = async () => {
      if (isAsking || own.isUnderWay) return
      isAsking = true
      const { over } = own
      try {
        const session = await ask(readSession, { background: true })
        // An answer from before a change of one's own, or from the midst of it, is none any more.
        if (own.isUnderWay || own.over !== over) return
        if (session.program !== current.current) await change(session, 'It was changed in another tab.')
      } catch {
        // Signed out leads to sign-in by itself; while the portal is away the next call finds out.
      } finally {
        isAsking = false
      }
    }
    const stopTabs = onOtherTabs((message) => {
      if (message === 'program-changed') void look()
    })
    const stopHearing = onOutcome(({ refusal }) => {
      if (refusal?.code === 'OTHER_PROGRAM') void look()
    })
    return () => {
      stopTabs()
      stopHearing()
    }
  }, [change])
}
