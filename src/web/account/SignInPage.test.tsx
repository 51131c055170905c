import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInPage } from './SignInPage.tsx'

const here = vi.hoisted(() => ({ texts: {} as object }))
vi.mock('#web/texts/PortalTexts.tsx', () => ({ usePortalTexts: () => here.texts }))
vi.mock('#web/session/AuthProvider.tsx', () => ({ useAuth: () => ({ farewell: null }) }))
vi.mock('./SignInForm.tsx', () => ({ SignInForm: () => 'The form.' }))
vi.mock('./visitor-path.ts', () => ({ readVisitorState: () => ({}) }))
afterEach(() => vi.unstubAllGlobals())

const asksToAgree = (texts: object, kept: string | null) => {
  vi.stubGlobal('localStorage', { getItem: () => kept })
  here.texts = { consentBanner: 'The notice.', isDemo: false, isOpen: true, hasSignInForm: true, ...texts }
  const page = renderToStaticMarkup(<SignInPage onEnter={() => {}} />)
  expect([page.includes('The notice.'), page.includes('The form.')]).toContain(true)
  expect(page.includes('The notice.')).toBe(page.includes('I agree'))
  return !page.includes('The form.')
}

test('the user agrees to the notice once per browser in the demo, otherwise at each sign-in, and never without a notice [AUTH-05]', () => {
  expect(asksToAgree({ isDemo: true }, null)).toBe(true)
  expect(asksToAgree({ isDemo: true }, 'agreed')).toBe(false)
  expect(asksToAgree({}, null)).toBe(true)
  expect(asksToAgree({}, 'agreed')).toBe(true)
  expect(asksToAgree({ consentBanner: '' }, null)).toBe(false)
})
