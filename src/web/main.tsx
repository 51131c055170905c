import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { findOpenScreen, isForEverybody } from '#wire/account/open-screens.ts'
import { SignedOutApp } from './account/SignedOutApp.tsx'
import { useVisitorPath } from './account/visitor-path.ts'
import { WaitingScreen } from './account/WaitingScreen.tsx'
import { createQueryClient } from './query-client.ts'
import { AuthProvider, useAuth } from './session/AuthProvider.tsx'
import { initialData } from './texts/initial-data.ts'
import { OpenDemoWarning } from './texts/OpenDemoWarning.tsx'
import { PortalTextsProvider, useIsPortalAway } from './texts/PortalTexts.tsx'
import { AnnouncerProvider } from './ui/Announcer.tsx'
import { NoticesProvider } from './ui/Notices.tsx'
import { onVisitEnd } from './ui/visit.ts'

/** Called early, while 'Redirecting' still shows. */
const loadSignedInApp = () => import('./SignedInApp.tsx')
const fetchAhead = () => void loadSignedInApp()
let SignedInApp: ComponentType = lazy(() =>
  loadSignedInApp().then((module) => ({ default: module.SignedInApp })),
)

/** A small app for visitors, so that sign-in appears at once, and the portal, loaded on sign-in. */
function Quartermaster() {
  const { status, user } = useAuth()
  const isPortalAway = useIsPortalAway()
  const path = useVisitorPath()
  if (isForEverybody(findOpenScreen(path))) return <SignedOutApp onEnter={fetchAhead} />
  if (status !== 'known') return <WaitingScreen isAway={isPortalAway || status === 'away'} />
  if (!user) return <SignedOutApp onEnter={fetchAhead} />
  return (
    <Suspense fallback={<WaitingScreen isAway={false} />}>
      {/* Nothing of one person is left for the next. */}
      <SignedInApp key={user.id} />
    </Suspense>
  )
}

/** For visitors' changes. The signed-in app creates its own client. */
const visitors = createQueryClient()
onVisitEnd(() => visitors.clear())

/**
 * Loads the code of a signed-in page first. It renders once, not as waiting screen, frame and page. If the code fails
 * to load, the screens say so.
 */
async function openAtOnce() {
  if (!initialData?.session || isForEverybody(findOpenScreen(window.location.pathname))) return
  const portal = await loadSignedInApp()
  await portal.openPage()
  SignedInApp = portal.SignedInApp
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
const app = createRoot(root)
/** A transition renders in short tasks, so that a slow phone responds meanwhile. */
const draw = () =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <AnnouncerProvider>
          <NoticesProvider>
            <PortalTextsProvider>
              <QueryClientProvider client={visitors}>
                <AuthProvider>
                  <OpenDemoWarning />
                  <Quartermaster />
                </AuthProvider>
              </QueryClientProvider>
            </PortalTextsProvider>
          </NoticesProvider>
        </AnnouncerProvider>
      </StrictMode>,
    ),
  )
void openAtOnce().then(draw, draw)
