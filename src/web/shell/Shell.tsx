import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { describeRetired } from '#domain/programs.ts'
import { makeDocumentTitle } from '#web/pages/document-title.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { ClosureNotice, useClosureNotices } from '#web/session/ClosureNotice.tsx'
import { SupportBar } from '#web/session/SupportBar.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { NoticeList, useTurnedPages } from '#web/ui/NoticeList.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageFoot } from '#web/ui/PageFoot.tsx'
import { HeadingAnnouncer } from '#web/ui/PageHeading.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { useLastingFocus } from '#web/ui/useLastingFocus.ts'
import { onOutcome } from '#wire/send-request.ts'
import { Masthead } from './Masthead.tsx'
import { useProgramWatch } from './useProgramChange.ts'

/** Only an address with filters needs it. */
const SaveView = lazy(() =>
  import('#web/reports/views/SaveView.tsx').then((views) => ({ default: views.SaveView })),
)

export function Shell() {
  const { program, programName, isProgramRetired } = usePerson()
  const { searchStr } = useLocation()
  const isClosed = useClosureNotices().length > 0
  const announceHeading = useNewPage()
  useProgramWatch()
  useLastingFocus()
  return (
    <>
      <SkipLink />
      <SupportBar />
      <Masthead />
      <main id="main">
        <AwayMessage />
        <NoticeList />
        {isProgramRetired && (
          <div className="flush width-88 mx-auto px-8 pt-6 pb-0">
            <Alert kind="warning">
              <p>{describeRetired(programName)}</p>
            </Alert>
          </div>
        )}
        {isClosed && (
          <div className="flush width-88 mx-auto px-8 pt-6 pb-0">
            <Alert kind="warning">
              <ClosureNotice />
            </Alert>
          </div>
        )}
        {/* The state of a page belongs to one program. */}
        <HeadingAnnouncer value={announceHeading}>
          <Outlet key={program} />
        </HeadingAnnouncer>
        {searchStr && (
          <Suspense fallback={<div className="no-print" data-loading />}>
            <SaveView key={program} />
          </Suspense>
        )}
      </main>
      <PageFoot />
    </>
  )
}

const PARTS = ['manage', 'view']

/**
 * Each page's `PageHeading` takes the focus and reports its text here. The title is the path, preceded by the heading
 * where the path is not specific. Notices of the previous page close. [NAV-12]
 */
function useNewPage(): (words: string) => void {
  const { pathname, search } = useLocation()
  const params = useParams({ strict: false })
  const [received, setReceived] = useState({ pathname: '', words: '' })
  const isOneOfSeveral = Object.keys(params).length > 0 || PARTS.some((part) => part in search)
  const words = isOneOfSeveral && received.pathname === pathname ? received.words : ''
  useEffect(() => {
    document.title = makeDocumentTitle(pathname, words)
  }, [pathname, words])
  useTurnedPages(pathname)
  const shown = useRef(pathname)
  shown.current = pathname
  return useCallback((words) => {
    const { current } = shown
    setReceived((before) =>
      before.words === words && before.pathname === current ? before : { pathname: current, words },
    )
  }, [])
}

/** Shown while the server refuses calls as busy. Disappears with the next successful call. */
function AwayMessage() {
  const [isAway, setAway] = useState(false)
  const announce = useAnnounce()
  useEffect(() => onOutcome(({ refusal }) => setAway(refusal?.kind === 'busy')), [])
  useEffect(() => {
    if (!isAway) return
    announce('The portal is temporarily unavailable. We keep trying.')
    return () => announce('The portal is back.')
  }, [isAway, announce])
  if (!isAway) return null
  return (
    <div className="flush width-88 mx-auto px-8 pt-6 pb-0">
      <Alert kind="info" title="The portal is temporarily unavailable">
        <p>
          We keep trying every few seconds, and this page continues by itself. Nothing that was saved is lost.
        </p>
      </Alert>
    </div>
  )
}
