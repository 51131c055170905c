import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { onOtherTabs } from '#web/session/other-tabs.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { onOutcome, sendRequest } from '#wire/send-request.ts'
import { readSession, type SessionUser } from '#wire/session/session.ts'
import { findCommonPage } from './find-page.ts'
import { usePages } from './Pages.tsx'

/** How long the message stays prominent (ms). */
const SHOWN_FOR = 4000

/** Changes of program from this tab: whether one is running, and how many are done. */
const own = { isUnderWay: false, over: 0 }

/** During the change, this tab ignores refusals for the old program. */
export async function changeHere(work: () => Promise<unknown>): Promise<void> {
  own.isUnderWay = true
  try {
    await work()
  } finally {
    own.isUnderWay = false
    own.over++
  }
}

/** Switches the page to another program and removes all data of the old one. [NAV-32] */
export function useProgramChange(): (session: SessionUser, why?: string) => Promise<void> {
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const router = useRouter()
  const pages = usePages()
  return useCallback(
    async (session, why = '') => {
      const { pathname, searchStr } = router.state.location
      // The view of a page is the same in every program. Searches and filters are not.
      const view = new URLSearchParams(searchStr).get('view')
      const page = findCommonPage(pages, pathname)
      const href = view !== null && page === pathname ? `${page}?view=${encodeURIComponent(view)}` : page
      // Navigates before the program changes, so that the page requests nothing that the new program lacks.
      if (href !== pathname + searchStr) await router.navigate({ href, replace: true })
      // Both in one step: the page remounts for the new program and loads everything again.
      queries.clear()
      storeSession(session)
      const text = `You work in ${session.programName} now.${why && ` ${why}`}`
      notify({ kind: 'success', text, hideAfter: SHOWN_FOR, goesAlong: true })
    },
    [storeSession, notify, queries, router, pages],
  )
}

/** Detects that another tab changed the program, by its message or by a refused call. */
export function useProgramWatch(): void {
  const { program } = usePerson()
  const change = useProgramChange()
  const current = useRef(program)
  current.current = program
  useEffect(() => {
    let isConfirming = false
    const look = async () => {
      if (isConfirming || own.isUnderWay) return
      isConfirming = true
      const { over } = own
      try {
        const session = await sendRequest(readSession, { background: true })
        // Ignores responses from before or during this tab's own change.
        if (own.isUnderWay || own.over !== over) return
        if (session.program !== current.current) await change(session, 'It was changed in another tab.')
      } catch {
        // A lost session leads to sign-in. If the server is unreachable, the next call finds out.
      } finally {
        isConfirming = false
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
