import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInPage } from './SignInPage.tsx'

const here = vi.hoisted(() => ({ texts: {} as object }))
vi.mock('#web/texts/PortalTexts.tsx', () => ({ usePortalTexts: () => here.texts }))
vi.mock('#web/session/AuthProvider.tsx', () => ({ useAuth: () => ({ farewell: null }) }))
vi.mock('./SignInForm.tsx', () => ({ SignInForm: () => 'The form.' }))
vi.mock('./visitor-path.ts', () => ({ readVisitorState: () => ({}) }))
afterEach(() => vi.unstubAllGlobals())

const expectsAgreement = (texts: object, stored: string | null) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  here.texts = { consentBanner: 'The notice.', isDemo: false, isOpen: true, hasSignInForm: true, ...texts }
  const page = renderToStaticMarkup(<SignInPage onEnter={() => {}} />)
  expect([page.includes('The notice.'), page.includes('The form.')]).toContain(true)
  expect(page.includes('The notice.')).toBe(page.includes('I agree'))
  return !page.includes('The form.')
}

test('the user agrees to the notice once per browser in the demo, otherwise at each sign-in, and never without a notice [AUTH-05]', () => {
  expect(expectsAgreement({ isDemo: true }, null)).toBe(true)
  expect(expectsAgreement({ isDemo: true }, 'agreed')).toBe(false)
  expect(expectsAgreement({}, null)).toBe(true)
  expect(expectsAgreement({}, 'agreed')).toBe(true)
  expect(expectsAgreement({ consentBanner: '' }, null)).toBe(false)
})
