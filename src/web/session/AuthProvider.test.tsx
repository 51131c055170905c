import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { stubTabStorage } from '#testing/tab-storage.ts'
import { currentVisit } from '#web/ui/visit.ts'
import type { SessionUser } from '#wire/session/session.ts'
import type { Auth } from './AuthProvider.tsx'
import { AuthProvider, useAuth } from './AuthProvider.tsx'

vi.mock('#web/texts/PortalTexts.tsx', () => ({ usePortalTexts: () => ({ hasSession: false }) }))
vi.mock('#wire/session/session.ts', async (load) => ({
  ...(await load<object>()),
  sessionUser: { write: (user: object) => user },
}))

const here = vi.hoisted(() => ({ told: [] as string[] }))
vi.mock('./other-tabs.ts', () => ({
  notifyOtherTabs: (message: string) => here.told.push(message),
  onOtherTabs: () => () => {},
}))

const makeUser = (id: number, program = 'AR') =>
  ({ id, program, permissions: [], dodaacs: [] }) as Partial<SessionUser> as SessionUser

let auth: Auth
function Screen() {
  auth = useAuth()
  return null
}

function open() {
  const page = openBarePage('/')
  const stored = stubTabStorage()
  vi.stubGlobal('localStorage', globalThis.sessionStorage)
  Object.assign(window, { history: { replaceState: () => {} }, scrollTo: () => {} })
  page.show(
    <AuthProvider>
      <Screen />
    </AuthProvider>,
  )
  return { page, stored }
}

function NameOutside() {
  return <p>{useAuth().user?.firstName}</p>
}

it('a screen that uses the session outside its provider throws an error that says so [AUTH-28]', () => {
  expect(() => renderToStaticMarkup(<NameOutside />)).toThrow('useAuth must be used within an AuthProvider')
})

it('the tab keeps its choices while a session continues, and not for another program or person', () => {
  const { page, stored } = open()
  const isKept = (next: SessionUser) => {
    stored.chosenOrders = 'some'
    page.act(() => auth.storeSession(next))
    return 'chosenOrders' in stored
  }
  expect(isKept(makeUser(1))).toBe(false)
  expect(isKept({ ...makeUser(1), email: 'new@example.mil' })).toBe(true)
  expect(stored.user).toContain('new@example.mil')
  expect(isKept(makeUser(1, 'AFR'))).toBe(false)
  expect(isKept(makeUser(2))).toBe(false)
  page.act(() => auth.lapseSession('It ended.'))
  expect(isKept(makeUser(2))).toBe(false)
})

it('a sign-in after the session of another person keeps its own notices, and one during it ends that visit', () => {
  const { page } = open()
  const endsVisit = (next: SessionUser) => {
    const before = currentVisit()
    page.act(() => auth.storeSession(next))
    return currentVisit() > before
  }
  expect(endsVisit(makeUser(1))).toBe(false)
  page.act(() => auth.clearSession())
  expect(endsVisit(makeUser(2))).toBe(false)
  expect(endsVisit(makeUser(3))).toBe(true)
})

it('other tabs hear of a new person and of the end of a session, and not of a change of program', () => {
  const { page } = open()
  const tells = (run: () => void) => {
    here.told = []
    page.act(run)
    return here.told
  }
  expect(tells(() => auth.storeSession(makeUser(1)))).toEqual(['person-changed'])
  expect(tells(() => auth.storeSession(makeUser(1, 'AFR')))).toEqual([])
  expect(tells(() => auth.storeSession(makeUser(2)))).toEqual(['person-changed'])
  expect(tells(() => auth.lapseSession('It ended.'))).toEqual(['person-changed'])
})
