import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { forgetTyped, hasTyped, resumeTyped, saveTyped, useKeptTyped, useTyped } from './typed.ts'
import { endVisit } from './visit.ts'

afterEach(forgetTyped)

let typed: { text: string; type: (text: string) => void }
function Comment({ name }: { name: string | null }) {
  const [text, type] = useTyped(name, '')
  typed = { text, type }
  return null
}

function typeUntilTheEnd(name: string | null, address = '/people?manage=1') {
  const page = openBarePage(address)
  page.show(<Comment name={name} />)
  page.act(() => typed.type('Two were found'))
  saveTyped('AR/1')
  page.leave()
}
function readAfter(owner: string, name = 'comment', address = '/people?manage=1'): string {
  resumeTyped(owner)
  const page = openBarePage(address)
  page.show(<Comment name={name} />)
  page.leave()
  return typed.text
}

it('typed text returns once, only for the same person, field, and record', () => {
  typeUntilTheEnd('comment')
  expect([readAfter('AR/1'), readAfter('AR/1')]).toEqual(['Two were found', ''])
  typeUntilTheEnd('comment')
  expect([readAfter('AR/2'), readAfter('AR/1')]).toEqual(['', ''])
  typeUntilTheEnd('comment')
  expect(readAfter('AR/1', 'reason')).toBe('')
  expect(readAfter('AR/1', 'comment', '/people?manage=2')).toBe('')
  expect(readAfter('AR/1')).toBe('Two were found')
})

function Kept() {
  const [text, type] = useKeptTyped('kept', '')
  typed = { text, type }
  return null
}

it('text that would be long to type again outlasts its screen, also as unsaved text of a session, and ends with the visit', () => {
  const open = (address: string) => {
    const page = openBarePage(address)
    page.show(<Kept />)
    return page
  }
  const first = open('/receive')
  first.act(() => typed.type('Torn seam'))
  first.leave()
  const second = open('/receive?tab=receive')
  expect(typed.text).toBe('Torn seam')
  second.act(() => {
    typed.type('')
    second.leave()
  })
  open('/receive').leave()
  expect(typed.text, 'saved and closed at once').toBe('')
  const third = open('/receive?tab=receive')
  third.act(() => typed.type('Torn seam'))
  saveTyped('AR/1')
  endVisit()
  third.leave()
  open('/receive').leave()
  expect(typed.text).toBe('')
  resumeTyped('AR/1')
  open('/receive?tab=receive').leave()
  expect(typed.text).toBe('Torn seam')
})

it('the browser does not store a field without a name, and does not claim to store it', () => {
  typeUntilTheEnd(null)
  expect(hasTyped()).toBe(false)
})

/** The hooks that store text. A form without a name stores nothing. */
const KEEPS = /\buse(Typed|KeptTyped|TypedSource|Form|EntryForm|PanelForm)[<(]/
const KEEPS_NOT = /name: null,/

it('the stored text of a session contains no password and no code', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const keeps = texts.filter(([, text]) => KEEPS.test(text) && !KEEPS_NOT.test(text))
  expect(keeps.length).toBeGreaterThan(50)
  // The second factor and the sign-in are in `account`, which stores nothing.
  const secret = /PasswordField|NewPasswordFields|type="password"|one-time-code/
  const wrong = keeps.filter(([file, text]) => file.includes('/account/') || secret.test(text))
  expect(wrong.map(([file]) => file)).toEqual([])
})
