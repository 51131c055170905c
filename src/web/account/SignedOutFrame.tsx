import type { ReactNode } from 'react'
import { NoticeList } from '#web/ui/NoticeList.tsx'
import { PageFoot } from '#web/ui/PageFoot.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import './sign-in.css'

export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="masthead on-navy">
        <div className="cluster gap-0 gap-x-7 apart py-3 px-8">
          <Wordmark />
          <p className="visitor-mast__words m-0 bold">Warfighter Login Portal</p>
        </div>
      </header>
      <main id="main">
        <NoticeList mayWait={false} />
        {children}
      </main>
      <PageFoot />
    </>
  )
}
