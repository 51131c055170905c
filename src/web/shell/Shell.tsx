import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { describeRetired } from '#domain/programs.ts'
import { makeDocumentTitle } from '#web/pages/document-title.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { ClosureNotice, useClosureNotices } from '#web/session/ClosureNotice.tsx'
import { Alert, NoticeList } from '#web/ui/Notices.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { AwayMessage } from './AwayMessage.tsx'
import { Masthead } from './Masthead.tsx'
import { useProgramWatch } from './useProgramChange.ts'

/** The frame around every signed-in page: strip, mast, messages, page. */
export function Shell() {
  const { program, programName, isProgramRetired } = usePerson()
  const isClosed = useClosureNotices().length > 0
  useDocumentTitle()
  useProgramWatch()
  return (
    <>
      <SkipLink />
      <Masthead />
      <main id="main">
        <AwayMessage />
        <NoticeList />
        {isProgramRetired && (
          <div className="shell-notice">
            <Alert kind="warning">
              <p>{describeRetired(programName)}</p>
            </Alert>
          </div>
        )}
        {isClosed && (
          <div className="shell-notice">
            <Alert kind="warning">
              <ClosureNotice />
            </Alert>
          </div>
        )}
        {/* What a page remembers belongs to one program. */}
        <Outlet key={program} />
      </main>
    </>
  )
}

/** Each page's `PageHeading` takes the focus itself; the title is the path. [NAV-12] */
function useDocumentTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = makeDocumentTitle(pathname)
  }, [pathname])
}
